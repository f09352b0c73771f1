import type {
  Actor,
  AssetConfig,
  AssetId,
  Command,
  ContractConfig,
  MarketConfig,
  MarketId,
  OperatorPermission,
  PositionId,
  PositionSide,
} from '@glasshouse/domain'
import { z } from 'zod'
import type { Envelope, Fault } from './envelope.ts'

type Shape = z.ZodType

/** What an act on a position must know of it. */
export interface OwnPosition {
  readonly positionId: PositionId
  readonly side: PositionSide
  readonly marketId: MarketId
}

/** What a translation of a call on contracts may know: who asks, the listed contracts, and the caller's own positions. */
export interface ContractContext {
  readonly actor: Actor
  contract(symbol: string): ContractConfig | undefined
  contractOf(marketId: MarketId): ContractConfig
  asset(assetId: AssetId): AssetConfig
  position(positionId: PositionId): OwnPosition | undefined
}

/** What a translation from wire to command may know: who asks, and the listed markets. */
export interface CommandContext {
  readonly actor: Actor
  market(symbol: string): MarketConfig | undefined
  asset(assetId: AssetId): AssetConfig
}

export interface EndpointParts<Query extends Shape, Body extends Shape, Data extends Shape, Row extends Shape> {
  readonly summary: string
  /** `public`: works signed out. `user`: needs a user's session, else a token error. `operator`: an operator's, on the operators' port. */
  readonly access: 'public' | 'user' | 'operator'
  /** Of an operators' call: who may make it at all. */
  readonly permission?: OperatorPermission
  /** `submit` changes something, so keys and the 500 ms rule apply. */
  readonly kind: 'read' | 'submit'
  /** Query-only acts also answer the other method. */
  readonly acceptsBothMethods?: boolean
  /** The body's fields may come in the query instead, as older clients send them; with both, the body's win. */
  readonly fieldsMayComeInQuery?: boolean
  /** A read that costs as much as a try at the door, and is limited like one. */
  readonly isDoor?: boolean
  /** Tries are counted there: with a device that the house knows it is limited as that device, and not as its network. */
  readonly knowsDevice?: boolean
  /** A read that gathers proofs from the journal, or sums over whole tables: limited in a bucket of its own. */
  readonly isProof?: boolean
  /** Works in whatever realm the session is, so that a client with the wrong `x-realm` can find its way back. */
  readonly ignoresRealm?: boolean
  /** Cancels or closes: limited in a bucket of its own, so that a flood of orders keeps nobody from getting out. */
  readonly isWayOut?: boolean
  /** Goes to the core, which keeps its keys; said where `toCommand` is not part of the call. */
  readonly isCommand?: boolean
  /** A submit beside the core, whose `idempotency-key` is remembered with its answer for 24 h. Never one that answers a secret. */
  readonly remembersKey?: boolean
  readonly params?: z.ZodObject
  readonly query?: Query
  readonly body?: Body
  readonly data?: Data
  readonly row?: Row
  toCommand?(request: { query: z.output<Query>; body: z.output<Body> }, context: CommandContext): Command | Fault
}

export type Endpoint<Query extends Shape, Body extends Shape, Data extends Shape, Row extends Shape> = {
  readonly method: 'GET' | 'POST'
  /** As the router wants it: `/api/countOrderTotals/:key`. */
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
/** What a client sends. */
export type QueryOf<E extends AnyEndpoint> = E extends Endpoint<infer Query, Shape, Shape, Shape> ? z.input<Query> : never
export type BodyOf<E extends AnyEndpoint> = E extends Endpoint<Shape, infer Body, Shape, Shape> ? z.input<Body> : never
/** What the server reads from it. */
export type QueryRead<E extends AnyEndpoint> = E extends Endpoint<infer Query, Shape, Shape, Shape> ? z.output<Query> : never
export type BodyRead<E extends AnyEndpoint> = E extends Endpoint<Shape, infer Body, Shape, Shape> ? z.output<Body> : never
/** What the server answers. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<Shape, Shape, infer Data, infer Row> ? Envelope<z.output<Data>, z.output<Row>> : never

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

/** The key under which a request is remembered: a client order id goes before the header. */
export function requestKey(clientOrderId: string | null | undefined, header: string | undefined): string {
  if (clientOrderId) return `order:${clientOrderId}`
  return header ? `request:${header}` : ''
}

export const KEY_PATTERN = /^[\w.:-]{1,64}$/
