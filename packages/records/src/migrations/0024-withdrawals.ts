import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Withdrawals with what is known of them, their steps and the links of their mails. */
export const withdrawals: Migration = {
  name: '0024-withdrawals',
  async up(tx) {
    await sql`create table withdrawals (
      withdrawal_no int8 generated always as identity,
      withdrawal_id text primary key,
      user_id text not null references users (user_id),
      account_id int8 not null,
      asset_id int not null,
      method jsonb not null,
      amount text not null,
      fee text not null,
      paid text not null,
      currency text not null,
      ratio text not null,
      ratio_since_ms int8 not null,
      sealed bytea,
      destination_hash text not null,
      state text not null,
      approvals int not null default 0,
      approvals_needed int not null default 0,
      due_ms int8 not null default 0,
      end_reason text not null default '',
      reference text not null default '',
      asked_at_ms int8 not null,
      changed_at_ms int8 not null
    )`.execute(tx)
    await sql`create index withdrawals_of_user on withdrawals (user_id, withdrawal_no desc)`.execute(tx)
    await sql`create index withdrawals_by_state on withdrawals (state, withdrawal_no)`.execute(tx)
    await sql`create index withdrawals_by_id on withdrawals (withdrawal_id text_pattern_ops)`.execute(tx)
    await sql`create index withdrawals_by_reference on withdrawals (reference text_pattern_ops) where reference <> ''`.execute(tx)
    await sql`create table withdrawal_steps (
      step_no int8 generated always as identity primary key,
      withdrawal_id text not null references withdrawals (withdrawal_id) on delete cascade,
      state text not null,
      approvals int not null,
      seq int8 not null,
      at_ms int8 not null
    )`.execute(tx)
    await sql`create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, step_no)`.execute(tx)
    await sql`create table withdrawal_hits (
      withdrawal_id text not null references withdrawals (withdrawal_id) on delete cascade,
      list text not null,
      entry text not null,
      primary key (withdrawal_id, list, entry)
    )`.execute(tx)
    await sql`create table withdrawal_links (
      token_hash text primary key,
      withdrawal_id text not null references withdrawals (withdrawal_id) on delete cascade,
      expires_at_ms int8 not null,
      used_at_ms int8
    )`.execute(tx)
  },
}
