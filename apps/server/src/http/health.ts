import type { App } from './app.ts'
import type { House } from './house.ts'

/** 200 when the process lives; and whether it can trade, with the reasons why not. */
export function serveHealth(app: App, house: House): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const unready = unreadiness(house)
    return reply.code(unready.length === 0 ? 200 : 503).send({ ready: unready.length === 0, unready })
  })
}

export function unreadiness({ engine }: House): string[] {
  return [...engine.health().unready]
}
