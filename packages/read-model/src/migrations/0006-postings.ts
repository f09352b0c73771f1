import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** One index instead of two: a statement is read by account, and every order writes postings. */
export const postings: Migration = {
  name: '0006-postings',
  async up(tx) {
    await sql`alter table postings drop constraint postings_pkey`.execute(tx)
    await sql`drop index postings_of_account`.execute(tx)
    await sql`alter table postings add primary key (account_id, seq, position)`.execute(tx)
  },
}
