import type { Session } from '@glasshouse/records'
import { type Fault, failure } from '@glasshouse/wire'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { RepeatGuard } from '../calls/repeat-guard.ts'
import type { Server } from '../calls/serve-call.ts'
import { UnansweredError } from '../engine/protocol/engine.ts'
import { ApiError } from '../errors/api-error.ts'
import { accountRoutes } from '../features/accounts/accounts.ts'
import { captchaRoutes } from '../features/accounts/captcha.ts'
import { codeRoutes } from '../features/accounts/codes.ts'
import { contentRoutes } from '../features/content/content.ts'
import { mailRoutes } from '../features/content/mail.ts'
import { contractActs } from '../features/contract/contract-acts.ts'
import { contractFacts } from '../features/contract/contract-facts.ts'
import { contractLists } from '../features/contract/contract-lists.ts'
import { fairnessRoutes } from '../features/fairness/routes.ts'
import { favouriteRoutes } from '../features/markets/favourites.ts'
import { marketRoutes } from '../features/markets/markets.ts'
import { optionActs } from '../features/option/option-acts.ts'
import { optionFacts } from '../features/option/option-facts.ts'
import { optionLists } from '../features/option/option-lists.ts'
import { optionProtectionRoutes } from '../features/option/option-protection.ts'
import { settingRoutes } from '../features/settings/settings.ts'
import { spotRoutes } from '../features/spot/spot.ts'
import { walletRoutes } from '../features/wallet/wallet.ts'
import { serveFiles } from '../files/serve-files.ts'
import { proxyTrust } from '../limits/caller-address.ts'
import { RateLimits } from '../limits/rate-limits.ts'
import type { Services } from '../services/services.ts'
import { serveDocs } from './api-docs.ts'
import { answerClientError } from './client-errors.ts'
import { serveHealth } from './health.ts'
import { HttpMetrics, serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'
import { logRequests } from './request-log.ts'
import { setSafetyHeaders } from './safety-headers.ts'
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
  readonly services: Services
  readonly socketCount: () => number
  /** Where the built web app lies; null serves none. */
  readonly webFolder: string | null
  /** A request that is not whole by then is given up. */
  readonly arriveWithinMs?: number
}

const ARRIVE_WITHIN_MS = 15_000

/** The whole HTTP side: what every request meets, then one file of routes per feature. */
export async function makeApp({ services, socketCount, webFolder, arriveWithinMs = ARRIVE_WITHIN_MS }: AppParts): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child of its own costs every request, and only the rare failure needs to name its request.
    childLoggerFactory: (logger) => logger,
    trustProxy: services.config.trustProxy === false ? false : proxyTrust(services.config.trustProxy),
    bodyLimit: BODY_MAX,
    requestTimeout: arriveWithinMs,
    // Node looks for late requests at intervals of its own, by default so long that a slow body stays half a minute more.
    http: { headersTimeout: arriveWithinMs, connectionsCheckingInterval: Math.min(1_000, arriveWithinMs) },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => void answerPathFault(error, reply as FastifyReply),
    routerOptions: { maxParamLength: PARAM_MAX },
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('session', null)
  readShapesWithZod(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(error, request, reply))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure({ reason: 'unknown_path' })))
  setSafetyHeaders(app, services.config)
  logRequests(app)
  if (services.config.apiDocs === 'on') await serveDocs(app)
  const metrics = new HttpMetrics({ services, socketCount })
  metrics.watch(app)
  serveMetrics(app, services, metrics)
  serveHealth(app, services)
  const server: Server = {
    app,
    services,
    limits: new RateLimits(() => services.engine.time.monotonicMs()),
    repeats: new RepeatGuard(services),
  }
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
  serveFiles(app, services.fileStore.files)
  if (webFolder) await servePages(app, { webFolder, brand: services.config.brand })
  return app
}

/** What the router finds wrong with a path before there is a call. */
const PATH_FAULTS: Readonly<Record<string, Fault>> = {
  FST_ERR_BAD_URL: { reason: 'field_malformed', rule: 'The path is not escaped as UTF-8' },
  FST_ERR_MAX_PARAM_LENGTH: { reason: 'field_too_long', rule: `A part of the path must have at most ${PARAM_MAX} characters` },
}

const answerPathFault = (error: FastifyError, reply: FastifyReply) =>
  reply
    .code(200)
    .header('cache-control', 'no-store')
    .send(failure(PATH_FAULTS[error.code] ?? { reason: 'field_malformed' }))

/** The one error handler. HTTP stays 200 for every answer of the house; 503 says that it is too busy to give one. */
export function answerFault(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (error instanceof ApiError) return reply.code(error.fault.reason === 'busy' ? 503 : 200).send(failure(error.fault))
  // Asked of the core's memory before anything was submitted.
  if (error instanceof UnansweredError) return reply.code(200).send(failure({ reason: 'unavailable' }))
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
