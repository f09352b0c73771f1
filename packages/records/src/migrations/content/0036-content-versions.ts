import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Content as versions that nobody changes, each shown from one moment to another, with one draft beside them. */
export const contentVersions: Migration = {
  name: '0036-content-versions',
  async up(tx) {
    await sql`create table content_versions (
      entry_id int8 not null references content_entries (entry_id),
      version int not null check (version > 0),
      is_shown boolean not null,
      link text not null,
      image text not null,
      sort int not null,
      brands text[] not null,
      from_ms int8 not null,
      until_ms int8,
      texts jsonb not null,
      audience jsonb,
      published_by text not null,
      approved_by text,
      restores int,
      published_at_ms int8 not null,
      primary key (entry_id, version),
      check (until_ms > from_ms),
      check (restores < version)
    )`.execute(tx)
    await sql`insert into content_versions
      select e.entry_id, 1, e.is_shown, e.link, e.image, e.sort, '{}', 0, null,
        (select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'remark', t.remark, 'html', t.html))
          from content_texts t where t.entry_id = e.entry_id),
        null, e.updated_by, null, null, e.updated_at_ms
      from content_entries e where exists (select from content_texts t where t.entry_id = e.entry_id)`.execute(tx)
    await sql`create trigger content_versions_kept before update or delete or truncate on content_versions
      for each statement execute function is_kept_as_written()`.execute(tx)
    await sql`drop index content_by_topic`.execute(tx)
    await sql`drop table content_texts`.execute(tx)
    await sql`alter table content_entries drop column is_shown, drop column link, drop column image, drop column sort,
      drop constraint content_entries_kind_check,
      add constraint content_entries_kind_check
        check (kind in ('activity', 'roll_notice', 'popup', 'article', 'help', 'product', 'mail')),
      add column revision int not null default 0`.execute(tx)
    await sql`create index content_by_topic on content_entries (kind, topic, entry_id)`.execute(tx)
    await sql`create table content_drafts (
      entry_id int8 primary key references content_entries (entry_id),
      draft jsonb not null,
      restores int,
      changed_by text not null,
      changed_at_ms int8 not null
    )`.execute(tx)
  },
}
