import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const house: Migration = {
  name: '0002-house',
  async up(tx) {
    await sql`create table settings (key text primary key, value jsonb not null, updated_at_ms int8 not null, updated_by text not null)`.execute(
      tx,
    )
    await sql`create table request_keys (
      owner text not null,
      key text not null,
      body_digest text not null,
      answer jsonb,
      at_ms int8 not null,
      primary key (owner, key)
    )`.execute(tx)
    await sql`create index request_keys_by_age on request_keys (at_ms)`.execute(tx)
    await sql`create table operators (
      operator_id int generated always as identity primary key,
      name text not null unique,
      password_hash text not null,
      is_active boolean not null default true,
      created_at_ms int8 not null
    )`.execute(tx)
    await sql`create table audit_entries (
      audit_id int8 generated always as identity primary key,
      at_ms int8 not null,
      actor text not null,
      act text not null,
      subject text not null,
      detail jsonb not null
    )`.execute(tx)
    await sql`create function audit_entries_are_kept() returns trigger language plpgsql as $$
      begin raise exception 'audit entries are never changed or removed'; end $$`.execute(tx)
    await sql`create trigger audit_entries_kept before update or delete or truncate on audit_entries
      for each statement execute function audit_entries_are_kept()`.execute(tx)
  },
}
