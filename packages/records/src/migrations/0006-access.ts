import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Devices that signed in before, failures of operators' sign-ins, and tries of codes by the network that guesses. */
export const access: Migration = {
  name: '0006-access',
  async up(tx) {
    await sql`create table sign_in_devices (
      token_hash text not null,
      user_id text not null references users (user_id) on delete cascade,
      last_used_at_ms int8 not null,
      primary key (token_hash, user_id)
    )`.execute(tx)
    await sql`create index sign_in_devices_of_user on sign_in_devices (user_id, last_used_at_ms)`.execute(tx)
    await sql`create table operator_sign_in_failures (
      subject text primary key,
      window_started_ms int8 not null,
      failures int not null
    )`.execute(tx)
    await sql`create table code_tries (
      target text not null,
      purpose text not null,
      user_id text not null,
      sender text not null,
      source text not null,
      tries int not null,
      primary key (target, purpose, user_id, sender, source),
      foreign key (target, purpose, user_id, sender) references sent_codes (target, purpose, user_id, sender) on delete cascade
    )`.execute(tx)
  },
}
