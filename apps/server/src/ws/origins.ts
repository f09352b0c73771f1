import { LOOPBACK_HOSTS } from '../config/config.ts'

const HTTP_PORT = 80

/**
 * True when a page of this origin may connect: a page of the exchange, at PUBLIC_URL or at the port that was connected
 * to, by any name of this machine. Never compared with the Host header, which the caller chooses. Clients that are no
 * browser send no origin.
 */
export function isOriginAllowed(
  origin: string | undefined,
  at: { readonly publicUrl: string; readonly port: number | undefined },
): boolean {
  if (origin === undefined) return true
  try {
    const { protocol, hostname, port, origin: normal } = new URL(origin)
    if (normal === new URL(at.publicUrl).origin) return true
    const isHere = protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ''))
    return isHere && Number(port || HTTP_PORT) === at.port
  } catch {
    return false
  }
}
