import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts'

/** A picture of 8,000,000 bytes, and what a form adds to it. */
const FORM_MAX = 8_000_000 + 16_384
/** Forms whose bytes are in memory at once; more wait before their bytes are read, and are refused as `busy` then. */
const AT_ONCE = 8
const WAIT_MS = 10_000
/** Parts that are looked at; a form of one file has one. */
const PARTS_MAX = 4

const turns = new ConcurrencyLimiter({ atOnce: AT_ONCE, waitMs: WAIT_MS })
/** Forms of one user that wait or are in memory: a screen has three pictures. */
const OF_ONE_MAX = 4
const ofUsers = new Map<string, number>()

/** A route that takes a form: its turn comes before its bytes, and ends with the answer or the connection. */
export const FORM_ROUTE = { bodyLimit: FORM_MAX, preParsing: takeTurn, config: { takesForm: true } } as const

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean
  }
}

function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Whoever left while the session was looked up would hold a place for ever: its `close` is over.
  if (request.raw.socket.destroyed) return Promise.reject(new ApiError({ reason: 'busy' }))
  const who = request.session?.userId ?? request.ip
  const own = (ofUsers.get(who) ?? 0) + 1
  if (own > OF_ONE_MAX) return Promise.reject(new ApiError({ reason: 'busy' }))
  ofUsers.set(who, own)
  const answered = new Promise<void>((end) => void reply.raw.once('close', end))
  const leave = () => {
    const left = (ofUsers.get(who) ?? 1) - 1
    if (left > 0) ofUsers.set(who, left)
    else ofUsers.delete(who)
  }
  void answered.then(leave)
  return new Promise((go, fail) => {
    turns
      .run(() => {
        go()
        return answered
      })
      .catch(fail)
  })
}

/** Forms arrive whole, as bytes; only a route that takes one reads what is in them. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesForm) done(null, body)
    else done(new ApiError({ reason: 'body_not_json' }))
  })
}

/** Bytes of the one file of a form. Its name and its stated type are not asked. */
export async function pictureIn(request: FastifyRequest): Promise<Uint8Array> {
  const form = await formIn(request)
  const names = [...form.keys()]
  const other = names.find((name) => name !== 'file')
  if (other !== undefined) throw new ApiError({ reason: 'field_malformed', field: 'file', rule: 'must be the only field of the form' })
  if (names.length > 1) throw new ApiError({ reason: 'field_repeated', field: 'file', rule: 'is given twice' })
  const file = form.get('file')
  if (file === null) throw missingFile()
  if (typeof file === 'string') throw new ApiError({ reason: 'field_wrong_type', field: 'file', rule: 'must be a file' })
  if (file.size === 0) throw missingFile()
  return new Uint8Array(await file.arrayBuffer())
}

const missingFile = () => new ApiError({ reason: 'field_missing', field: 'file', rule: 'is required' })

async function formIn({ body, headers }: FastifyRequest): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  if (!Buffer.isBuffer(body) || !isBounded(body, type)) throw unreadable()
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData()
  } catch {
    throw unreadable()
  }
}

const unreadable = () =>
  new ApiError({ reason: 'field_malformed', field: 'file', rule: 'must be the file of a form (multipart/form-data)' })

/** Parts are counted before anything is made of them. */
function isBounded(body: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return false
  let parts = 0
  for (let at = body.indexOf(`--${boundary}`); at >= 0 && parts <= PARTS_MAX; at = body.indexOf(`--${boundary}`, at + 1)) parts += 1
  return parts <= PARTS_MAX
}
