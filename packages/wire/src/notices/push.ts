import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refuse, wirePattern } from '../fields.ts'

const ENDPOINT_MAX = 1_000
const ENDPOINT_RULE = 'must be a https address of a push service by its name'

/**
 * Where a browser's push service takes messages. Only https, the usual port and a public name: the exchange posts
 * there, and nobody may make it post into its own network.
 */
const pushEndpoint = z
  .string()
  .max(ENDPOINT_MAX)
  .superRefine(refuse((text: string) => (isPushEndpoint(text) ? null : { reason: 'field_malformed', rule: ENDPOINT_RULE })))

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|example|invalid|onion)$/

export function isPushEndpoint(text: string): boolean {
  if (!/^https:\/\/[a-z0-9.-]+\/[\w\-.~!$&*+,;=:@%/?]*$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, port } = new URL(text)
  return port === '' && NAME.test(hostname) && !OWN_NAMES.test(hostname)
}

/** Public key by which push services know the exchange. */
export const pushKey = endpoint('GET', '/api/notices/push', {
  clientName: 'getPushKey',
  summary: 'Key for web push',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.object({ publicKey: z.string() }),
})

/** Notices of the user go to this browser, too; one that another user had is the caller's from then on. */
export const subscribePush = endpoint('POST', '/api/notices/push/subscribe', {
  clientName: 'subscribePush',
  summary: 'Send notices to this browser',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({
    endpoint: pushEndpoint,
    /** Key of the browser and its secret, as `PushSubscription` gives them. */
    p256dh: wirePattern(/^B[\w-]{86}=?$/, 'must be an uncompressed point of P-256, base64url', 88),
    auth: wirePattern(/^[\w-]{22}={0,2}$/, 'must be 16 bytes, base64url', 24),
  }),
})

export const unsubscribePush = endpoint('POST', '/api/notices/push/unsubscribe', {
  clientName: 'unsubscribePush',
  summary: 'Send no more notices to this browser',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ endpoint: pushEndpoint }),
})
