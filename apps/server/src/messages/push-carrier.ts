import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { PushMessage } from '@glasshouse/records'
import { isPushEndpoint } from '@glasshouse/wire'
import { type Carrier, DeliveryError } from './delivery.ts'
import { type PushKeys, sealedForBrowser } from './push-message.ts'

const TIMEOUT_MS = 10_000
/** A push service keeps a message for a browser that is off so long. */
const KEPT_S = 86_400

/** Posts to `address`, and nowhere else, and answers the status; follows no redirect. */
export type PushPost = (url: URL, address: LookupAddress, headers: Readonly<Record<string, string>>, body: Buffer) => Promise<number>

export interface PushParts {
  readonly keys: PushKeys
  readonly clock: () => number
  /** Called when a push service says that a browser is gone. */
  readonly onGone: (endpoint: string) => Promise<void>
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  readonly post?: PushPost
}

/**
 * Notices to browsers by their push services. A user names the address that is posted to: a name is resolved first, and
 * one that leads to any address of a network of its own is given up, so that nothing inside can be reached.
 */
export function pushCarrier({ keys, clock, onGone, resolve = resolveAll, post = postOnce }: PushParts): Carrier<PushMessage> {
  return {
    async send({ endpoint, p256dh, auth, title, link }, messageId) {
      if (!isPushEndpoint(endpoint)) throw new DeliveryError({ code: 'endpoint', isFinal: true })
      const url = new URL(endpoint)
      const address = publicAddress(await resolve(url.hostname).catch(() => []))
      const status = await post(
        url,
        address,
        headersOf(keys.authorization(url.origin, clock()), messageId),
        bodyOf({ title, link, p256dh, auth }),
      )
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) await onGone(endpoint)
      throw new DeliveryError({ code: String(status), isFinal: status < 500 && status !== 408 && status !== 429 })
    },
    close: () => undefined,
  }
}

function bodyOf({ title, link, p256dh, auth }: Omit<PushMessage, 'kind' | 'endpoint'>): Buffer {
  try {
    return sealedForBrowser(JSON.stringify({ title, link }), { p256dh, auth })
  } catch {
    throw new DeliveryError({ code: 'browser_key', isFinal: true })
  }
}

const headersOf = (authorization: string, messageId: string) => ({
  authorization,
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  ttl: String(KEPT_S),
  urgency: 'normal',
  topic: messageId,
})

const resolveAll = (hostname: string) => lookup(hostname, { all: true })

/** The first address, when all of them are public ones. */
function publicAddress(addresses: readonly LookupAddress[]): LookupAddress {
  const [first] = addresses
  if (!first) throw new DeliveryError({ code: 'unreachable', isFinal: false })
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new DeliveryError({ code: 'address', isFinal: true })
  return first
}

const OWN_NETWORKS = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  OWN_NETWORKS.addSubnet(network, bits, 'ipv4')
/** Of IPv6 only what is handed out to the public, less tunnels and documentation. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const OWN_V6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  OWN_V6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !OWN_NETWORKS.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !OWN_V6.check(address, 'ipv6')
}

const postOnce: PushPost = (url, { address, family }, headers, body) =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      // The address that was looked at, whatever the name says a moment later.
      lookup: (_hostname, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
    })
    sent.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', (error) =>
      reject(new DeliveryError({ code: error.name === 'TimeoutError' ? 'timeout' : 'unreachable', isFinal: false })),
    )
    sent.end(body)
  })
