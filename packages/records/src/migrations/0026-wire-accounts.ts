import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Accounts of the exchange at banks: each change is a version of its own, and no version is ever changed. */
export const wireAccounts: Migration = {
  name: '0026-wire-accounts',
  async up(tx) {
    await sql`create table wire_accounts (
      account_no int8 generated always as identity unique,
      name text not null,
      version int not null check (version > 0),
      is_open boolean not null,
      coin text not null,
      currency text not null,
      decimals int not null,
      bank_name text not null,
      holder_name text not null,
      number text not null,
      bank_code text not null,
      bank_address text not null,
      requested_by int references operators (operator_id),
      approved_by int references operators (operator_id),
      since_ms int8 not null,
      primary key (name, version),
      check ((requested_by is null) = (approved_by is null)),
      check (requested_by is not null or version = 1),
      check (requested_by <> approved_by)
    )`.execute(tx)
    await sql`create function wire_accounts_are_kept() returns trigger language plpgsql as $$
      begin raise exception 'a version of a wire account is never changed'; end $$`.execute(tx)
    await sql`create trigger wire_accounts_kept before update or delete or truncate on wire_accounts
      for each statement execute function wire_accounts_are_kept()`.execute(tx)
  },
}
