import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const WALLET_MIGRATIONS: readonly Migration[] = [
  {
    name: '0003-wallet',
    async up(tx) {
      await sql`create table balances (
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        available numeric not null,
        held numeric not null,
        seq int8 not null,
        primary key (account_id, wallet, asset_id)
      )`.execute(tx)
      await sql`create table postings (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        available_delta numeric not null,
        held_delta numeric not null,
        available numeric not null,
        held numeric not null,
        purpose text not null,
        order_id int8 not null,
        trade_id int8 not null,
        at_ms int8 not null,
        story text not null,
        primary key (account_id, seq, position)
      )`.execute(tx)
      await sql`create index postings_by_time on postings using brin (at_ms)`.execute(tx)
      await sql`create table deposits (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        amount numeric not null,
        evidence text not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index deposits_of_account on deposits (account_id, seq desc)`.execute(tx)
    },
  },
  /** What each posting of a user's account belongs to, and what came of it. */
  {
    name: '0093-stories',
    async up(tx) {
      await sql`create table stories (
        account_id int8 not null,
        story text not null,
        kind text not null,
        first_ms int8 not null,
        last_ms int8 not null,
        last_seq int8 not null,
        last_position int not null,
        primary key (account_id, story)
      )`.execute(tx)
      await sql`create index stories_newest on stories (account_id, last_seq desc, last_position desc)`.execute(tx)
      await sql`create table story_parts (
        account_id int8 not null,
        story text not null,
        wallet int not null,
        asset_id int not null,
        total numeric not null,
        held numeric not null,
        fee numeric not null,
        primary key (account_id, story, wallet, asset_id)
      )`.execute(tx)
      await sql`create index story_parts_that_hold on story_parts (account_id) where held <> 0`.execute(tx)
    },
  },
  /** Credits that were taken back, beside the deposits that they were. */
  {
    name: '0094-credit-reversals',
    async up(tx) {
      await sql`create table credit_reversals (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        asset_id int not null,
        amount numeric not null,
        taken numeric not null,
        evidence text not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
    },
  },
  /** What came in without an owner, and what became of it. */
  {
    name: '0095-suspense',
    async up(tx) {
      await sql`create table suspense_changes (
        seq int8 not null,
        position int not null,
        evidence text not null,
        change text not null,
        asset_id int not null,
        amount numeric not null,
        account_id int8 not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create unique index suspense_changes_once on suspense_changes (evidence, (change = 'credited'))`.execute(tx)
      await sql`create index suspense_changes_credited on suspense_changes (seq, position) where change = 'credited'`.execute(tx)
    },
  },
  /** What each day brought and took. */
  {
    name: '0111-day-sums',
    async up(tx) {
      await sql`create table day_sums (
        day int not null,
        realm text not null,
        holder text not null,
        asset_id int not null,
        purpose text not null,
        incoming numeric not null,
        outgoing numeric not null,
        primary key (day, realm, holder, asset_id, purpose)
      )`.execute(tx)
    },
  },
]
