import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Operators get roles and sessions; their acts are asked for by one of them and approved by another, in two sittings.
 */
export const approvals: Migration = {
  name: '0010-approvals',
  async up(tx) {
    // An operator of before keeps every permission.
    await sql`alter table operators add column roles text[] not null
      default array['support', 'compliance', 'treasury', 'risk', 'content', 'auditor', 'admin']`.execute(tx)
    await sql`alter table operators alter column roles set default '{}'`.execute(tx)
    await sql`create table operator_sessions (
      token_hash text primary key,
      operator_id int not null references operators (operator_id),
      created_at_ms int8 not null,
      expires_at_ms int8 not null,
      ended_at_ms int8
    )`.execute(tx)
    await sql`create index operator_sessions_by_operator on operator_sessions (operator_id) where ended_at_ms is null`.execute(tx)
    await sql`create table approvals (
      approval_id text primary key check (approval_id ~ '^[0-9a-f]{32}$'),
      act text not null,
      words jsonb not null,
      reason text not null,
      evidence text not null,
      state text not null check (state in ('requested', 'approved', 'executed', 'refused', 'expired', 'withdrawn')),
      requested_by int not null references operators (operator_id),
      requested_at_ms int8 not null,
      expires_at_ms int8 not null,
      approved_by int references operators (operator_id),
      approved_at_ms int8,
      commands jsonb,
      outcome jsonb,
      ended_at_ms int8,
      check (approved_by <> requested_by),
      check ((approved_by is null) = (approved_at_ms is null)),
      check (approved_by is not null or state in ('requested', 'expired', 'withdrawn')),
      check ((ended_at_ms is null) = (state in ('requested', 'approved'))),
      check ((outcome is not null) = (state in ('executed', 'refused')))
    )`.execute(tx)
    await sql`create index approvals_open on approvals (state, requested_at_ms) where state in ('requested', 'approved')`.execute(tx)
    await sql`create index approvals_by_time on approvals (requested_at_ms desc, approval_id)`.execute(tx)
    // The act asked for is the one approved and executed, and an ended one stays as it was.
    await sql`create function approvals_go_forward() returns trigger language plpgsql as $$
      begin
        if row(new.approval_id, new.act, new.words, new.reason, new.evidence, new.requested_by, new.requested_at_ms, new.expires_at_ms)
          is distinct from
          row(old.approval_id, old.act, old.words, old.reason, old.evidence, old.requested_by, old.requested_at_ms, old.expires_at_ms)
          or (old.state = 'approved' and row(new.approved_by, new.approved_at_ms, new.commands)
            is distinct from row(old.approved_by, old.approved_at_ms, old.commands))
          or not (old.state || ' ' || new.state = any (array['requested approved', 'requested expired', 'requested withdrawn',
            'approved executed', 'approved refused', 'approved expired']))
        then raise exception 'an approval only goes forward';
        end if;
        return new;
      end $$`.execute(tx)
    await sql`create trigger approvals_forward before update on approvals for each row execute function approvals_go_forward()`.execute(tx)
  },
}
