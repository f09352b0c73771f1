import type { FastifyInstance } from 'fastify'
import { answerUnknownPath } from './answer-error.ts'

/** The way to the operators' console, and nothing of it: its origin is another. */
export function forwardToConsole(app: FastifyInstance, consoleAddress: () => string | null): void {
  app.get('/console', { schema: { hide: true } }, (request, reply) => {
    const address = consoleAddress()
    return address === null ? answerUnknownPath(request, reply) : reply.header('cache-control', 'no-store').redirect(address, 302)
  })
}
