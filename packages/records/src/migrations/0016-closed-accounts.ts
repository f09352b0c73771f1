import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Accounts that their owners closed, until when what the law wants is kept of them, and the login names they had. */
export const closedAccounts: Migration = {
  name: '0016-closed-accounts',
  async up(tx) {
    await sql`create table closed_accounts (
      user_id text primary key references users (user_id),
      closed_at_ms int8 not null,
      hold_until_ms int8 not null,
      erased_at_ms int8,
      check (erased_at_ms is null or erased_at_ms >= hold_until_ms)
    )`.execute(tx)
    await sql`create index closed_accounts_held on closed_accounts (hold_until_ms) where erased_at_ms is null`.execute(tx)
    await sql`create table retired_names (name_hash text primary key)`.execute(tx)
  },
}
