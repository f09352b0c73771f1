import { FileError, IdentityError, ReviewError, type ReviewRefusal } from '@glasshouse/records'
import type { EdgeReason } from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'

const REVIEW_REASONS: Readonly<Record<ReviewRefusal, { readonly reason: EdgeReason | 'not_found'; readonly field?: string }>> = {
  not_found: { reason: 'not_found', field: 'id' },
  version_changed: { reason: 'review_changed', field: 'version' },
  act_not_allowed: { reason: 'review_act_not_allowed', field: 'act' },
  reason_missing: { reason: 'field_missing', field: 'reason' },
  reason_too_long: { reason: 'field_too_long', field: 'reason' },
  not_submitter: { reason: 'review_not_held' },
  own_review: { reason: 'own_decision' },
  held_by_other: { reason: 'review_not_held' },
  already_open: { reason: 'identity_under_review' },
}

/** Refusals of the records in the wire's words. */
export async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ReviewError) throw new ApiError(REVIEW_REASONS[error.reason])
    if (error instanceof FileError)
      throw new ApiError({ reason: 'not_found', rule: 'One of the pictures is not there any more; upload it again' })
    if (!(error instanceof IdentityError)) throw error
    const { reason, field, rule } = error
    throw new ApiError({ reason, ...(field === undefined ? {} : { field }), ...(rule === undefined ? {} : { rule }) })
  }
}
