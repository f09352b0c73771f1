import { outcomeOf, type WantedProof } from '@glasshouse/wire'

export type ApiErrorKind =
  | 'refused' // the server answered and said no
  | 'unreachable' // no answer, time-out, or an HTTP status other than 200
  | 'signed_out' // the session's token is gone
  | 'superseded' // an identical, newer read took its place
  | 'dropped' // an identical submit is under way, or came within the debounce
  | 'aborted' // the caller lost interest

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly reason: string
  /** The field of the request that the refusal is about; '' when it is about the whole. */
  readonly field: string
  /** What a refusal asks for: a proof of who is there, or the second step of a sign-in. */
  readonly proof: WantedProof | undefined

  constructor(kind: ApiErrorKind, message: string, reason = '', field = '', proof?: WantedProof) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.reason = reason
    this.field = field
    this.proof = proof
  }

  /** Not shown: calls cancelled on purpose, and the sign-out, which has its own screen. */
  get isSilent(): boolean {
    return this.kind === 'superseded' || this.kind === 'dropped' || this.kind === 'aborted' || this.kind === 'signed_out'
  }
}

/** The failure an answer means, or nothing. The order of the rules is the wire's (`outcomeOf`). */
export function errorIn(httpStatus: number, body: unknown): ApiError | undefined {
  const outcome = outcomeOf(httpStatus, body)
  if (outcome.kind === 'success') return undefined
  const reason = textIn(body, 'reason')
  const kind = reason === 'unknown_outcome' ? 'unreachable' : KINDS[outcome.kind]
  const { proof } = body as { readonly proof?: WantedProof }
  return new ApiError(kind, outcome.msg, reason, textIn(body, 'field'), proof)
}
const KINDS = { failed: 'refused', signed_out: 'signed_out', network: 'unreachable' } as const

function textIn(body: unknown, name: 'reason' | 'field'): string {
  const text = typeof body === 'object' && body !== null ? (body as { reason?: unknown; field?: unknown })[name] : ''
  return typeof text === 'string' ? text : ''
}
