import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const HOUSE_MIGRATIONS: readonly Migration[] = [
  {
    name: '0002-house',
    async up(tx) {
      await sql`create table house (
        id int primary key check (id = 1),
        is_sandbox boolean not null,
        public_key text not null,
        opened_at_ms int8 not null,
        new_orders_halted boolean not null,
        maker_fee_ppm int not null,
        taker_fee_ppm int not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table assets (
        asset_id int primary key,
        symbol text not null unique,
        decimals int not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table sources (
        source_id int primary key,
        name text not null,
        provenance text not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table indices (
        index_id int primary key,
        symbol text not null,
        min_sources int not null,
        source_ids int[] not null,
        effective_from_ms int8 not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table markets (
        market_id int primary key,
        symbol text not null unique,
        kind text not null,
        base_asset_id int not null,
        quote_asset_id int not null,
        index_id int not null,
        tick_size numeric not null,
        lot_size numeric not null,
        min_notional numeric not null,
        max_notional numeric not null,
        maker_fee_ppm int not null,
        taker_fee_ppm int not null,
        take_band_ppm int not null,
        rest_band_ppm int not null,
        state text not null,
        version int not null,
        effective_from_ms int8 not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table configuration_changes (
        seq int8 not null,
        position int not null,
        change text not null,
        subject_id int not null,
        body jsonb not null,
        effective_from_ms int8 not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create table operator_acts (
        seq int8 not null,
        position int not null,
        command text not null,
        actor_id int8 not null,
        approver_id int8 not null,
        reason_code text not null,
        account_id int8 not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create table house_funding (
        seq int8 not null,
        position int not null,
        realm text not null,
        purpose text not null,
        asset_id int not null,
        amount numeric not null,
        evidence text not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
    },
  },
]
