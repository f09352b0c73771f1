export type IdentityRefusal =
  | 'field_missing'
  | 'field_malformed'
  | 'field_too_long'
  | 'field_too_short'
  | 'value_not_listed'
  | 'primary_first'
  | 'identity_under_review'
  | 'identity_verified'
  | 'identity_name_differs'
  | 'nothing_to_withdraw'
  | 'not_found'
  | 'screening_hit_open'
  /** Of an account that was closed meanwhile. */
  | 'token_invalid'

export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly reason: IdentityRefusal
  readonly field: string | undefined
  readonly rule: string | undefined

  constructor(reason: IdentityRefusal, field?: string, rule?: string) {
    super(reason)
    this.reason = reason
    this.field = field
    this.rule = rule
  }
}
