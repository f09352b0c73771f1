import { LOOPBACK_HOSTS } from '../config.ts'

/**
 * Whether a page of this origin may connect. Compared with PUBLIC_URL, never with the Host header, which the caller
 * chooses. Pages of this machine may; clients that are no browser send no origin.
 */
export function isOriginAllowed(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  try {
    const { hostname, origin: normal } = new URL(origin)
    return normal === new URL(publicUrl).origin || LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return false
  }
}
