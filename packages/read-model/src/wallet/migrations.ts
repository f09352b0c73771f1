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
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index postings_of_account on postings (account_id, seq desc, position desc)`.execute(tx)
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
  /** One index instead of two: a statement is read by account, and every order writes postings. */
  {
    name: '0006-postings',
    async up(tx) {
      await sql`alter table postings drop constraint postings_pkey`.execute(tx)
      await sql`drop index postings_of_account`.execute(tx)
      await sql`alter table postings add primary key (account_id, seq, position)`.execute(tx)
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
]
