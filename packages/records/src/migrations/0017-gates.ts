import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Gates of products: what a person declared, accepted and answered, and which rule let the person through. */
export const gates: Migration = {
  name: '0017-gates',
  async up(tx) {
    await sql`create table residences (
      user_id text primary key references users (user_id),
      country text not null check (country ~ '^[A-Z]{2}$'),
      birth_date text not null check (birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      declared_at_ms int8 not null
    )`.execute(tx)
    await sql`create table accepted_terms (
      user_id text not null references users (user_id),
      version int not null,
      accepted_at_ms int8 not null,
      primary key (user_id, version)
    )`.execute(tx)
    await sql`create table gate_answers (
      answer_id int8 generated always as identity primary key,
      user_id text not null references users (user_id),
      product text not null,
      version int not null,
      answers jsonb not null,
      wrong jsonb not null,
      answered_at_ms int8 not null
    )`.execute(tx)
    await sql`create index gate_answers_by_user on gate_answers (user_id, product, answered_at_ms)`.execute(tx)
    await sql`create table gate_passes (
      user_id text not null references users (user_id),
      product text not null,
      version int not null,
      passed_at_ms int8 not null,
      primary key (user_id, product, version)
    )`.execute(tx)
  },
}
