import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'

/** A link in a mail works so long; what is sent by then is not cancelled by it either. */
export const WITHDRAWAL_LINK_MS = 7 * 86_400_000

/** Links that cancel one withdrawal: 256 random bits, of which only the hash is kept; each works once. */
export class WithdrawalLinks {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async issue(tx: Records, withdrawalId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    await tx.deleteFrom('withdrawal_links').where('expires_at_ms', '<=', now).execute()
    const row = { withdrawal_id: withdrawalId, expires_at_ms: now + WITHDRAWAL_LINK_MS, used_at_ms: null }
    await tx
      .insertInto('withdrawal_links')
      .values({ token_hash: hash('sha256', token), ...row })
      .execute()
    return token
  }

  /** Withdrawal of a token; null of one that is unknown, used or too old. */
  async peek(token: string): Promise<string | null> {
    const row = await this.#open(token).select('withdrawal_id').executeTakeFirst()
    return row?.withdrawal_id ?? null
  }

  /** Once what it requests is done. */
  async use(token: string): Promise<void> {
    await this.#db
      .updateTable('withdrawal_links')
      .set({ used_at_ms: this.#clock() })
      .where('token_hash', '=', hash('sha256', token))
      .execute()
  }

  #open(token: string) {
    return this.#db
      .selectFrom('withdrawal_links')
      .where('token_hash', '=', hash('sha256', token))
      .where('used_at_ms', 'is', null)
      .where('expires_at_ms', '>', this.#clock())
  }
}
