import type { ProofWay } from '@glasshouse/domain'
import { type WireReason, wireErrors } from './errors.ts'

/** Body of every HTTP reply. `data` is null and `rows` empty where a call has none. */
export interface Envelope<Data = unknown, Row = unknown> {
  /** 200 success; 0 business failure; 500 token error (msg contains `Token`) or internal error. */
  readonly code: 200 | 0 | 500
  readonly msg: string
  readonly data: Data | null
  readonly rows: readonly Row[]
  /** Rows on all pages, of a paged list. */
  readonly total?: number
  /** Reason of a failure: stable and machine-readable. */
  readonly reason?: WireReason
  /** Name of a refused field. */
  readonly field?: string
  /** What a refusal asks for: a proof of who is there, or the second step of a sign-in. */
  readonly proof?: WantedProof
  /** Group of the journal this reply is from; grows. */
  readonly seq?: number
}

/** Ways in which the person can prove to be there. `token` and `expiresAt`: of a sign-in that waits for it. */
export interface WantedProof {
  readonly ways: readonly ProofWay[]
  readonly token?: string
  readonly expiresAt?: number
}

interface ReplyFacts<Row> {
  readonly msg?: string
  readonly rows?: readonly Row[]
  readonly total?: number
  readonly seq?: number
}

/** A success with `data`. */
export function success<Data, Row = never>(data: Data, facts: ReplyFacts<Row> = {}): Envelope<Data, Row> {
  const { msg = 'success', rows = [], ...rest } = facts
  return { code: 200, msg, data, rows, ...rest }
}

/** A success with `rows`. */
export function list<Row>(rows: readonly Row[], facts: Omit<ReplyFacts<Row>, 'rows'> = {}): Envelope<null, Row> {
  const { msg = 'success', ...rest } = facts
  return { code: 200, msg, data: null, rows, ...rest }
}

/** Why a request was not done: a reason, where it has one the field, and the rule in words. */
export interface Fault {
  readonly reason: WireReason
  readonly field?: string
  readonly rule?: string
  readonly proof?: Omit<WantedProof, 'expiresAt'> & { readonly expiresAtMs?: number }
}

export function isFault(value: object): value is Fault {
  return 'reason' in value && typeof value.reason === 'string' && value.reason in wireErrors
}

/** A refusal: `delegatePrice: must be a multiple of 0.1`, or the reason's own words. */
export function failure(fault: Fault): Envelope<null, never> {
  const { code, msg } = wireErrors[fault.reason]
  const words = fault.field ? `${fault.field}: ${fault.rule ?? msg}` : (fault.rule ?? msg)
  return {
    code,
    msg: words,
    data: null,
    rows: [],
    reason: fault.reason,
    ...(fault.field ? { field: fault.field } : {}),
    ...(fault.proof ? { proof: proofToWire(fault.proof) } : {}),
  }
}

const proofToWire = ({ expiresAtMs, ...proof }: NonNullable<Fault['proof']>): WantedProof =>
  expiresAtMs === undefined ? proof : { ...proof, expiresAt: expiresAtMs }
