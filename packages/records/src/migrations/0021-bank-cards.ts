import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Bank cards to which people are paid out: sealed, found again by a keyed hash of their number. */
export const bankCards: Migration = {
  name: '0021-bank-cards',
  async up(tx) {
    await sql`create table bank_cards (
      card_no int8 generated always as identity,
      card_id text primary key,
      user_id text not null references users (user_id),
      sealed bytea not null,
      number_hash text not null,
      is_default boolean not null,
      added_at_ms int8 not null,
      changed_at_ms int8 not null,
      unique (user_id, number_hash)
    )`.execute(tx)
    await sql`create unique index bank_cards_default on bank_cards (user_id) where is_default`.execute(tx)
  },
}
