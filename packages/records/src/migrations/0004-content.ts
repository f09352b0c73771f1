import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Texts that the house shows, one row per language, and the users' inbox. */
export const content: Migration = {
  name: '0004-content',
  async up(tx) {
    await sql`create table content_entries (
      entry_id int8 generated always as identity primary key,
      kind text not null check (kind in ('activity', 'roll_notice', 'article')),
      topic text not null,
      is_shown boolean not null,
      link text not null,
      image text not null,
      sort int not null,
      seed_name text unique,
      created_at_ms int8 not null,
      updated_at_ms int8 not null,
      updated_by text not null
    )`.execute(tx)
    await sql`create index content_by_topic on content_entries (kind, topic, sort, entry_id) where is_shown`.execute(tx)
    await sql`create table content_texts (
      entry_id int8 not null references content_entries (entry_id) on delete cascade,
      language text not null,
      title text not null,
      remark text not null,
      html text not null,
      primary key (entry_id, language)
    )`.execute(tx)
    await sql`create table mails (
      mail_id int8 generated always as identity primary key,
      user_id text not null references users (user_id) on delete cascade,
      sent_at_ms int8 not null,
      read_at_ms int8
    )`.execute(tx)
    await sql`create index mails_of_user on mails (user_id, mail_id desc)`.execute(tx)
    await sql`create table mail_texts (
      mail_id int8 not null references mails (mail_id) on delete cascade,
      language text not null,
      title text not null,
      html text not null,
      primary key (mail_id, language)
    )`.execute(tx)
  },
}
