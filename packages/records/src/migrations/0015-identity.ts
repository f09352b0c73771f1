import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Identity submissions with their reviews, and hits of the screening list. */
export const identity: Migration = {
  name: '0015-identity',
  async up(tx) {
    await sql`create table identity_submissions (
      submission_id int8 generated always as identity primary key,
      user_id text not null references users (user_id),
      level smallint not null check (level in (1, 2)),
      review_id int8 not null unique references reviews (review_id),
      country text not null check (country ~ '^([A-Z]{2})?$'),
      card_type smallint not null check (card_type in (1, 2, 3)),
      sealed bytea,
      number_hash text not null,
      front_file text references files (file_id),
      back_file text references files (file_id),
      hand_file text references files (file_id),
      consent_at_ms int8 not null,
      submitted_at_ms int8 not null
    )`.execute(tx)
    await sql`create index identity_submissions_by_user on identity_submissions (user_id, level, submission_id desc)`.execute(tx)
    await sql`create index identity_submissions_by_number on identity_submissions (number_hash) where number_hash <> ''`.execute(tx)
    await sql`create table screening_hits (
      hit_id int8 generated always as identity primary key,
      user_id text not null references users (user_id),
      asked_at text not null,
      review_id int8 references reviews (review_id),
      entry text not null,
      list text not null,
      at_ms int8 not null,
      cleared_by text,
      cleared_at_ms int8,
      check ((cleared_by is null) = (cleared_at_ms is null))
    )`.execute(tx)
    await sql`create index screening_hits_by_review on screening_hits (review_id) where review_id is not null`.execute(tx)
    await sql`create index screening_hits_by_user on screening_hits (user_id)`.execute(tx)
  },
}
