import type { Readable } from 'node:stream'
import type { Session } from '@glasshouse/records'
import type { AnyEndpoint, BodyRead, Envelope, QueryRead, ReplyOf } from '@glasshouse/wire'
import { bodyKeyOf, isCommandEndpoint, replySchema } from '@glasshouse/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'
import { mayBePacked, packReply } from '../http/compress.ts'
import { FORM_ROUTE } from '../http/read-form.ts'
import { countedNetwork } from '../limits/counted-address.ts'
import { type RateKind, RateLimits } from '../limits/rate-limits.ts'
import type { Needs } from '../services/services.ts'
import { type AccessServices, checkRealm, deviceTokenOf, keyHeaderOf, requireSession, sessionAtHand, sessionIfAny } from './access.ts'
import { RepeatGuard } from './repeat-guard.ts'

const FIELD_MAX = 40

export interface Asked<Call extends AnyEndpoint> {
  readonly query: QueryRead<Call>
  readonly body: BodyRead<Call>
  readonly params: Record<string, string>
  /** Value of `idempotency-key`, '' without one. */
  readonly key: string
  readonly request: FastifyRequest
}
export interface AskedByUser<Call extends AnyEndpoint> extends Asked<Call> {
  readonly session: Session
}
type Answer<Call extends AnyEndpoint> = ReplyOf<Call> | Promise<ReplyOf<Call>>

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

type CallServices = AccessServices & Needs<'config' | 'devices' | 'edgeSecret', 'requestKeys'>

/** Serves declared calls: who asks, how often, and what was asked before. Features add their routes to it. */
export interface CallServer {
  readonly app: FastifyInstance
  readonly services: CallServices
  readonly limits: RateLimits
  readonly repeats: RepeatGuard
}

export function createCallServer(app: FastifyInstance, services: CallServices): CallServer {
  app.decorateRequest('session', null)
  const limits = new RateLimits(() => services.engine.time.monotonicMs())
  return { app, services, limits, repeats: new RepeatGuard(services) }
}

/** A call that works signed out; a session is told when there is one. */
export function servePublic<Call extends AnyEndpoint>(
  server: CallServer,
  call: Call,
  handle: (asked: Asked<Call> & { readonly session: Session | null }) => Answer<Call>,
): void {
  serve(server, call, 'public', async (asked) => handle({ ...asked, session: await sessionIfAny(server.services, asked.request) }))
}

/** A call for signed-in users: a missing or dead token is refused before the body is looked at. */
export function serveUser<Call extends AnyEndpoint>(
  server: CallServer,
  call: Call,
  handle: (asked: AskedByUser<Call>) => Answer<Call>,
): void {
  serve(server, call, 'user', (asked) => handle(asked as AskedByUser<Call>))
}

/** A file as it is made: it goes out while the rest is read, and is cut off where making it fails. */
export interface MadeFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
}

