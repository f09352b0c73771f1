import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Mails to groups of people: which version of which text, to whom, and who has it already. */
export const groupMails: Migration = {
  name: '0037-group-mails',
  async up(tx) {
    await sql`create table group_mails (
      group_mail_id int8 generated always as identity primary key,
      entry_id int8 not null,
      version int not null,
      people int not null,
      sent_by text not null,
      approved_by text,
      at_ms int8 not null,
      ended_at_ms int8,
      unique (entry_id, version),
      foreign key (entry_id, version) references content_versions (entry_id, version)
    )`.execute(tx)
    await sql`create table group_mail_people (
      group_mail_id int8 not null references group_mails (group_mail_id),
      user_id text not null references users (user_id) on delete cascade,
      told_at_ms int8,
      primary key (group_mail_id, user_id)
    )`.execute(tx)
    await sql`create index group_mail_waiting on group_mail_people (group_mail_id, user_id) where told_at_ms is null`.execute(tx)
  },
}
