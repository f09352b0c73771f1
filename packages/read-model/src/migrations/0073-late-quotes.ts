import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** From how late a quote is left out. Sets announced before this was part of them leave out none: 0. */
export const lateQuotes: Migration = {
  name: '0073-late-quotes',
  async up(tx) {
    await sql`alter table index_configurations add column late_after_ms int not null default 0`.execute(tx)
  },
}
