import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What operators note about people. Nobody changes a note, and one goes only with the records of an account that its
 * owner closed.
 */
export const operatorNotes: Migration = {
  name: '0040-operator-notes',
  async up(tx) {
    await sql`create table operator_notes (
      note_id int8 generated always as identity primary key,
      user_id text not null references users (user_id),
      author_id int not null,
      text text not null check (text <> ''),
      at_ms int8 not null
    )`.execute(tx)
    await sql`create index operator_notes_of on operator_notes (user_id, note_id)`.execute(tx)
    await sql`create function operator_notes_are_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and exists (select 1 from closed_accounts c where c.user_id = old.user_id) then return old; end if;
        raise exception 'a note of an operator is never changed or removed';
      end $$`.execute(tx)
    await sql`create trigger operator_notes_kept before update or delete on operator_notes
      for each row execute function operator_notes_are_kept()`.execute(tx)
    await sql`create trigger operator_notes_kept_whole before truncate on operator_notes
      for each statement execute function operator_notes_are_kept()`.execute(tx)
  },
}
