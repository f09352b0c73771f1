import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Authenticators, recovery codes, passkeys, and sign-ins that wait for their second step. */
export const secondFactors: Migration = {
  name: '0013-second-factors',
  async up(tx) {
    // A secret is sealed; `confirmed_at_ms` null: set up, but no code of it was given yet.
    await sql`create table totp_keys (
      user_id text primary key references users (user_id) on delete cascade,
      sealed_secret bytea not null,
      made_at_ms int8 not null,
      confirmed_at_ms int8,
      last_step int8 not null default 0
    )`.execute(tx)
    await sql`create table recovery_codes (
      user_id text not null references users (user_id) on delete cascade,
      code_hash text not null,
      used_at_ms int8,
      primary key (user_id, code_hash)
    )`.execute(tx)
    await sql`create table passkeys (
      credential_id text primary key,
      user_id text not null references users (user_id) on delete cascade,
      public_key bytea not null,
      counter int8 not null,
      transports text not null,
      name text not null,
      made_at_ms int8 not null,
      used_at_ms int8
    )`.execute(tx)
    await sql`create index passkeys_of_user on passkeys (user_id)`.execute(tx)
    await sql`create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null check (purpose in ('add', 'proof', 'sign_in')),
      owner text not null,
      expires_at_ms int8 not null
    )`.execute(tx)
    await sql`create index passkey_challenges_by_age on passkey_challenges (expires_at_ms)`.execute(tx)
    await sql`create table sign_in_attempts (
      token_hash text primary key,
      user_id text not null references users (user_id) on delete cascade,
      credentials_version int not null,
      expires_at_ms int8 not null
    )`.execute(tx)
    await sql`create index sign_in_attempts_by_age on sign_in_attempts (expires_at_ms)`.execute(tx)
  },
}