/** A call for signed-in users that answers a file. */
export function serveUserFile<Call extends AnyEndpoint>(
  server: CallServer,
  call: Call,
  handle: (asked: AskedByUser<Call>) => Promise<MadeFile>,
): void {
  serve(server, call, 'user', async (asked, reply) => {
    const { name, mediaType, content } = await handle(asked as AskedByUser<Call>)
    reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` })
    return reply.send(content) as never
  })
}

function serve<Call extends AnyEndpoint>(
  server: CallServer,
  call: Call,
  access: AnyEndpoint['access'],
  handle: (asked: Asked<Call>, reply: FastifyReply) => Answer<Call>,
): void {
  if (call.access !== access) throw new Error(`${call.path} is declared ${call.access}, but served as ${access}`)
  const kind = rateKindOf(call)
  if (call.secretsInBody) refuseGet(server, call, kind)
  for (const method of methodsOf(call)) {
    server.app.route({
      method,
      url: call.path,
      schema: schemaOf(call, method),
      onRequest: (request, _reply, done) => admit(server, call, kind, request, done),
      ...(mayBePacked(call) ? { onSend: packReply } : {}),
      ...(call.takesFile ? FORM_ROUTE : {}),
      ...(call.secretsInBody ? { preValidation: async (request) => refuseSecretQuery(request) } : {}),
      ...(call.fieldsMayComeInQuery && method === 'POST' ? { preValidation: async (request) => joinFields(request) } : {}),
      handler: (request, reply) => {
        // A GET has no body: the same schema has read its query.
        if (call.fieldsMayComeInQuery && method === 'GET') request.body = request.query
        return answer(server, call, handle, request, reply)
      },
    })
  }
}

function methodsOf(call: AnyEndpoint): readonly ('GET' | 'POST' | 'DELETE')[] {
  if (call.acceptsBothMethods) return ['GET', 'POST']
  return call.answersDelete ? ['POST', 'DELETE'] : [call.method]
}

/** Older clients send passwords and codes in the address, which proxies write down. */
function refuseGet({ app, services, ...rest }: CallServer, call: AnyEndpoint, kind: RateKind): void {
  app.get(call.path, {
    schema: { hide: true },
    onRequest: (request, _reply, done) => admit({ app, services, ...rest }, call, kind, request, done),
    handler: async () => {
      throw new ApiError({ reason: 'secret_in_query' })
    },
  })
}

function refuseSecretQuery({ query }: FastifyRequest): void {
  const [field] = Object.keys(query as object)
  if (field !== undefined) throw new ApiError({ reason: 'secret_in_query', field: field.slice(0, FIELD_MAX) })
}

/** Older clients send fields in the query of a POST; what stands in the body goes before it. */
function joinFields(request: FastifyRequest): void {
  const body = request.body ?? {}
  if (typeof body === 'object' && !Array.isArray(body)) request.body = { ...(request.query as object), ...body }
}

function schemaOf(call: AnyEndpoint, method: 'GET' | 'POST' | 'DELETE') {
  const fields = !call.body ? {} : call.fieldsMayComeInQuery && method === 'GET' ? { querystring: call.body } : { body: call.body }
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'market'],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...fields,
    ...(call.fieldsMayComeInQuery && method === 'POST' ? { description: 'The same fields may come in the query instead.' } : {}),
    ...(call.access === 'user' ? { security: [{ token: [] }] } : {}),
    // Asked for by the documents alone, and takes longer to make than its route.
    response: { 200: z.lazy(() => replySchema(call)) },
  }
}

/**
 * Without a promise wherever nothing must be waited for: this runs before every call. What it throws refuses the call.
 */
function admit(server: CallServer, call: AnyEndpoint, kind: RateKind, request: FastifyRequest, done: (fault?: Error) => void): void {
  const { services } = server
  const enter = (session: Session | null) => {
    request.session = session
    if (session && !call.ignoresRealm) checkRealm(request, session)
    // A device that is known comes through where the neighbours of its network have used up the limit.
    const device = call.isLimitedByDevice ? services.devices.nameOf(deviceTokenOf(request)) : null
    limitRate(server, kind, request, device)
  }
  const session = call.access === 'user' ? sessionAtHand(services, request) : null
  if (session === undefined) {
    requireSession(services, request)
      .then(enter)
      .then(() => done(), done)
    return
  }
  enter(session)
  done()
}

/** Refuses a request above the limit of its kind, counted per user, device or network. */
export function limitRate({ services, limits }: CallServer, kind: RateKind, request: FastifyRequest, device: string | null = null): void {
  const who = request.session?.userId ?? device ?? countedNetwork(request.ip)
  if (services.config.limits === 'on' && !limits.take(kind, who)) throw new ApiError({ reason: 'too_many_requests' })
}

function rateKindOf(call: AnyEndpoint): RateKind {
  if (call.rateLimit) return call.rateLimit
  if (call.kind === 'read') return 'read'
  return call.access === 'public' ? 'signIn' : 'submit'
}

function answer<Call extends AnyEndpoint>(
  { repeats }: CallServer,
  call: Call,
  handle: (asked: Asked<Call>, reply: FastifyReply) => Answer<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Envelope | Promise<Envelope> {
  const key = call.kind === 'submit' ? keyHeaderOf(request) : ''
  const { query, body, params, session } = request
  const asked = { query, body, params, key, request, session } as Asked<Call>
  const run = async () => (await handle(asked, reply)) as Envelope
  reply.header('cache-control', 'no-store')
  if (key !== '' && call.remembersKey) return repeats.keyed(actOf(call, request), key, run)
  const isKeyless = key === '' && bodyKeyOf(body) === ''
  if (isKeyless && (isCommandEndpoint(call) || call.movesMoney)) return repeats.keyless(actOf(call, request), run)
  return handle(asked, reply) as Envelope | Promise<Envelope>
}

function actOf(call: AnyEndpoint, request: FastifyRequest) {
  const owner = request.session ? `user:${request.session.userId}:${request.session.realm}` : `address:${request.ip}`
  const { params, query, body } = request
  const parts = Object.keys(params as object).length > 0 ? [params] : []
  return { owner, identity: JSON.stringify([call.path, query, body ?? null, ...parts]) }
}
