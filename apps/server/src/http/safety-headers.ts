import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** No inline script anywhere, no other origin's script, no framing, and connections to this exchange alone. */
const policy = (sockets: readonly string[]) =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    // Older browsers do not count a page's own sockets as `'self'`.
    `connect-src ${[`'self'`, ...sockets].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** A host as a header may hold it in a policy: nothing that ends or widens one. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[a-z\d]([\w.-]{0,251}[a-z\d])?)(:\d{1,5})?$/i
const HSTS = 'max-age=31536000'

export function setSafetyHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'hasPublicUrl'>): void {
  const { protocol, host } = new URL(config.publicUrl)
  const ofExchange = config.hasPublicUrl ? policy([socketsOf(protocol, host)]) : null
  const secure = config.hasPublicUrl && protocol === 'https:' ? { 'strict-transport-security': HSTS } : {}
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'content-security-policy': ofExchange ?? policy(ownSockets(request)),
      ...secure,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), payment=()',
    })
    done()
  })
}

const socketsOf = (protocol: string, host: string) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`

/**
 * Without PUBLIC_URL the exchange is where it was asked: the caller names its own page's host, and hears it back alone.
 */
const ownSockets = ({ protocol, host }: FastifyRequest) => (HOST.test(host) ? [socketsOf(`${protocol}:`, host)] : [])
