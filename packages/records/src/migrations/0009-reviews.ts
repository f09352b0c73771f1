import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Everything that an operator looks at before it counts: identity, deposits, withdrawals. */
export const reviews: Migration = {
  name: '0009-reviews',
  async up(tx) {
    await sql`create table reviews (
      review_id int8 generated always as identity primary key,
      kind text not null,
      subject text not null,
      state text not null check (state in ('submitted', 'in_review', 'approved', 'rejected', 'more_wanted', 'withdrawn')),
      version int not null default 1,
      submitted_by text not null,
      reviewer text,
      reason text not null default '' check (reason <> '' or state not in ('rejected', 'more_wanted')),
      submitted_at_ms int8 not null,
      changed_at_ms int8 not null,
      check (state = 'withdrawn' or (reviewer is null) = (state = 'submitted'))
    )`.execute(tx)
    await sql`create unique index reviews_one_open on reviews (kind, subject)
      where state not in ('approved', 'rejected', 'withdrawn')`.execute(tx)
    await sql`create index reviews_by_state on reviews (kind, state, submitted_at_ms)`.execute(tx)
  },
}
