import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Deposits as their owners see them, and the addresses that were shown to whom. */
export const deposits: Migration = {
  name: '0023-deposits',
  async up(tx) {
    await sql`create table deposit_indexes (
      user_id text primary key references users (user_id),
      address_index int4 not null unique check (address_index > 0),
      allotted_at_ms int8 not null
    )`.execute(tx)
    await sql`create table deposit_addresses (
      address text primary key,
      user_id text not null references users (user_id),
      chain text not null check (chain in ('ethereum', 'tron', 'bitcoin')),
      key_id text not null,
      address_index int4 not null,
      shown_at_ms int8 not null,
      unique (chain, key_id, address_index)
    )`.execute(tx)
    await sql`create index deposit_addresses_by_user on deposit_addresses (user_id, chain, key_id)`.execute(tx)
    await sql`create table deposit_entries (
      deposit_id text primary key check (deposit_id ~ '^[0-9a-f]{32}$'),
      deposit_no int8 generated always as identity unique,
      serial_id text not null unique,
      user_id text not null references users (user_id),
      state text not null check (state in ('waiting', 'credited', 'refused', 'reversed', 'withdrawn')),
      coin text not null,
      channel text not null,
      currency text not null,
      claimed numeric check (claimed > 0),
      address text not null,
      proof_file text references files (file_id),
      proof_hash text not null,
      review_id int8 unique references reviews (review_id),
      evidence text unique,
      credited numeric,
      reason text not null,
      submitted_at_ms int8 not null,
      decided_at_ms int8,
      reversed_at_ms int8,
      check ((review_id is null) = (claimed is null)),
      check ((evidence is null) = (credited is null)),
      check ((credited is not null) = (state in ('credited', 'reversed'))),
      check ((decided_at_ms is null) = (state = 'waiting')),
      check ((reversed_at_ms is not null) = (state = 'reversed'))
    )`.execute(tx)
    await sql`create index deposit_entries_by_user on deposit_entries (user_id, deposit_no desc)`.execute(tx)
    await sql`create index deposit_entries_by_serial on deposit_entries (serial_id text_pattern_ops)`.execute(tx)
    await sql`create index deposit_entries_by_proof on deposit_entries (proof_hash) where proof_hash <> ''`.execute(tx)
  },
}
