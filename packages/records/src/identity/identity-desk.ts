import { addAuditEntry } from '../audit/audit.ts'
import { assertNotOwn } from '../operators/own-account.ts'
import type { Review, ReviewAct, ReviewState } from '../reviews/review-machine.ts'
import type { IdentityParts } from './identities.ts'
import { IdentityError } from './identity-error.ts'
import { userOf } from './identity-kind.ts'
import { openIdentity } from './identity-seal.ts'
import type { CardType, IdentityLevel } from './sent-identity.ts'

/** Why an operator looks at what a person sent; stands in the audit. */
export const LOOK_PURPOSES = ['review', 'complaint', 'authority', 'audit'] as const
export type LookPurpose = (typeof LOOK_PURPOSES)[number]

export interface ListedIdentity {
  readonly review: Review
  readonly userId: string
  readonly level: IdentityLevel
  readonly hits: number
}
export interface ShownIdentity {
  readonly review: Review
  readonly userId: string
  readonly level: IdentityLevel
  readonly realName: string
  readonly number: string
  readonly country: string
  readonly cardType: CardType
  /** Links of five minutes. */
  readonly pictures: readonly { readonly side: 'front' | 'back' | 'hand'; readonly url: string }[]
  /** Other people who sent the same document. */
  readonly duplicates: readonly { readonly userId: string; readonly level: IdentityLevel; readonly state: ReviewState }[]
  readonly hits: readonly { readonly list: string; readonly entry: string; readonly isCleared: boolean }[]
}
export interface IdentityAct {
  readonly reviewId: number
  readonly version: number
  readonly act: Exclude<ReviewAct, 'resubmit' | 'withdraw'>
  readonly operatorId: number
  readonly reason: string
}

/** Operators' side of identity: every look has a purpose and an audit entry, every decision one holder. */
export class IdentityDesk {
  readonly #parts: IdentityParts

  constructor(parts: IdentityParts) {
    this.#parts = parts
  }

  /** Oldest first; nothing personal. */
  async list(state: ReviewState, limit: number): Promise<ListedIdentity[]> {
    const reviews = await this.#parts.reviews.list(this.#parts.kind, { state, limit })
    return Promise.all(reviews.map((review) => this.#listed(review)))
  }

  async show({ reviewId, operatorId, purpose }: { readonly reviewId: number; readonly operatorId: number; readonly purpose: LookPurpose }) {
    const { db, clock, reviews, kind } = this.#parts
    const review = await reviews.byId(kind, reviewId)
    if (!review) throw new IdentityError('not_found', 'id')
    await assertNotOwn(db, operatorId, userOf(review.subject))
    const shown = await this.#shown(review)
    const detail = { reviewId, purpose, pictures: shown.pictures.map(({ side }) => side) }
    await addAuditEntry(
      db,
      { actor: `operator:${operatorId}`, act: 'identity_look', subject: `identity ${review.subject}`, detail },
      clock(),
    )
    return shown
  }

  /** A hit of the screening list needs words of why it is somebody else before the level is given. */
  async act({ reviewId, version, act, operatorId, reason }: IdentityAct): Promise<ListedIdentity> {
    const { db, kind, reviews, clock } = this.#parts
    const by = `operator:${operatorId}`
    const review = await db.transaction().execute(async (tx) => {
      const acted = await reviews.actIn(tx, kind, { reviewId, version, act, by, reason })
      await assertNotOwn(tx, operatorId, userOf(acted.subject))
      if (act !== 'approve') return acted
      const open = await tx
        .selectFrom('screening_hits')
        .select('hit_id')
        .where('review_id', '=', reviewId)
        .where('cleared_at_ms', 'is', null)
        .execute()
      if (open.length === 0) return acted
      if (reason.trim() === '') throw new IdentityError('screening_hit_open', 'reason', 'must say why the listed one is somebody else')
      await tx.updateTable('screening_hits').set({ cleared_by: by, cleared_at_ms: clock() }).where('review_id', '=', reviewId).execute()
      const detail = { reviewId, hits: open.length, reason }
      await addAuditEntry(tx, { actor: by, act: 'screening_clear', subject: `identity ${acted.subject}`, detail }, clock())
      return acted
    })
    return this.#listed(review)
  }

  async #listed(review: Review): Promise<ListedIdentity> {
    const { db } = this.#parts
    const [row, hits] = await Promise.all([
      db.selectFrom('identity_submissions').select('level').where('review_id', '=', review.reviewId).executeTakeFirstOrThrow(),
      db
        .selectFrom('screening_hits')
        .select('hit_id')
        .where('review_id', '=', review.reviewId)
        .where('cleared_at_ms', 'is', null)
        .execute(),
    ])
    return { review, userId: userOf(review.subject), level: row.level, hits: hits.length }
  }

  async #shown(review: Review): Promise<ShownIdentity> {
    const { db, files, keys } = this.#parts
    const row = await db.selectFrom('identity_submissions').selectAll().where('review_id', '=', review.reviewId).executeTakeFirstOrThrow()
    const sides = { front: row.front_file, back: row.back_file, hand: row.hand_file } as const
    const pictures = (['front', 'back', 'hand'] as const).flatMap((side) => {
      const fileId = sides[side]
      return fileId === null ? [] : [{ side, url: `/api/files/${fileId}?link=${files.linkTo(fileId)}` }]
    })
    const hits = await db.selectFrom('screening_hits').selectAll().where('review_id', '=', review.reviewId).orderBy('hit_id').execute()
    return {
      review,
      userId: row.user_id,
      level: row.level,
      ...openIdentity(keys, row.user_id, row.sealed),
      country: row.country,
      cardType: row.card_type,
      pictures,
      duplicates: await this.#duplicates(row.number_hash, row.user_id),
      hits: hits.map(({ list, entry, cleared_at_ms }) => ({ list, entry, isCleared: cleared_at_ms !== null })),
    }
  }

  async #duplicates(hash: string, userId: string): Promise<ShownIdentity['duplicates']> {
    if (hash === '') return []
    const rows = await this.#parts.db
      .selectFrom('identity_submissions')
      .innerJoin('reviews', 'reviews.review_id', 'identity_submissions.review_id')
      .select(['user_id', 'level', 'state'])
      .where('number_hash', '=', hash)
      .where('user_id', '<>', userId)
      .orderBy('submission_id')
      .execute()
    return rows.map(({ user_id, level, state }) => ({ userId: user_id, level, state }))
  }
}
