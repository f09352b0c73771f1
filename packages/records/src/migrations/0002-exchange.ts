import { sql } from 'kysely'
import type { Migration, Transaction } from './migration.ts'

/** Settings, request keys, facts, operators and the audit. */
export const exchange: Migration = {
  name: '0002-exchange',
  async up(tx) {
    await sql`create table settings (key text primary key, value jsonb not null, updated_at_ms int8 not null, updated_by text not null)`.execute(
      tx,
    )
    await sql`create table house_facts (name text primary key, value text not null)`.execute(tx)
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
      is_active boolean not null default true,
      created_at_ms int8 not null,
      roles text[] not null default '{}',
      own_user_id text references users (user_id)
    )`.execute(tx)
    await operatorsAreTheOwners(tx)
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
    await indexAuditEntries(tx)
  },
}

/**
 * A second wall beside the grants, which the server's role gets anew for all tables at each start on somebody else's
 * database. That role may write down a name that can do nothing by itself, and whose customer's account is whose.
 */
async function operatorsAreTheOwners(tx: Transaction): Promise<void> {
  await sql`create function operators_are_the_owners() returns trigger language plpgsql as $$
    begin
      if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
      then raise exception 'only the owner of the tables changes operators';
      end if;
      return null;
    end $$`.execute(tx)
  await sql`create trigger operators_kept before delete or truncate on operators
    for each statement execute function operators_are_the_owners()`.execute(tx)
  await sql`create function operators_are_names() returns trigger language plpgsql as $$
    begin
      if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
      if tg_op = 'INSERT' and not new.is_active and new.roles = '{}' then return new; end if;
      if tg_op = 'UPDATE' and row(new.operator_id, new.name, new.is_active, new.roles, new.created_at_ms)
        is not distinct from row(old.operator_id, old.name, old.is_active, old.roles, old.created_at_ms) then return new; end if;
      raise exception 'only the owner of the tables changes operators';
    end $$`.execute(tx)
  await sql`create trigger operators_named before insert or update on operators
    for each row execute function operators_are_names()`.execute(tx)
}

/** Entries by actor, act and subject, newest first, and by day: a year of them is searched without being read whole. */
async function indexAuditEntries(tx: Transaction): Promise<void> {
  await sql`create index audit_entries_by_subject on audit_entries (subject, audit_id)`.execute(tx)
  await sql`create index audit_entries_by_actor on audit_entries (actor, audit_id)`.execute(tx)
  for (const column of ['actor', 'act', 'subject']) {
    const name = sql.ref(`audit_entries_searched_by_${column}`)
    await sql`create index ${name} on audit_entries (${sql.ref(column)} text_pattern_ops, audit_id desc)`.execute(tx)
  }
  await sql`create index audit_entries_searched_by_time on audit_entries using brin (at_ms)`.execute(tx)
}
