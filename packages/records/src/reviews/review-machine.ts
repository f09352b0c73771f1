export const REVIEW_STATES = ['submitted', 'in_review', 'approved', 'rejected', 'more_wanted', 'withdrawn'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_ACTS = ['claim', 'release', 'approve', 'reject', 'want_more', 'resubmit', 'withdraw'] as const
export type ReviewAct = (typeof REVIEW_ACTS)[number]

/** Every act that is possible, by state; any other is refused. `approved`, `rejected` and `withdrawn` are final. */
export const REVIEW_TRANSITIONS: Readonly<Record<ReviewState, Readonly<Partial<Record<ReviewAct, ReviewState>>>>> = {
  submitted: { claim: 'in_review', withdraw: 'withdrawn' },
  in_review: { release: 'submitted', approve: 'approved', reject: 'rejected', want_more: 'more_wanted', withdraw: 'withdrawn' },
  more_wanted: { resubmit: 'submitted', withdraw: 'withdrawn' },
  approved: {},
  rejected: {},
  withdrawn: {},
}

export interface Review {
  readonly reviewId: number
  readonly kind: string
  /** One of its kind is open at a time, such as `user:<uid>`. */
  readonly subject: string
  readonly state: ReviewState
  /** Grows by one with each act; an act names the version it was decided on. */
  readonly version: number
  /** `user:<uid>` or `operator:<id>`. */
  readonly submittedBy: string
  /** `operator:<id>` who holds or decided it; null while it waits. */
  readonly reviewer: string | null
  /** Shown to the submitter; of the newest rejection or question, else ''. */
  readonly reason: string
  readonly submittedAtMs: number
  readonly changedAtMs: number
}

/** In order of precedence. */
export const REVIEW_REFUSALS = [
  'not_found',
  'version_changed',
  'act_not_allowed',
  'reason_missing',
  'reason_too_long',
  'not_submitter',
  'own_review',
  'held_by_other',
  'already_open',
] as const
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number]

export class ReviewError extends Error {
  override readonly name = 'ReviewError'
  readonly reason: ReviewRefusal

  constructor(reason: ReviewRefusal) {
    super(reason)
    this.reason = reason
  }
}

export interface AskedAct {
  readonly act: ReviewAct
  /** `user:<uid>` or `operator:<id>`. */
  readonly by: string
  readonly reason: string
}
const REASON_MAX = 500
const NEEDS_REASON: ReadonlySet<ReviewAct> = new Set<ReviewAct>(['reject', 'want_more'])
/** Acts of its holder. A claim is released by anybody, for its holder may be away. */
const OF_HOLDER: ReadonlySet<ReviewAct> = new Set<ReviewAct>(['approve', 'reject', 'want_more'])

const OF_SUBMITTER: ReadonlySet<ReviewAct> = new Set<ReviewAct>(['resubmit', 'withdraw'])

/** State after an act, or why the act is refused. Pure: the table and this function are the whole machine. */
export function nextState(
  review: Review,
  { act, by, reason }: AskedAct,
  isFourEyes: boolean,
): ReviewState | { readonly refusal: ReviewRefusal } {
  const next = REVIEW_TRANSITIONS[review.state][act]
  if (!next) return { refusal: 'act_not_allowed' }
  if (NEEDS_REASON.has(act) && reason.trim() === '') return { refusal: 'reason_missing' }
  if (reason.length > REASON_MAX) return { refusal: 'reason_too_long' }
  if (OF_SUBMITTER.has(act)) return by === review.submittedBy ? next : { refusal: 'not_submitter' }
  if (isFourEyes && by === review.submittedBy) return { refusal: 'own_review' }
  if (OF_HOLDER.has(act) && by !== review.reviewer) return { refusal: 'held_by_other' }
  return next
}
