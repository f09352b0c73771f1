import { type Selectable, sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import type { ReviewTable } from '../tables.ts'
import { type AskedAct, nextState, type Review, type ReviewAct, ReviewError, type ReviewState } from './review-machine.ts'

/** Kind of reviews, as its feature declares it. */
export interface ReviewKind {
  readonly name: string
  /** Its submitter takes no part in its review. */
  readonly isFourEyes: boolean
  /** Work of the feature, such as a flag of the user, in the transaction of the act. */
  readonly apply?: (tx: Records, review: Review) => Promise<void>
  /** Mails and outgoing messages about the new state, in the transaction of the act. */
  readonly notify?: (tx: Records, review: Review) => Promise<void>
}

/** Reviews by one state machine. An act, its audit entry, the feature's work and its notices are one transaction. */
export class Reviews {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * In the transaction of the record that is to be reviewed. One open review of a kind and subject exists at a time.
   */
  async submit(tx: Records, kind: ReviewKind, { subject, by }: { readonly subject: string; readonly by: string }): Promise<Review> {
    const now = this.#clock()
    const fresh = { kind: kind.name, subject, state: 'submitted' as const, submitted_by: by, reviewer: null }
    const row = await tx
      .insertInto('reviews')
      .values({ ...fresh, submitted_at_ms: now, changed_at_ms: now })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).where(sql<boolean>`state not in ('approved', 'rejected', 'withdrawn')`).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ReviewError('already_open')
    const review = reviewOf(row)
    await this.#finish(tx, kind, review, { act: 'submit', by, from: null })
    return review
  }

  /** `version` is the one that was decided on: the second is refused instead of overruling the first. */
  act(
    kind: ReviewKind,
    { reviewId, version, ...asked }: AskedAct & { readonly reviewId: number; readonly version: number },
  ): Promise<Review> {
    return this.#db.transaction().execute((tx) => this.actIn(tx, kind, { reviewId, version, ...asked }))
  }

  /** As `act`, in a transaction of the caller. */
  async actIn(
    tx: Records,
    kind: ReviewKind,
    { reviewId, version, ...asked }: AskedAct & { readonly reviewId: number; readonly version: number },
  ): Promise<Review> {
    const before = await this.#locked(tx, kind, reviewId)
    if (before.version !== version) throw new ReviewError('version_changed')
    const next = nextState(before, asked, kind.isFourEyes)
    if (typeof next === 'object') throw new ReviewError(next.refusal)
    const review = await this.#change(tx, before, next, asked)
    await this.#finish(tx, kind, review, { act: asked.act, by: asked.by, from: before.state })
    return review
  }

  async byId(kind: ReviewKind, reviewId: number): Promise<Review | null> {
    const row = await this.#db
      .selectFrom('reviews')
      .selectAll()
      .where('review_id', '=', reviewId)
      .where('kind', '=', kind.name)
      .executeTakeFirst()
    return row ? reviewOf(row) : null
  }

  /** Oldest first: what has waited longest is looked at next. */
  async list(kind: ReviewKind, { state, limit }: { readonly state: ReviewState; readonly limit: number }): Promise<Review[]> {
    const rows = await this.#db
      .selectFrom('reviews')
      .selectAll()
      .where('kind', '=', kind.name)
      .where('state', '=', state)
      .orderBy('submitted_at_ms')
      .orderBy('review_id')
      .limit(limit)
      .execute()
    return rows.map(reviewOf)
  }

  async #locked(tx: Records, kind: ReviewKind, reviewId: number): Promise<Review> {
    const row = await tx
      .selectFrom('reviews')
      .selectAll()
      .where('review_id', '=', reviewId)
      .where('kind', '=', kind.name)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ReviewError('not_found')
    return reviewOf(row)
  }

  async #change(tx: Records, before: Review, state: ReviewState, { act, by, reason }: AskedAct): Promise<Review> {
    const reviewer = act === 'claim' ? by : state === 'submitted' ? null : before.reviewer
    const row = await tx
      .updateTable('reviews')
      .set({ state, reviewer, reason: act === 'claim' ? before.reason : reason, version: before.version + 1, changed_at_ms: this.#clock() })
      .where('review_id', '=', before.reviewId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return reviewOf(row)
  }

  async #finish(
    tx: Records,
    kind: ReviewKind,
    review: Review,
    { act, by, from }: { readonly act: ReviewAct | 'submit'; readonly by: string; readonly from: ReviewState | null },
  ): Promise<void> {
    const { reviewId, version, state: to, reason } = review
    const detail = { reviewId, version, from, to, reason }
    await addAuditEntry(tx, { actor: by, act: `review_${act}`, subject: `${kind.name} ${review.subject}`, detail }, this.#clock())
    await kind.apply?.(tx, review)
    await kind.notify?.(tx, review)
  }
}

const reviewOf = (row: Selectable<ReviewTable>): Review => ({
  reviewId: row.review_id,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  version: row.version,
  submittedBy: row.submitted_by,
  reviewer: row.reviewer,
  reason: row.reason,
  submittedAtMs: row.submitted_at_ms,
  changedAtMs: row.changed_at_ms,
})
