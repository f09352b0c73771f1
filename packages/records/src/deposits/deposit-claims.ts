import { createHash } from 'node:crypto'
import type { Records } from '../database.ts'
import type { Files } from '../files/files.ts'
import { UPLOAD_PURPOSE } from '../identity/identities.ts'
import type { ReviewKind, Reviews } from '../reviews/reviews.ts'
import { type Deposit, depositOf, newDepositId, newSerialId } from './deposit.ts'
import { DepositError } from './deposit-error.ts'
import type { TellDeposit } from './deposit-kind.ts'

/** Purpose of a picture that shows a payment. */
export const DEPOSIT_PURPOSE = 'deposit'
/** Claims of one person that wait. */
export const WAITING_DEPOSITS_MAX = 20

export interface DepositParts {
  readonly db: Records
  readonly clock: () => number
  readonly files: Files
  readonly reviews: Reviews
  readonly kind: ReviewKind
  readonly tell: TellDeposit
}

/** What a person says to have sent. */
export interface SentDeposit {
  readonly channel: string
  /** What is credited. */
  readonly coin: string
  readonly currency: string
  readonly amount: string
  readonly address: string
  /** Uploaded picture of the payment. */
  readonly fileId: string
}

/** Claims of deposits. A claim credits nothing: operators do, on evidence from the chain or the bank. */
export class DepositClaims {
  readonly #parts: DepositParts

  constructor(parts: DepositParts) {
    this.#parts = parts
  }

  /** One transaction: claim, picture, review and notice, or nothing. */
  async submit(userId: string, sent: SentDeposit): Promise<Deposit> {
    const { db, files, reviews, kind, tell } = this.#parts
    const owner = `user:${userId}`
    const { bytes } = await files.readOwn(sent.fileId, owner)
    const proofHash = createHash('sha256').update(bytes).digest('hex')
    return db.transaction().execute(async (tx) => {
      await assertMaySubmit(tx, userId)
      await files.attach(tx, { fileId: sent.fileId, owner, purpose: UPLOAD_PURPOSE, as: DEPOSIT_PURPOSE })
      const serialId = newSerialId(this.#parts.clock())
      const { reviewId } = await reviews.submit(tx, kind, { subject: serialId, by: owner })
      const deposit = await this.#keep(tx, { ...sent, userId, serialId, reviewId, proofHash })
      const values = { amount: sent.amount, coin: sent.currency.toUpperCase(), serial: serialId, reason: '' }
      await tell(tx, { userId, name: 'deposit-submitted', values })
      return deposit
    })
  }

  /** Claims that no operator has decided. */
  async waitingOf(userId: string): Promise<number> {
    const { count } = await this.#parts.db
      .selectFrom('deposit_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /**
   * Of an account that closes, in the transaction of its closing, which holds the person's row: whatever was claimed
   * between the look and the closing waits for nobody.
   */
  async withdrawAll(tx: Records, userId: string): Promise<void> {
    const { reviews, kind } = this.#parts
    // Entries before reviews, as a credit locks them.
    const waiting = tx.selectFrom('deposit_entries').select('review_id').where('user_id', '=', userId).where('state', '=', 'waiting')
    for (const { review_id: reviewId } of await waiting.orderBy('deposit_no').forUpdate().execute()) {
      if (reviewId === null) continue
      const { version } = await tx
        .selectFrom('reviews')
        .select('version')
        .where('review_id', '=', reviewId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await reviews.actIn(tx, kind, { reviewId, version, act: 'withdraw', by: `user:${userId}`, reason: '' })
    }
  }

  async #keep(
    tx: Records,
    kept: SentDeposit & { readonly userId: string; readonly serialId: string; readonly reviewId: number; readonly proofHash: string },
  ): Promise<Deposit> {
    const { coin, channel, currency, amount, address } = kept
    const row = await tx
      .insertInto('deposit_entries')
      .values({
        ...{ deposit_id: newDepositId(), serial_id: kept.serialId, user_id: kept.userId, state: 'waiting', coin, channel, currency },
        ...{ claimed: amount, address, proof_file: kept.fileId, proof_hash: kept.proofHash, review_id: kept.reviewId },
        ...{ evidence: null, credited: null, reason: '', submitted_at_ms: this.#parts.clock(), decided_at_ms: null, reversed_at_ms: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return depositOf(row)
  }
}

/** Of the person, whom no other claim passes meanwhile. */
async function assertMaySubmit(tx: Records, userId: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const closed = await tx.selectFrom('closed_accounts').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  if (closed) throw new DepositError('token_invalid')
  const waiting = await tx
    .selectFrom('deposit_entries')
    .select('deposit_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .limit(WAITING_DEPOSITS_MAX)
    .execute()
  if (waiting.length >= WAITING_DEPOSITS_MAX) throw new DepositError('too_many_deposits')
}

/** Pictures of payments and addresses of an account whose hold has ended; amounts and times say nothing of a person. */
export async function eraseProofs(tx: Records, userId: string): Promise<void> {
  await tx
    .updateTable('deposit_entries')
    .set({ proof_file: null, proof_hash: '', address: '', reason: '' })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('files').where('owner', '=', `user:${userId}`).where('purpose', '=', DEPOSIT_PURPOSE).execute()
}
