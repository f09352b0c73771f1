/** The body of every answer. Numbers that are money stay decimal strings inside `data` and `rows`. */
export interface Envelope<Data = unknown, Row = unknown> {
  readonly code: number | string
  readonly msg?: string
  /** Stable, machine-readable name of a refusal. */
  readonly reason?: string
  readonly data?: Data
  readonly rows?: readonly Row[]
  readonly total?: number
  readonly seq?: number
}

export type FailureKind =
  | 'refused' // the server answered and said no
  | 'unreachable' // no answer, time-out, or an HTTP status other than 200
  | 'signed_out' // the session's token is gone
  | 'superseded' // an identical, newer read took its place
  | 'dropped' // an identical submit is under way, or came within the debounce
  | 'aborted' // the caller lost interest

export class ApiFailure extends Error {
  readonly kind: FailureKind
  readonly reason: string

  constructor(kind: FailureKind, message: string, reason = '') {
    super(message)
    this.name = 'ApiFailure'
    this.kind = kind
    this.reason = reason
  }

  /** Nobody needs to hear of a call that was cancelled on purpose, or of the sign-out, which speaks for itself. */
  get isSilent(): boolean {
    return this.kind === 'superseded' || this.kind === 'dropped' || this.kind === 'aborted' || this.kind === 'signed_out'
  }
}

export const SYSTEM_ERROR = 'System error'
export const NETWORK_ANOMALY = 'Network anomaly'

/**
 * Whether an answer is a success, in this fixed order: 500 with `Token` in its message signs out; any other 500
 * fails; every other code above 0 (200 among them) succeeds; the rest fails.
 */
export function failureIn(envelope: Envelope): ApiFailure | undefined {
  const code = Number(envelope.code)
  const message = envelope.msg || SYSTEM_ERROR
  if (code === 500) return new ApiFailure(message.includes('Token') ? 'signed_out' : 'refused', message, envelope.reason)
  return code > 0 ? undefined : new ApiFailure('refused', message, envelope.reason)
}
