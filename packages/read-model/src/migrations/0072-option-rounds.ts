import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Settled rounds are asked for newest first, of one realm, one outcome or one market: a void of last year is found
 * without walking the year.
 */
export const optionRounds: Migration = {
  name: '0072-option-rounds',
  async up(tx) {
    await sql`create index option_rounds_of_outcome on option_rounds (outcome, minute_ms desc, market_id, realm)`.execute(tx)
    await sql`create index option_rounds_of_realm on option_rounds (realm, minute_ms desc, market_id, outcome)`.execute(tx)
    await sql`create index option_rounds_of_both on option_rounds (realm, outcome, minute_ms desc, market_id)`.execute(tx)
    await sql`create index option_rounds_of_market on option_rounds (market_id, outcome, minute_ms desc, realm)`.execute(tx)
  },
}
