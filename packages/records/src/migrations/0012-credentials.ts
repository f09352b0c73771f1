import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a session proved lately, and what follows from a changed credential. */
export const credentials: Migration = {
  name: '0012-credentials',
  async up(tx) {
    await sql`create table session_proofs (
      session_id text not null references sessions (session_id) on delete cascade,
      way text not null,
      proved_at_ms int8 not null,
      primary key (session_id, way)
    )`.execute(tx)
    // Whoever comes by a wallet has no password until one is set.
    await sql`alter table users alter column password_hash drop not null`.execute(tx)
    await sql`alter table users add column fund_password_hash text,
      add column credentials_version int not null default 0,
      add column payouts_after_ms int8 not null default 0`.execute(tx)
    await sql`create table fund_password_resets (
      user_id text primary key references users (user_id) on delete cascade,
      password_hash text not null,
      asked_at_ms int8 not null,
      ready_at_ms int8 not null
    )`.execute(tx)
    await sql`create table withdrawal_addresses (
      user_id text not null references users (user_id) on delete cascade,
      type text not null check (type in ('ethereum', 'tron')),
      address text not null,
      bound_at_ms int8 not null,
      primary key (user_id, type)
    )`.execute(tx)
  },
}
