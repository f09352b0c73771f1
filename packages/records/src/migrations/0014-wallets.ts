import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Users who sign in by a wallet's signature, texts for wallets to sign, and proof of work beside captchas. */
export const wallets: Migration = {
  name: '0014-wallets',
  async up(tx) {
    await sql`create table wallet_addresses (
      type text not null check (type in ('ethereum', 'tron')),
      address text not null,
      user_id text not null references users (user_id) on delete cascade,
      bound_at_ms int8 not null,
      primary key (type, address),
      unique (user_id, type)
    )`.execute(tx)
    await sql`create table wallet_challenges (
      nonce text primary key,
      purpose text not null,
      type text not null,
      address text not null,
      chain_id int8 not null,
      user_id text not null,
      message text not null,
      expires_at_ms int8 not null
    )`.execute(tx)
    await sql`create index wallet_challenges_by_age on wallet_challenges (expires_at_ms)`.execute(tx)
    await sql`create table work_challenges (
      challenge_id text primary key,
      place text not null,
      bits int not null,
      expires_at_ms int8 not null
    )`.execute(tx)
    await sql`create index work_challenges_by_age on work_challenges (expires_at_ms)`.execute(tx)
  },
}
