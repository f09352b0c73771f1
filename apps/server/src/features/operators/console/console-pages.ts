import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** In the built page, where its styles' nonce of this answer goes. */
const NONCE_PLACE = '__NONCE__'

/** `pictures`: the origin whose signed links show what users sent. */
export const consolePolicy = (nonce: string, pictures: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${nonce === '' ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: ${pictures}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

export function setConsoleHeaders(app: FastifyInstance, pictures: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': consolePolicy('', pictures),
      'cross-origin-resource-policy': 'same-origin',
      // Built files are kept, and say so themselves: a header set here would stand over theirs.
      ...(request.routeOptions.url?.startsWith('/assets/') ? {} : { 'cache-control': 'no-store' }),
      'x-robots-tag': 'noindex',
    })
  })
}

/** The built console; its one page carries a nonce of its own each time. */
export async function serveConsolePages(app: FastifyInstance, folder: string, pictures: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    wildcard: false,
    // Names carry their hash.
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', consolePolicy(nonce, pictures))
      .send(page.replaceAll(NONCE_PLACE, nonce))
  })
}
