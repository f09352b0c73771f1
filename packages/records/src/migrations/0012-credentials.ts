import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a session proved lately, resets of fund passwords, and the book of withdrawal addresses. */
export const credentials: Migration = {
  name: '0012-credentials',
  async up(tx) {
    await sql`create table session_proofs (
      session_id text not null references sessions (session_id) on delete cascade,
      way text not null,
      proved_at_ms int8 not null,
      primary key (session_id, way)
    )`.execute(tx)
    await sql`create table fund_password_resets (
      user_id text primary key references users (user_id) on delete cascade,
      password_hash text not null,
      asked_at_ms int8 not null,
      ready_at_ms int8 not null
    )`.execute(tx)
    await sql`create table withdrawal_addresses (
      address_id text primary key,
      user_id text not null references users (user_id) on delete cascade,
      type text not null check (type in ('ethereum', 'tron')),
      address text not null,
      bound_at_ms int8 not null,
      name text not null default ''
    )`.execute(tx)
    await sql`create unique index withdrawal_addresses_once on withdrawal_addresses (user_id, type, address)`.execute(tx)
  },
}
