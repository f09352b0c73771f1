import { type OperatorPermission, PROOF_WAYS } from '@glasshouse/domain'
import { z } from 'zod'
import type { Envelope } from './envelope.ts'

type Shape = z.ZodType

export interface EndpointParts<Query extends Shape, Body extends Shape, Data extends Shape, Row extends Shape> {
  /** Name of the call for clients, where it is not the constant's. */
  readonly clientName?: string
  readonly summary: string
  /**
   * `public`: works signed out. `user`: needs a user's session, else a token error. `operator`: an operator's, on the
   * operators' port.
   */
  readonly access: 'public' | 'user' | 'operator'
  /** Permission that an operators' call needs. */
  readonly permission?: OperatorPermission
  /** `submit` changes something, so keys and the 500 ms rule apply. */
  readonly kind: 'read' | 'submit'
  /** Query-only acts also answer the other method. */
  readonly acceptsBothMethods?: boolean
  /** A POST that removes what its path names answers DELETE too. */
  readonly answersDelete?: boolean
  /** The body's fields may come in the query instead, as older clients send them; with both, the body's win. */
  readonly fieldsMayComeInQuery?: boolean
  /** Fields hold passwords or codes: in a query they are refused, for addresses are written down on their way. */
  readonly secretsInBody?: boolean
  /**
   * Bucket of its own instead of the one of its kind. `signIn`: a read that costs as much as a try to sign in. `proof`:
   * gathers proofs from the journal, or sums over whole tables. `cancel`: cancels or closes, so that a flood of orders
   * keeps nobody from getting out. `upload`: pictures that are decoded.
   * `statement`: reads all postings of a period.
   */
  readonly rateLimit?: 'signIn' | 'cancel' | 'proof' | 'upload' | 'statement'
  /**
   * Tries are counted there: with a device that the exchange knows it is limited as that device, and not as its
   * network.
   */
  readonly isLimitedByDevice?: boolean
  /** Works in whatever realm the session is, so that a client with the wrong `x-realm` can find its way back. */
  readonly ignoresRealm?: boolean
  /**
   * A submit beside the core, whose `idempotency-key` is remembered with its answer for 24 h. Never one that answers a
   * secret.
   */
  readonly remembersKey?: boolean
  /** Moves money beside the core's own calls: without a key the same twice within 500 ms is once, as there. */
  readonly movesMoney?: boolean
  /** Takes a form with one picture in the field `file`, instead of JSON. */
  readonly takesFile?: boolean
  /** Largest body, bytes, where the usual one is too small. */
  readonly bodyMax?: number
  /** Answers a file; a refusal comes as JSON, like everywhere. */
  readonly answersFile?: boolean
  readonly params?: z.ZodObject
  readonly query?: Query
  readonly body?: Body
  readonly data?: Data
  readonly row?: Row
}

export type Endpoint<Query extends Shape, Body extends Shape, Data extends Shape, Row extends Shape> = {
  readonly method: 'GET' | 'POST'
  /** Path in the router's form: `/api/countOrderTotals/:key`. */
  readonly path: string
} & EndpointParts<Query, Body, Data, Row>

/** One call of the wire. */
export function endpoint<
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Data extends Shape = z.ZodNull,
  Row extends Shape = z.ZodNever,
>(method: 'GET' | 'POST', path: string, parts: EndpointParts<Query, Body, Data, Row>): Endpoint<Query, Body, Data, Row> {
  return { method, path, ...parts }
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its shapes
export type AnyEndpoint = Endpoint<any, any, any, any>
/** Query as a client sends it. */
export type QueryOf<E extends AnyEndpoint> = E extends Endpoint<infer Query, Shape, Shape, Shape> ? z.input<Query> : never
export type BodyOf<E extends AnyEndpoint> = E extends Endpoint<Shape, infer Body, Shape, Shape> ? z.input<Body> : never
/** Query as the server reads it. */
export type QueryRead<E extends AnyEndpoint> = E extends Endpoint<infer Query, Shape, Shape, Shape> ? z.output<Query> : never
export type BodyRead<E extends AnyEndpoint> = E extends Endpoint<Shape, infer Body, Shape, Shape> ? z.output<Body> : never
/** Reply as the server gives it. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<Shape, Shape, infer Data, infer Row> ? Envelope<z.output<Data>, z.output<Row>> : never

const wantedProof = z.object({
  ways: z.array(z.enum(PROOF_WAYS)),
  token: z.string().optional(),
  expiresAt: z.number().int().optional(),
})

/** Schema of the whole reply, for OpenAPI and for tests. */
export function replySchema(call: AnyEndpoint) {
  return z.object({
    code: z.union([z.literal(200), z.literal(0), z.literal(500)]),
    msg: z.string(),
    data: call.data ? z.union([call.data, z.null()]) : z.null(),
    rows: z.array(call.row ?? z.never()),
    total: z.number().int().nonnegative().optional(),
    reason: z.string().optional(),
    field: z.string().optional(),
    proof: wantedProof.optional(),
    seq: z.number().int().nonnegative().optional(),
  })
}

/** Headers of our own clients. */
export const HEADERS = {
  token: 'authorization',
  tokenAlias: 'satoken',
  language: 'language',
  languageAlias: 'lang',
  realm: 'x-realm',
  key: 'idempotency-key',
  device: 'x-device',
} as const

/** Key in a body, '' without one. */
export const bodyKeyOf = (body: unknown): string => (body as { readonly clientOrderId?: string | null } | undefined)?.clientOrderId ?? ''

/** The key under which a request is remembered: that of its body goes before the header. */
export function requestKey(bodyKey: string, header: string | undefined): string {
  if (bodyKey) return `order:${bodyKey}`
  return header ? `request:${header}` : ''
}

export const KEY_PATTERN = /^[\w.:-]{1,64}$/
