import type { ReviewRefusal } from '@glasshouse/records'
import type { EdgeReason } from '@glasshouse/wire'

export type ReviewFaults = Readonly<Record<ReviewRefusal, { readonly reason: EdgeReason | 'not_found'; readonly field?: string }>>

/** Refusals of reviews in the wire's words; what is reviewed says `already_open` and its id in words of its own. */
export const REVIEW_FAULTS: Omit<ReviewFaults, 'not_found' | 'already_open'> = {
  version_changed: { reason: 'review_changed', field: 'version' },
  act_not_allowed: { reason: 'review_act_not_allowed', field: 'act' },
  reason_missing: { reason: 'field_missing', field: 'reason' },
  reason_too_long: { reason: 'field_too_long', field: 'reason' },
  not_submitter: { reason: 'review_not_held' },
  own_review: { reason: 'own_decision' },
  held_by_other: { reason: 'review_not_held' },
}
