import { sql } from 'kysely'
import type { Records } from '../database.ts'

/** Whether money may leave an account. */
export interface Payouts {
  /** Since when they are stopped; null: they are not. */
  readonly stoppedAtMs: number | null
  /** They wait until then, after a change of a credential; null: they do not wait. */
  readonly afterMs: number | null
}

/**
 * Stops of payouts by their own person: set at once by a link of a notice, lifted by proofs, or by two operators for who
 * has none.
 */
export class PayoutStops {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** A second stop keeps the first one's time. */
  async stop(tx: Records, userId: string): Promise<void> {
    await tx
      .updateTable('users')
      .set({ payouts_stopped_at_ms: this.#clock() })
      .where('user_id', '=', userId)
      .where('payouts_stopped_at_ms', 'is', null)
      .execute()
  }

  /** False when nothing was stopped. */
  async lift(tx: Records, userId: string): Promise<boolean> {
    const lifted = await tx
      .updateTable('users')
      .set({ payouts_stopped_at_ms: null })
      .where('user_id', '=', userId)
      .where('payouts_stopped_at_ms', 'is not', null)
      .executeTakeFirst()
    return lifted.numUpdatedRows > 0n
  }

  /** Payouts wait until then at the least. Gives until when. */
  async holdBack(tx: Records, userId: string, untilMs: number): Promise<number> {
    const { payouts_after_ms } = await tx
      .updateTable('users')
      .set({ payouts_after_ms: sql<number>`greatest(payouts_after_ms, ${untilMs}::int8)` })
      .where('user_id', '=', userId)
      .returning('payouts_after_ms')
      .executeTakeFirstOrThrow()
    return payouts_after_ms
  }

  /** Read by everything that pays out, in its own transaction where it has one. */
  async payoutsOf(userId: string, db: Records = this.#db): Promise<Payouts> {
    const user = await db
      .selectFrom('users')
      .select(['payouts_stopped_at_ms', 'payouts_after_ms'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!user) throw new Error('payouts of a user that is not known')
    return { stoppedAtMs: user.payouts_stopped_at_ms, afterMs: user.payouts_after_ms > this.#clock() ? user.payouts_after_ms : null }
  }
}
