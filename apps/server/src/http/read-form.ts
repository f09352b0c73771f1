import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { countedNetwork } from '../limits/counted-address.ts'
import { extendArrival } from './arrival.ts'
import { FormMemory, type HeldForm } from './form-memory.ts'

/** A picture of 8,000,000 bytes, and what a form adds to it. */
const FORM_MAX = 8_000_000 + 16_384
const TOO_LARGE = 'The file is too large; at most 8 MB'
/** Time that a form has to arrive: 8 MB over a slow phone line. */
export const FORM_ARRIVES_MS = 120_000
/** Parts that are looked at; a form of one file has one. */
const PARTS_MAX = 4

const memory = new FormMemory()

/** A form from its head to its answer. */
interface OpenForm {
  readonly held: HeldForm
  /** Aborts, with the fault, when its caller left or it was ended for others. */
  readonly ended: AbortController
}
const forms = new WeakMap<FastifyRequest, OpenForm>()

/** A route that takes a form. */
export const FORM_ROUTE = { preParsing: openForm, config: { takesForm: true } } as const

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean
  }
}

function openForm(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: (fault?: Error) => void): void {
  const ended = new AbortController()
  const sender = { owner: request.session?.userId ?? request.ip, network: countedNetwork(request.ip) }
  const held = memory.open(sender, (fault) => ended.abort(fault))
  forms.set(request, { held, ended })
  const leave = () => {
    held.release()
    // A caller that left waits for no decoder; once answered, nothing listens any more.
    ended.abort(new ApiError({ reason: 'busy' }))
  }
  reply.raw.once('close', leave)
  // Gone while its session was looked up: its `close` is over.
  if (request.raw.socket.destroyed) leave()
  done()
}

/** Forms arrive whole, as bytes; only a route that takes one reads what is in them. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const form = forms.get(request)
    if (form) readForm(request, form).then((body) => done(null, body), done)
    else done(new ApiError({ reason: 'body_not_json' }))
  })
}

/** What is not read of a form that fails is discarded by the error handler. */
function readForm({ raw }: FastifyRequest, { held, ended: { signal } }: OpenForm): Promise<Buffer> {
  extendArrival(raw, FORM_ARRIVES_MS)
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    const fail = (fault: Error) => {
      chunks = []
      held.release()
      raw.removeListener('data', add)
      reject(fault)
    }
    const add = (chunk: Buffer) => {
      size += chunk.length
      if (size > FORM_MAX) return fail(tooLarge())
      chunks.push(chunk)
      try {
        held.take(chunk.length)
      } catch (fault) {
        fail(fault as Error)
      }
    }
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (signal.aborted) return fail(signal.reason)
    if (Number(raw.headers['content-length']) > FORM_MAX) return fail(tooLarge())
    raw.on('data', add)
    raw.once('error', fail)
    raw.once('end', () => {
      resolve(Buffer.concat(chunks))
      chunks = []
    })
  })
}

const tooLarge = () => new ApiError({ reason: 'body_too_large', rule: TOO_LARGE })

/** The picture of a form, and what its storing needs to know of the caller. */
export interface SentPicture {
  readonly bytes: Uint8Array
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal
  readonly onBegin: () => void
}

/** Hands the picture of a form to `store`, and counts its bytes as held until that has ended. */
export async function withPicture<T>(request: FastifyRequest, store: (picture: SentPicture) => Promise<T>): Promise<T> {
  const form = forms.get(request)
  if (!form) throw unreadable()
  const { held, ended } = form
  try {
    const bytes = await pictureIn(request)
    // The picture is a copy: the form need not stay in memory beside it.
    request.body = null
    return await store({ bytes, signal: ended.signal, onBegin: held.keep })
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error
  } finally {
    held.release()
  }
}

/** Bytes of the one file of a form. Its name and its stated type decide nothing. */
async function pictureIn(request: FastifyRequest): Promise<Uint8Array> {
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
