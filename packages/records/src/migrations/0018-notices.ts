import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Notices: settings and bounds of their kinds, and the way to stop payouts from a mail. */
export const notices: Migration = {
  name: '0018-notices',
  async up(tx) {
    await sql`create table notice_settings (
      user_id text not null references users (user_id) on delete cascade,
      kind text not null check (kind in ('identity', 'account', 'money', 'product')),
      channel text not null check (channel in ('app', 'mail', 'text', 'push')),
      is_on boolean not null,
      primary key (user_id, kind, channel)
    )`.execute(tx)
    await sql`create table notice_sends (
      user_id text not null references users (user_id) on delete cascade,
      subject text not null,
      window_started_ms int8 not null,
      sends int not null,
      primary key (user_id, subject)
    )`.execute(tx)
    await sql`create table not_me_tokens (
      token_hash text primary key,
      user_id text not null references users (user_id) on delete cascade,
      expires_at_ms int8 not null,
      used_at_ms int8
    )`.execute(tx)
    await sql`create index not_me_tokens_by_age on not_me_tokens (expires_at_ms)`.execute(tx)
    await sql`create table push_subscriptions (
      subscription_id text primary key check (subscription_id ~ '^[0-9a-f]{32}$'),
      user_id text not null references users (user_id) on delete cascade,
      endpoint_hash text not null unique,
      content bytea not null,
      created_at_ms int8 not null
    )`.execute(tx)
    await sql`create index push_subscriptions_of_user on push_subscriptions (user_id)`.execute(tx)
  },
}
