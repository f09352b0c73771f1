import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** One line per request at debug: the route and who, never a query, a body or a header. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Nothing is put together for a line that nobody writes.
    if (!isWritten(app)) return done()
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'answered',
    )
    done()
  })
}

const isWritten = ({ log }: FastifyInstance) => (log as Logger).isLevelEnabled('debug')
