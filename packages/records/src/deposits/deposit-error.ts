export type DepositRefusal =
  | 'not_found'
  | 'too_many_deposits'
  | 'review_act_not_allowed'
  | 'review_not_held'
  /** A credit for the claim waits for its approval already. */
  | 'being_credited'
  /** Of a version that another one follows already. */
  | 'review_changed'
  /** Of an account that was closed meanwhile. */
  | 'token_invalid'

export class DepositError extends Error {
  override readonly name = 'DepositError'
  readonly reason: DepositRefusal
  readonly field: string | undefined

  constructor(reason: DepositRefusal, field?: string) {
    super(reason)
    this.reason = reason
    this.field = field
  }
}
