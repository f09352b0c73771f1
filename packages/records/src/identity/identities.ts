import type { Selectable } from 'kysely'
import type { Records } from '../database.ts'
import type { Files } from '../files/files.ts'
import type { Review, ReviewState } from '../reviews/review-machine.ts'
import type { ReviewKind, Reviews } from '../reviews/reviews.ts'
import type { Screening } from '../screening/screening.ts'
import { IdentityError } from './identity-error.ts'
import { type IdentityKeys, numberHash, openIdentity, sealIdentity } from './identity-seal.ts'
import {
  assertVerifiedName,
  type CheckedIdentity,
  checkedIdentity,
  type IdentityLevel,
  type IdentityRules,
  type SentIdentity,
} from './sent-identity.ts'
import type { IdentitySubmissionTable } from './tables.ts'

/** Purpose of a picture that was uploaded and serves nothing yet. */
export const UPLOAD_PURPOSE = 'upload'
const IDENTITY_PURPOSE = 'identity'

export interface IdentityParts {
  readonly db: Records
  readonly clock: () => number
  readonly files: Files
  readonly reviews: Reviews
  readonly kind: ReviewKind
  readonly keys: IdentityKeys
  readonly screening: Screening
  readonly rules: IdentityRules
}

/** Newest submission of one level. */
export interface IdentityState extends CheckedIdentity {
  readonly state: ReviewState
  readonly reviewId: number
  readonly version: number
  /** Of a rejection or a question, else ''. */
  readonly reason: string
  readonly submittedAtMs: number
}
export type IdentityStates = Readonly<Partial<Record<IdentityLevel, IdentityState>>>

type Row = Selectable<IdentitySubmissionTable> & { state: ReviewState; version: number; reason: string }

const PENDING: readonly ReviewState[] = ['submitted', 'in_review']
const OPEN: readonly ReviewState[] = [...PENDING, 'more_wanted']

/** What people send to prove who they are, and how far each submission is. */
export class Identities {
  readonly #parts: IdentityParts

  constructor(parts: IdentityParts) {
    this.#parts = parts
  }

  /** One transaction: data, pictures, review and screening, or nothing. */
  async submit(userId: string, sent: SentIdentity): Promise<Review> {
    const { db, kind, reviews, rules } = this.#parts
    return db.transaction().execute(async (tx) => {
      await lockOpen(tx, userId)
      const states = await this.#statesIn(tx, userId)
      const latest = assertMaySubmit(states, sent.level)
      const checked = checkedIdentity(sent, latest ?? knownOf(states, sent.level, rules), rules)
      if (checked.level === 2) assertVerifiedName(checked.realName, states[1]?.realName ?? '')
      await this.#attach(tx, userId, checked, latest)
      const by = `user:${userId}`
      const review = latest
        ? await reviews.actIn(tx, kind, { ...latest, act: 'resubmit', by, reason: '' })
        : await reviews.submit(tx, kind, { subject: by, by })
      await this.#keep(tx, userId, checked, review.reviewId)
      await removeFiles(tx, latest ? replaced(latest, checked) : [])
      await this.#screen(tx, userId, checked.realName, review.reviewId)
      return review
    })
  }

  /** Ends the open review, and with it what was sent for it. */
  withdraw(userId: string): Promise<Review> {
    return this.#parts.db.transaction().execute((tx) => this.withdrawIn(tx, userId))
  }

  /** As `withdraw`, in a transaction of the caller. */
  async withdrawIn(tx: Records, userId: string): Promise<Review> {
    const { kind, reviews } = this.#parts
    await lockOpen(tx, userId)
    const open = Object.values(await this.#statesIn(tx, userId)).find(({ state }) => OPEN.includes(state))
    if (!open) throw new IdentityError('nothing_to_withdraw')
    const { reviewId, version } = open
    const review = await reviews.actIn(tx, kind, { reviewId, version, act: 'withdraw', by: `user:${userId}`, reason: '' })
    await eraseSubmissions(tx, userId, reviewId)
    return review
  }

  states(userId: string): Promise<IdentityStates> {
    return this.#statesIn(this.#parts.db, userId)
  }

  /** 0 without an approved review. */
  async level(userId: string): Promise<0 | IdentityLevel> {
    const states = await this.states(userId)
    return ([2, 1] as const).find((level) => states[level]?.state === 'approved') ?? 0
  }

  async #statesIn(tx: Records, userId: string): Promise<IdentityStates> {
    const rows = await tx
      .selectFrom('identity_submissions')
      .innerJoin('reviews', 'reviews.review_id', 'identity_submissions.review_id')
      .selectAll('identity_submissions')
      .select(['reviews.state', 'reviews.version', 'reviews.reason'])
      .distinctOn('level')
      .where('user_id', '=', userId)
      .orderBy('level')
      .orderBy('submission_id', 'desc')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.level, this.#stateOf(row)]))
  }

  #stateOf(row: Row): IdentityState {
    return {
      ...openIdentity(this.#parts.keys, row.user_id, row.sealed),
      level: row.level,
      country: row.country,
      cardType: row.card_type,
      front: row.front_file,
      back: row.back_file,
      hand: row.hand_file,
      state: row.state,
      reviewId: row.review_id,
      version: row.version,
      reason: row.state === 'rejected' || row.state === 'more_wanted' ? row.reason : '',
      submittedAtMs: row.submitted_at_ms,
    }
  }

