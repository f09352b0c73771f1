import type { App } from './app.ts'

/** No inline script anywhere, no other origin's script, no framing. `'self'` in connect-src covers the page's own sockets. */
const CONTENT_SECURITY_POLICY = [
  `default-src 'self'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `connect-src 'self' ws: wss:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

export function setSafetyHeaders(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), payment=()',
    })
    done()
  })
}
