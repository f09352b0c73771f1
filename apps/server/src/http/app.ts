import type { Session } from '@glasshouse/records'
import { failure } from '@glasshouse/wire'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { fairnessRoutes } from '../fairness/routes.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { captchaRoutes } from '../routes/captcha.ts'
import { codeRoutes } from '../routes/codes.ts'
import { contentRoutes } from '../routes/content.ts'
import { contractActs } from '../routes/contract-acts.ts'
import { contractFacts } from '../routes/contract-facts.ts'
import { contractLists } from '../routes/contract-lists.ts'
import { favouriteRoutes } from '../routes/favourites.ts'
import { mailRoutes } from '../routes/mail.ts'
import { marketRoutes } from '../routes/markets.ts'
import { optionActs } from '../routes/option-acts.ts'
import { optionFacts } from '../routes/option-facts.ts'
import { optionLists } from '../routes/option-lists.ts'
import { optionProtectionRoutes } from '../routes/option-protection.ts'
import { settingRoutes } from '../routes/settings.ts'
import { spotRoutes } from '../routes/spot.ts'
import { walletRoutes } from '../routes/wallet.ts'
import { serveDocs } from './api-docs.ts'
import { FaultError } from './fault-error.ts'
import { serveHealth } from './health.ts'
import type { House } from './house.ts'
import { HttpMetrics, serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { RateLimits } from './rate-limits.ts'
import { RepeatGuard } from './repeat-guard.ts'
import { logRequests } from './request-log.ts'
import { setSafetyHeaders } from './safety-headers.ts'
import type { Server } from './serve-call.ts'
import { readShapesWithZod } from './shapes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}
export type App = FastifyInstance

/** Largest body a call may have, bytes. */
const BODY_MAX = 64 * 1024

/** Longest part of a path, characters: a list of ids is one. */
const PARAM_MAX = 1_000

export interface AppParts {
  readonly house: House
  readonly socketCount: () => number
  /** Where the built web app lies; null serves none. */
  readonly webFolder: string | null
}

/** The whole HTTP side: what every request meets, then one file of routes per feature. */
export async function makeApp({ house, socketCount, webFolder }: AppParts): Promise<App> {
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child of its own costs every request, and only the rare failure needs to name its request.
    childLoggerFactory: (logger) => logger,
    trustProxy: house.config.trustProxy === true ? isNearest : house.config.trustProxy,
    bodyLimit: BODY_MAX,
    requestTimeout: 15_000,
    routerOptions: { maxParamLength: PARAM_MAX },
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('session', null)
  readShapesWithZod(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure({ reason: 'unknown_path' })))
  setSafetyHeaders(app)
  logRequests(app)
  await serveDocs(app)
  const metrics = new HttpMetrics({ house, socketCount })
  metrics.watch(app)
  serveMetrics(app, house, metrics)
  serveHealth(app, house)
  const server: Server = { app, house, limits: new RateLimits(() => house.engine.time.monotonicMs()), repeats: new RepeatGuard(house) }
  accountRoutes(server)
  codeRoutes(server)
  captchaRoutes(server)
  settingRoutes(server)
  contentRoutes(server)
  mailRoutes(server)
  marketRoutes(server)
  favouriteRoutes(server)
  walletRoutes(server)
  spotRoutes(server)
  contractActs(server)
  contractLists(server)
  contractFacts(server)
  optionActs(server)
  optionLists(server)
  optionFacts(server)
  optionProtectionRoutes(server)
  fairnessRoutes(server)
  if (webFolder) await servePages(app, { webFolder, brand: house.config.brand })
  return app
}

/** Of a chain of proxies only the one that is connected to us is believed. */
const isNearest = (_address: string, hop: number) => hop === 0

/** The one error handler. HTTP stays 200 for every answer of the house; 503 says that it is too busy to give one. */
function answerFault(error: FastifyError | FaultError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (error instanceof FaultError) return reply.code(error.fault.reason === 'busy' ? 503 : 200).send(failure(error.fault))
  const known = FASTIFY_FAULTS[error.code]
  if (known) return reply.code(200).send(failure({ reason: known }))
  if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(200).send(failure({ reason: 'field_malformed' }))
  request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'request failed')
  return reply.code(200).send(failure({ reason: 'internal' }))
}

const FASTIFY_FAULTS: Readonly<Record<string, 'body_not_json' | 'body_too_large'>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
}