  /**
   * Pictures that were attached at an earlier answer stay unless another takes their place; a new one must be the
   * person's own, and serve nothing yet.
   */
  async #attach(tx: Records, userId: string, { front, back, hand }: CheckedIdentity, latest: IdentityState | undefined): Promise<void> {
    const kept = latest ? picturesOf(latest) : []
    const fresh = picturesOf({ front, back, hand }).filter((one) => !kept.includes(one))
    for (const fileId of fresh)
      await this.#parts.files.attach(tx, { fileId, owner: `user:${userId}`, purpose: UPLOAD_PURPOSE, as: IDENTITY_PURPOSE })
  }

  async #keep(tx: Records, userId: string, checked: CheckedIdentity, reviewId: number): Promise<void> {
    const now = this.#parts.clock()
    const { level, country, cardType, front, back, hand } = checked
    const row = {
      ...{ user_id: userId, level, review_id: reviewId, country, card_type: cardType },
      sealed: sealIdentity(this.#parts.keys, userId, checked),
      number_hash: numberHash(this.#parts.keys, checked),
      ...{ front_file: front, back_file: back, hand_file: hand, consent_at_ms: now, submitted_at_ms: now },
    }
    await tx
      .insertInto('identity_submissions')
      .values(row)
      .onConflict((conflict) => conflict.column('review_id').doUpdateSet(row))
      .execute()
  }

  /** A hit is shown to the reviewer alone. */
  async #screen(tx: Records, userId: string, realName: string, reviewId: number): Promise<void> {
    const matches = await this.#parts.screening.name(realName)
    await tx.deleteFrom('screening_hits').where('review_id', '=', reviewId).where('cleared_at_ms', 'is', null).execute()
    if (matches.length === 0) return
    const hit = {
      user_id: userId,
      asked_at: 'identity',
      review_id: reviewId,
      at_ms: this.#parts.clock(),
      cleared_by: null,
      cleared_at_ms: null,
    }
    await tx
      .insertInto('screening_hits')
      .values(matches.map(({ list, entry }) => ({ ...hit, list, entry })))
      .execute()
  }
}

/** One act on a person's identity at a time, and none once the account is closed. */
async function lockOpen(tx: Records, userId: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const closed = await tx.selectFrom('closed_accounts').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  if (closed) throw new IdentityError('token_invalid')
}

/** Open question that is answered by it, or nothing. */
function assertMaySubmit(states: IdentityStates, level: IdentityLevel): IdentityState | undefined {
  if (Object.values(states).some(({ state }) => PENDING.includes(state))) throw new IdentityError('identity_under_review')
  const latest = states[level]
  if (latest?.state === 'approved') throw new IdentityError('identity_verified', 'flag')
  if (level === 2 && states[1]?.state !== 'approved') throw new IdentityError('primary_first', 'flag')
  return latest?.state === 'more_wanted' ? latest : undefined
}

/** What a new submission need not say again: the texts of the one that was rejected, or those of the verified level. */
function knownOf(states: IdentityStates, level: IdentityLevel, rules: IdentityRules): Partial<CheckedIdentity> {
  const own = states[level]
  if (own?.state === 'rejected') return textsOf(own)
  return level === 2 && !rules.advancedNeedsNameAndNumber && states[1] ? textsOf(states[1]) : {}
}

const textsOf = ({ realName, number, country, cardType }: IdentityState): Partial<CheckedIdentity> => ({
  ...{ realName, number, country, cardType },
})

/** Names, numbers and pictures of a person's submissions, or of one of them. The blobs are swept. */
export async function eraseSubmissions(tx: Records, userId: string, reviewId?: number): Promise<void> {
  const isAsked =
    reviewId === undefined ? tx.selectFrom('identity_submissions') : tx.selectFrom('identity_submissions').where('review_id', '=', reviewId)
  const rows = await isAsked.select(['submission_id', 'front_file', 'back_file', 'hand_file']).where('user_id', '=', userId).execute()
  if (rows.length === 0) return
  await tx
    .updateTable('identity_submissions')
    .set({ sealed: null, number_hash: '', country: '', front_file: null, back_file: null, hand_file: null })
    .where(
      'submission_id',
      'in',
      rows.map(({ submission_id }) => submission_id),
    )
    .execute()
  await removeFiles(
    tx,
    rows.flatMap(({ front_file: front, back_file: back, hand_file: hand }) => picturesOf({ front, back, hand })),
  )
  // Whatever else was sent to prove who the person is.
  if (reviewId === undefined)
    await tx.deleteFrom('files').where('owner', '=', `user:${userId}`).where('purpose', '=', IDENTITY_PURPOSE).execute()
}

const picturesOf = ({ front, back, hand }: Pick<CheckedIdentity, 'front' | 'back' | 'hand'>): string[] =>
  [front, back, hand].filter((one) => one !== null)

/** Pictures of an earlier answer whose place others took. */
function replaced(before: IdentityState, now: CheckedIdentity): string[] {
  const named = picturesOf(now)
  return picturesOf(before).filter((one) => !named.includes(one))
}

/** Their blobs are swept. */
async function removeFiles(tx: Records, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.deleteFrom('files').where('file_id', 'in', fileIds).execute()
}
