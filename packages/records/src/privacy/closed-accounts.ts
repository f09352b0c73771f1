import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import { DEPOSIT_PURPOSE, eraseProofs } from '../deposits/deposit-claims.ts'
import { eraseSubmissions } from '../identity/identities.ts'
import { retireName } from '../users/retired-names.ts'
import { tablesWith } from './person-rows.ts'

const YEAR_MS = 365.25 * 86_400_000

/** Tables that name a user and are held: identity, money, and the user whom they name. Every other one is emptied. */
const HELD: ReadonlySet<string> = new Set([
  ...['users', 'identity_submissions', 'screening_hits', 'closed_accounts', 'account_closings'],
  ...['deposit_entries', 'deposit_indexes', 'deposit_addresses', 'withdrawals', 'operator_notes'],
])
/** Purposes of pictures that are held like the records that name them. */
const HELD_PICTURES = ['identity', DEPOSIT_PURPOSE]

/**
 * Accounts that their owners closed. What no law wants kept goes at once; identity and money records go when their hold
 * ends, and with them the salt by which the journal's hash could be known as this person's.
 */
export class ClosedAccounts {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** In a transaction of the caller, who ends the sessions after it. Gives the end of the hold. */
  async close(tx: Records, userId: string, years: number): Promise<number> {
    const now = this.#clock()
    const holdUntilMs = Math.round(now + years * YEAR_MS)
    await tx
      .insertInto('closed_accounts')
      .values({ user_id: userId, closed_at_ms: now, hold_until_ms: holdUntilMs, erased_at_ms: null })
      .execute()
    await this.#empty(tx, userId)
    const { login_key } = await tx.selectFrom('users').select('login_key').where('user_id', '=', userId).executeTakeFirstOrThrow()
    if (login_key !== null) await retireName(tx, login_key)
    await tx
      .updateTable('users')
      .set({ login_name: `closed-${userId}`, login_key: null, email: '', email_key: null, phone: '', phone_key: null, status: 2 })
      .set({ is_frozen: false, is_disabled: true })
      .set({ password_hash: null, fund_password_hash: null, invited_by: null } as object)
      .where('user_id', '=', userId)
      .execute()
    const entry = { actor: `user:${userId}`, act: 'account_close', subject: `user ${userId}`, detail: { holdUntilMs } } as const
    await addAuditEntry(tx, entry, now)
    return holdUntilMs
  }

  /** End of the hold of an account that is closed in the records; null of one that is not. */
  async heldUntilMs(userId: string, db: Records = this.#db): Promise<number | null> {
    const row = await db.selectFrom('closed_accounts').select('hold_until_ms').where('user_id', '=', userId).executeTakeFirst()
    return row?.hold_until_ms ?? null
  }

  /** Erases what was held of accounts whose hold has ended; gives how many. */
  async eraseEnded(): Promise<number> {
    const ended = await this.#db
      .selectFrom('closed_accounts')
      .select('user_id')
      .where('erased_at_ms', 'is', null)
      .where('hold_until_ms', '<=', this.#clock())
      .execute()
    for (const { user_id: userId } of ended) await this.#db.transaction().execute((tx) => this.#erase(tx, userId))
    return ended.length
  }

  async #erase(tx: Records, userId: string): Promise<void> {
    await eraseSubmissions(tx, userId)
    await eraseProofs(tx, userId)
    await tx.deleteFrom('screening_hits').where('user_id', '=', userId).execute()
    await tx.deleteFrom('operator_notes').where('user_id', '=', userId).execute()
    await tx.updateTable('withdrawals').set({ sealed: null, reference: '', end_reason: '' }).where('user_id', '=', userId).execute()
    const userRef = `erased:${randomBytes(12).toString('hex')}`
    await tx.updateTable('users').set({ ref_salt: '', user_ref: userRef }).where('user_id', '=', userId).execute()
    await tx.updateTable('closed_accounts').set({ erased_at_ms: this.#clock() }).where('user_id', '=', userId).execute()
    await addAuditEntry(tx, { actor: 'system', act: 'account_erase', subject: `user ${userId}`, detail: {} }, this.#clock())
  }

  async #empty(tx: Records, userId: string): Promise<void> {
    for (const table of await tablesWith(tx, 'user_id')) {
      if (!HELD.has(table)) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx as Kysely<unknown>)
    }
    await tx.deleteFrom('request_keys').where('owner', 'like', `user:${userId}:%`).execute()
    await tx.deleteFrom('files').where('owner', '=', `user:${userId}`).where('purpose', 'not in', HELD_PICTURES).execute()
    await tx.updateTable('users').set({ invited_by: null }).where('invited_by', '=', userId).execute()
  }
}
