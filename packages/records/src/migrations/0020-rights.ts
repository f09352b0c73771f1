import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Closings that were asked for and are not through yet: a kill between records and core leaves none half done. */
export const rights: Migration = {
  name: '0020-rights',
  async up(tx) {
    await sql`create table account_closings (
      user_id text primary key references users (user_id),
      closing_key text not null check (closing_key ~ '^[0-9a-f]{32}$'),
      asked_at_ms int8 not null
    )`.execute(tx)
  },
}
