/** In order of precedence. */
export type ApprovalRefusal = 'not_found' | 'approval_not_open' | 'role_missing' | 'approver_is_actor' | 'not_requester'

export class ApprovalError extends Error {
  override readonly name = 'ApprovalError'
  readonly reason: ApprovalRefusal

  constructor(reason: ApprovalRefusal) {
    super(reason)
    this.reason = reason
  }
}
