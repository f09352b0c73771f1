import type { Records } from '../database.ts'

/** Time until a new fund password counts that takes the place of a forgotten one. */
export const FUND_RESET_MS = 72 * 3_600_000

export interface FundPassword {
  /** Hash that counts now; null where none is set. */
  readonly passwordHash: string | null
  /** When one that was requested in place of a forgotten one begins to count; null when none is waiting. */
  readonly readyAtMs: number | null
}

/**
 * The password of payouts. A forgotten one is replaced after a wait: its owner, notified on every channel, has that time to
 * say that somebody else requested it.
 */
export class FundPasswords {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async of(userId: string, db: Records = this.#db): Promise<FundPassword> {
    const row = await db
      .selectFrom('users')
      .leftJoin('fund_password_resets', 'fund_password_resets.user_id', 'users.user_id')
      .select(['fund_password_hash', 'fund_password_resets.password_hash as next_hash', 'ready_at_ms'])
      .where('users.user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (row.ready_at_ms === null || row.next_hash === null) return { passwordHash: row.fund_password_hash, readyAtMs: null }
    if (row.ready_at_ms <= this.#clock()) return { passwordHash: row.next_hash, readyAtMs: null }
    return { passwordHash: row.fund_password_hash, readyAtMs: row.ready_at_ms }
  }

  /** Of the one that counts and of one that waits to count. */
  async hashesOf(userId: string): Promise<readonly string[]> {
    const row = await this.#db
      .selectFrom('users')
      .leftJoin('fund_password_resets', 'fund_password_resets.user_id', 'users.user_id')
      .select(['fund_password_hash', 'fund_password_resets.password_hash as next_hash'])
      .where('users.user_id', '=', userId)
      .executeTakeFirst()
    return [row?.fund_password_hash, row?.next_hash].filter((one): one is string => typeof one === 'string')
  }

  /** Counts at once; what was waiting is forgotten. */
  async write(tx: Records, userId: string, passwordHash: string): Promise<void> {
    await this.cancelReset(tx, userId)
    await tx.updateTable('users').set({ fund_password_hash: passwordHash }).where('user_id', '=', userId).execute()
  }

  /** Counts after the wait, whose end is answered. A second request begins the wait anew. */
  async askReset(tx: Records, userId: string, passwordHash: string): Promise<number> {
    const now = this.#clock()
    const row = { password_hash: passwordHash, asked_at_ms: now, ready_at_ms: now + FUND_RESET_MS }
    // One whose wait is over counts: it stays what counts while the next one waits.
    const { passwordHash: counting } = await this.of(userId, tx)
    await tx.updateTable('users').set({ fund_password_hash: counting }).where('user_id', '=', userId).execute()
    await tx
      .insertInto('fund_password_resets')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return row.ready_at_ms
  }

  /** False when nothing was waiting any more. */
  async cancelReset(tx: Records, userId: string): Promise<boolean> {
    const gone = await tx
      .deleteFrom('fund_password_resets')
      .where('user_id', '=', userId)
      .where('ready_at_ms', '>', this.#clock())
      .executeTakeFirst()
    return gone.numDeletedRows > 0n
  }
}
