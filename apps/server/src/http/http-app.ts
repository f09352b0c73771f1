import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { proxyTrust } from '../limits/caller-address.ts'
import { answerError, answerPathError, answerUnknownPath, PARAM_MAX } from './answer-error.ts'
import { limitArrival } from './arrival.ts'
import { answerClientError } from './client-errors.ts'
import { FORM_ARRIVES_MS, readForms } from './read-form.ts'
import { logRequests } from './request-log.ts'
import { setSafetyHeaders } from './safety-headers.ts'
import { readShapesWithZod } from './shapes.ts'

/** Largest body a call may have, bytes. */
const BODY_MAX = 64 * 1024

export interface HttpParts {
  readonly config: Pick<Config, 'trustProxy' | 'publicUrl' | 'hasPublicUrl'>
  readonly log: Logger
  /** Longest time, ms, until the head of a request must be whole, and from then on its body; a form has longer. */
  readonly arriveWithinMs: number
}

/** Connections that wait to be taken. With Node's 511, a burst meets timeouts and resets while one turn is long. */
export const BACKLOG = 4_096

/** HTTP server without any route: limits of size and time, error answers, headers and log of every request. */
export function createHttpApp({ config, log, arriveWithinMs }: HttpParts): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child of its own costs every request, and only the rare failure needs to name its request.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy === false ? false : proxyTrust(config.trustProxy),
    bodyLimit: BODY_MAX,
    // Of forms; `limitArrival` gives every other request less.
    requestTimeout: arriveWithinMs + FORM_ARRIVES_MS,
    // Node looks for late requests at intervals of its own, by default so long that a slow body stays half a minute
    // more.
    http: { headersTimeout: arriveWithinMs, connectionsCheckingInterval: Math.min(1_000, arriveWithinMs) },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => void answerPathError(error, reply as FastifyReply),
    routerOptions: { maxParamLength: PARAM_MAX },
    forceCloseConnections: 'idle',
  })
  limitArrival(app.server, arriveWithinMs)
  readShapesWithZod(app)
  readForms(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownPath)
  setSafetyHeaders(app, config)
  logRequests(app)
  return app
}
