import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Budgets by network and device, codes' tries by whoever guesses, sessions that end when idle, operators that only the
 * owner changes.
 */
export const access: Migration = {
  name: '0006-access',
  async up(tx) {
    // Nobody is signed out by the upgrade: when a session was used last is not known, so its idle time begins now.
    await sql`alter table sessions add column last_used_at_ms int8`.execute(tx)
    await sql`update sessions set last_used_at_ms = (extract(epoch from clock_timestamp()) * 1000)::int8`.execute(tx)
    await sql`alter table sessions alter column last_used_at_ms set not null`.execute(tx)
    await sql`create table sign_in_devices (
      token_hash text not null,
      user_id text not null references users (user_id) on delete cascade,
      last_used_at_ms int8 not null,
      primary key (token_hash, user_id)
    )`.execute(tx)
    await sql`create index sign_in_devices_of_user on sign_in_devices (user_id, last_used_at_ms)`.execute(tx)
    // Names of what is counted are others now, and operators are counted apart.
    await sql`truncate sign_in_failures`.execute(tx)
    await sql`create index sign_in_failures_by_age on sign_in_failures (window_started_ms)`.execute(tx)
    await sql`create table operator_sign_in_failures (
      subject text primary key,
      window_started_ms int8 not null,
      failures int not null
    )`.execute(tx)
    await sql`create table code_tries (
      target text not null,
      purpose text not null,
      user_id text not null,
      source text not null,
      tries int not null,
      primary key (target, purpose, user_id, source),
      foreign key (target, purpose, user_id) references sent_codes (target, purpose, user_id) on delete cascade
    )`.execute(tx)
    // A second wall beside the grants, which the house's role gets anew for all tables at each start on somebody else's
    // server.
    await sql`create function operators_are_the_owners() returns trigger language plpgsql as $$
      begin
        if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
        then raise exception 'only the owner of the tables changes operators';
        end if;
        return null;
      end $$`.execute(tx)
    await sql`create trigger operators_kept before insert or update or delete or truncate on operators
      for each statement execute function operators_are_the_owners()`.execute(tx)
  },
}
