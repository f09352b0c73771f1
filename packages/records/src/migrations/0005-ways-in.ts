import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Codes that prove an e-mail address or a phone, and captchas. */
export const waysIn: Migration = {
  name: '0005-ways-in',
  async up(tx) {
    await sql`create table sent_codes (
      target text not null,
      purpose text not null,
      user_id text not null,
      sender text not null,
      code_hash text not null,
      expires_at_ms int8 not null,
      tries int not null default 0,
      used_at_ms int8,
      primary key (target, purpose, user_id, sender)
    )`.execute(tx)
    await sql`create index sent_codes_by_age on sent_codes (expires_at_ms)`.execute(tx)
    await sql`create table code_sends (
      subject text primary key,
      window_started_ms int8 not null,
      last_at_ms int8 not null,
      sends int not null
    )`.execute(tx)
    await sql`create table code_turns (
      target text not null,
      network text not null,
      window_started_ms int8 not null,
      requests int not null,
      waits_since_ms int8,
      last_at_ms int8 not null,
      primary key (target, network)
    )`.execute(tx)
    await sql`create table captchas (
      captcha_id text primary key,
      place text not null,
      answer_hash text not null,
      expires_at_ms int8 not null
    )`.execute(tx)
    await sql`create index captchas_by_age on captchas (expires_at_ms)`.execute(tx)
  },
}
