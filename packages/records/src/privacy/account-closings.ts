import { randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'

export interface AccountClosing {
  readonly userId: string
  /** Command key of the closing in the core: sent again, it is done once. */
  readonly closingKey: string
}

/**
 * Closings on their way. A closing is noted before the core hears of it and forgotten when core and records are through,
 * so that a start can finish what a kill left.
 */
export class AccountClosings {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** One that is on its way keeps its key. */
  async note(userId: string): Promise<AccountClosing> {
    const row = { user_id: userId, closing_key: randomBytes(16).toString('hex'), asked_at_ms: this.#clock() }
    await this.#db
      .insertInto('account_closings')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await this.#db.selectFrom('account_closings').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
    return { userId, closingKey: kept.closing_key }
  }

  async forget({ userId, closingKey }: AccountClosing): Promise<void> {
    await this.#db.deleteFrom('account_closings').where('user_id', '=', userId).where('closing_key', '=', closingKey).execute()
  }

  /** Oldest first. */
  async all(): Promise<AccountClosing[]> {
    const rows = await this.#db.selectFrom('account_closings').selectAll().orderBy('asked_at_ms').orderBy('user_id').execute()
    return rows.map(({ user_id, closing_key }) => ({ userId: user_id, closingKey: closing_key }))
  }

  /** Of these people, those who closed their account or are about to. */
  async givenUp(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (userIds.length === 0) return new Set()
    const rows = await this.#db
      .selectFrom('account_closings')
      .select('user_id')
      .where('user_id', 'in', userIds)
      .union(this.#db.selectFrom('closed_accounts').select('user_id').where('user_id', 'in', userIds))
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  }
}
