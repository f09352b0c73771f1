import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { REVIEW_STATES, type WireReviewState } from '../identity/identity-states.ts'

export const LISTED_REVIEWS_MAX = 100
export const REVIEW_ACTS = ['claim', 'release', 'approve', 'reject', 'want-more'] as const
export type WireReviewAct = (typeof REVIEW_ACTS)[number]
/** Why an operator looks at a document or a number; stands in the audit. */
export const LOOK_PURPOSES = ['review', 'complaint', 'authority', 'audit'] as const

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const moment = z.number().int().nonnegative()
const reviewLevel = z.enum(['primary', 'advanced'])
const state = z.enum(REVIEW_STATES)

const listedReview = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state,
  userId: z.string(),
  level: reviewLevel,
  /** `operator:<id>` who holds or decided it. */
  reviewer: z.string().nullable(),
  reason: z.string(),
  submittedAt: moment,
  /** Entries of the screening list that matched and are not cleared. */
  hits: z.number().int(),
})
export type ListedReview = z.output<typeof listedReview>

const shownReview = listedReview.extend({
  realName: z.string(),
  number: z.string(),
  country: z.string(),
  cardType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Links of five minutes. */
  pictures: z.array(z.object({ side: z.enum(['front', 'back', 'hand']), url: z.string() })),
  /** Other people who sent the same document. */
  duplicates: z.array(z.object({ userId: z.string(), level: reviewLevel, state })),
  matches: z.array(z.object({ list: z.string(), entry: z.string(), isCleared: z.boolean() })),
})
export type ShownReview = z.output<typeof shownReview>

/** Oldest first; nothing personal. */
export const listReviews = endpoint('GET', '/operator/reviews', {
  summary: 'Identity reviews of one state',
  access: 'operator',
  permission: 'see_reviews',
  kind: 'read',
  query: z.object({ state: state.default('submitted') }),
  row: listedReview,
})

/** A look at what was sent; an audit entry with its purpose. */
export const showReview = endpoint('POST', '/operator/reviews/show', {
  summary: 'Show what was sent for a review',
  access: 'operator',
  permission: 'review',
  kind: 'submit',
  body: z.object({ id, purpose: z.enum(LOOK_PURPOSES) }),
  data: shownReview,
})

/**
 * `version`: the one that was decided on. `reason` is shown to the person; of an approval it clears the screening hits.
 */
export const actOnReview = endpoint('POST', '/operator/reviews/act', {
  summary: 'Claim, release or decide a review',
  access: 'operator',
  permission: 'review',
  kind: 'submit',
  body: z.object({ id, version: id, act: z.enum(REVIEW_ACTS), reason: optionalText(500) }),
  data: listedReview,
})

interface KeptReview {
  readonly review: {
    readonly reviewId: number
    readonly version: number
    readonly state: WireReviewState
    readonly reviewer: string | null
    readonly reason: string
    readonly submittedAtMs: number
  }
  readonly userId: string
  readonly level: 1 | 2
}
const LEVELS = { 1: 'primary', 2: 'advanced' } as const

export const listedReviewToWire = ({ review, userId, level, hits }: KeptReview & { readonly hits: number }): ListedReview => ({
  id: review.reviewId,
  version: review.version,
  state: review.state,
  userId,
  level: LEVELS[level],
  reviewer: review.reviewer,
  reason: review.reason,
  submittedAt: review.submittedAtMs,
  hits,
})

interface KeptLook extends KeptReview, Pick<ShownReview, 'realName' | 'number' | 'country' | 'cardType'> {
  readonly pictures: readonly ShownReview['pictures'][number][]
  readonly duplicates: readonly { readonly userId: string; readonly level: 1 | 2; readonly state: WireReviewState }[]
  readonly hits: readonly ShownReview['matches'][number][]
}

export function shownReviewToWire({ hits, pictures, duplicates, ...kept }: KeptLook, publicUrl: string): ShownReview {
  const { realName, number, country, cardType } = kept
  return {
    ...listedReviewToWire({ ...kept, hits: hits.filter(({ isCleared }) => !isCleared).length }),
    ...{ realName, number, country, cardType },
    pictures: pictures.map(({ side, url }) => ({ side, url: `${publicUrl}${url}` })),
    duplicates: duplicates.map(({ userId, level, state }) => ({ userId, level: LEVELS[level], state })),
    matches: [...hits],
  }
}
