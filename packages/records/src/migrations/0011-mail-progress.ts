import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Mails that tell of groups of the journal: up to which group they were sent. */
export const mailProgress: Migration = {
  name: '0011-mail-progress',
  async up(tx) {
    await sql`create table mail_progress (subject text primary key, seq int8 not null)`.execute(tx)
  },
}
