import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** People, their sessions and favourites. No password: a person who signs in by a wallet has none until one is set. */
export const users: Migration = {
  name: '0001-users',
  async up(tx) {
    await sql`create table users (
      user_id text primary key check (user_id ~ '^[1-9][0-9]{8}$'),
      login_name text not null,
      login_key text unique,
      password_hash text,
      user_ref text not null unique,
      ref_salt text not null,
      status smallint not null check (status in (0, 1, 2)),
      invite_code text not null unique,
      invited_by text references users (user_id),
      credits int not null default 100,
      created_at_ms int8 not null,
      email text not null default '',
      email_key text unique,
      phone text not null default '',
      phone_key text unique,
      fund_password_hash text,
      credentials_version int not null default 0,
      payouts_after_ms int8 not null default 0,
      is_frozen boolean not null default false,
      is_disabled boolean not null default false,
      language text not null default '',
      payouts_stopped_at_ms int8
    )`.execute(tx)
    await sql`create index users_by_time on users (created_at_ms desc, user_id desc)`.execute(tx)
    // Searches take the beginning of a login name, and of each word in one; letters and digits are what words are made of.
    await sql`create index users_by_login on users (login_key text_pattern_ops)`.execute(tx)
    await sql`create index users_by_login_words on users
      using gin (to_tsvector('simple', regexp_replace(login_key, '[^[:alnum:]]+', ' ', 'g')))`.execute(tx)
    await sql`create table sessions (
      token_hash text primary key,
      session_id text not null unique,
      user_id text not null references users (user_id) on delete cascade,
      realm text not null check (realm in ('real', 'demo')),
      created_at_ms int8 not null,
      expires_at_ms int8 not null,
      ended_at_ms int8,
      address text not null,
      device text not null,
      last_used_at_ms int8 not null,
      wallet_address text
    )`.execute(tx)
    await sql`create index sessions_by_user on sessions (user_id) where ended_at_ms is null`.execute(tx)
    await sql`create table sign_in_failures (
      subject text primary key,
      window_started_ms int8 not null,
      failures int not null
    )`.execute(tx)
    await sql`create index sign_in_failures_by_age on sign_in_failures (window_started_ms)`.execute(tx)
    await sql`create table favourites (
      favourite_id int8 generated always as identity primary key,
      user_id text not null references users (user_id) on delete cascade,
      symbol text not null,
      icon text not null,
      created_at_ms int8 not null,
      unique (user_id, symbol)
    )`.execute(tx)
  },
}
