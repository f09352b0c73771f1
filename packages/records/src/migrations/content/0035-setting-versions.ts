import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What settings were and are, and what was asked for by one operator and waits for a second. */
export const settingVersions: Migration = {
  name: '0035-setting-versions',
  async up(tx) {
    await sql`create function is_kept_as_written() returns trigger language plpgsql as $$
      begin raise exception 'a row of % is never changed', tg_table_name; end $$`.execute(tx)
    await sql`create table setting_versions (
      key text not null,
      version int not null check (version > 0),
      value jsonb not null,
      changed_by text not null,
      approved_by text,
      restores int,
      at_ms int8 not null,
      primary key (key, version),
      check (restores < version)
    )`.execute(tx)
    await sql`create table setting_proposals (
      proposal_id text primary key check (proposal_id ~ '^[0-9a-f]{32}$'),
      key text not null,
      after_version int not null,
      value jsonb not null,
      restores int,
      proposed_by int not null references operators (operator_id),
      at_ms int8 not null
    )`.execute(tx)
    for (const table of ['setting_versions', 'setting_proposals'])
      await sql`create trigger ${sql.id(`${table}_kept`)} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function is_kept_as_written()`.execute(tx)
  },
}
