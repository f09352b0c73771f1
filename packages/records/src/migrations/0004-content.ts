import { sql } from 'kysely'
import type { Migration, Transaction } from './migration.ts'

/**
 * Versions of settings and of content, each shown from one moment to another, with proposals and drafts beside them; mails
 * to groups; and the users' inbox.
 */
export const content: Migration = {
  name: '0004-content',
  async up(tx) {
    await sql`create function is_kept_as_written() returns trigger language plpgsql as $$
      begin raise exception 'a row of % is never changed', tg_table_name; end $$`.execute(tx)
    await makeSettingVersions(tx)
    await makeContentVersions(tx)
    await makeGroupMails(tx)
    await makeInbox(tx)
  },
}

const keepAsWritten = (tx: Transaction, table: string) =>
  sql`create trigger ${sql.id(`${table}_kept`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function is_kept_as_written()`.execute(tx)

async function makeSettingVersions(tx: Transaction): Promise<void> {
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
  for (const table of ['setting_versions', 'setting_proposals']) await keepAsWritten(tx, table)
}

async function makeContentVersions(tx: Transaction): Promise<void> {
  await sql`create table content_entries (
    entry_id int8 generated always as identity primary key,
    kind text not null check (kind in ('activity', 'roll_notice', 'popup', 'article', 'help', 'product', 'mail')),
    topic text not null,
    seed_name text unique,
    created_at_ms int8 not null,
    updated_at_ms int8 not null,
    updated_by text not null,
    revision int not null default 0
  )`.execute(tx)
  await sql`create index content_by_topic on content_entries (kind, topic, entry_id)`.execute(tx)
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
  await keepAsWritten(tx, 'content_versions')
  await sql`create table content_drafts (
    entry_id int8 primary key references content_entries (entry_id),
    draft jsonb not null,
    restores int,
    changed_by text not null,
    changed_at_ms int8 not null
  )`.execute(tx)
}

/** Which version of which text goes to whom, who has it already, and how it ended. */
async function makeGroupMails(tx: Transaction): Promise<void> {
  await sql`create table group_mails (
    group_mail_id int8 generated always as identity primary key,
    entry_id int8 not null,
    version int not null,
    people int not null,
    sent_by text not null,
    approved_by text,
    at_ms int8 not null,
    ended_at_ms int8,
    end_cause text check (end_cause in ('sent', 'called_off')),
    called_off_by text,
    unique (entry_id, version),
    foreign key (entry_id, version) references content_versions (entry_id, version),
    check ((ended_at_ms is null) = (end_cause is null)),
    check ((end_cause is not distinct from 'called_off') = (called_off_by is not null))
  )`.execute(tx)
  await sql`create table group_mail_people (
    group_mail_id int8 not null references group_mails (group_mail_id),
    user_id text not null references users (user_id) on delete cascade,
    told_at_ms int8,
    primary key (group_mail_id, user_id)
  )`.execute(tx)
  await sql`create index group_mail_waiting on group_mail_people (group_mail_id, user_id) where told_at_ms is null`.execute(tx)
}

async function makeInbox(tx: Transaction): Promise<void> {
  await sql`create table mails (
    mail_id int8 generated always as identity primary key,
    user_id text not null references users (user_id) on delete cascade,
    sent_at_ms int8 not null,
    read_at_ms int8,
    kind text not null default 'account' check (kind in ('security', 'identity', 'account', 'money', 'product')),
    link text not null default ''
  )`.execute(tx)
  await sql`create index mails_of_user on mails (user_id, mail_id desc)`.execute(tx)
  await sql`create index mails_by_kind on mails (user_id, kind, mail_id desc)`.execute(tx)
  await sql`create index mails_unread on mails (user_id) where read_at_ms is null`.execute(tx)
  await sql`create table mail_texts (
    mail_id int8 not null references mails (mail_id) on delete cascade,
    language text not null,
    title text not null,
    html text not null,
    primary key (mail_id, language)
  )`.execute(tx)
}
