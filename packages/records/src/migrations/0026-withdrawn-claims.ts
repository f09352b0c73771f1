import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A claim of a deposit ends with its person's account. */
export const withdrawnClaims: Migration = {
  name: '0026-withdrawn-claims',
  async up(tx) {
    await sql`alter table deposit_entries drop constraint deposit_entries_state_check, add constraint deposit_entries_state_check
      check (state in ('waiting', 'credited', 'refused', 'reversed', 'withdrawn'))`.execute(tx)
  },
}
