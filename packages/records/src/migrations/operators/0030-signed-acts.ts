import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Operators may have keys, which the core knows, instead of passwords; of them this database keeps names. What an act of
 * theirs signs is fixed when it is asked for, and each signature stays.
 */
export const signedActs: Migration = {
  name: '0030-signed-acts',
  async up(tx) {
    await sql`alter table operators alter column password_hash drop not null`.execute(tx)
    // The server's role may write down a name that can do nothing by itself, and whose customer's account is whose.
    await sql`drop trigger operators_kept on operators`.execute(tx)
    await sql`create trigger operators_kept before delete or truncate on operators
      for each statement execute function operators_are_the_owners()`.execute(tx)
    await sql`create function operators_are_names() returns trigger language plpgsql as $$
      begin
        if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
        if tg_op = 'INSERT' and new.password_hash is null and not new.is_active and new.roles = '{}' then return new; end if;
        if tg_op = 'UPDATE' and row(new.operator_id, new.name, new.password_hash, new.is_active, new.roles, new.created_at_ms)
          is not distinct from row(old.operator_id, old.name, old.password_hash, old.is_active, old.roles, old.created_at_ms) then return new; end if;
        raise exception 'only the owner of the tables changes operators';
      end $$`.execute(tx)
    await sql`create trigger operators_named before insert or update on operators
      for each row execute function operators_are_names()`.execute(tx)
    await sql`alter table approvals
      add column signed jsonb,
      add column confirmed_by int references operators (operator_id),
      add column confirmed_at_ms int8,
      drop constraint approvals_check2,
      add constraint approvals_approver check (approved_by is not null or signed is not null or state in ('requested', 'expired', 'withdrawn')),
      add constraint approvals_confirmed check ((confirmed_by is null) = (confirmed_at_ms is null)),
      add constraint approvals_confirmer check (confirmed_by is null
        or (signed is not null and approved_by is null and confirmed_by <> requested_by and state in ('approved', 'executed', 'refused')))`.execute(
      tx,
    )
    await sql`create index approvals_unconfirmed on approvals (requested_at_ms)
      where signed is not null and approved_by is null and confirmed_by is null and state = 'executed'`.execute(tx)
    await sql`create table approval_signatures (
      approval_id text not null references approvals (approval_id),
      operator_id int not null,
      key_id text not null check (key_id ~ '^[0-9a-f]{32}$'),
      kind text not null,
      signature text not null,
      authenticator_data text not null,
      client_data text not null,
      at_ms int8 not null,
      primary key (approval_id, operator_id)
    )`.execute(tx)
    await sql`create or replace function approvals_go_forward() returns trigger language plpgsql as $$
      begin
        if row(new.approval_id, new.act, new.words, new.reason, new.evidence, new.requested_by, new.requested_at_ms, new.expires_at_ms, new.signed)
          is distinct from
          row(old.approval_id, old.act, old.words, old.reason, old.evidence, old.requested_by, old.requested_at_ms, old.expires_at_ms, old.signed)
          or (old.state = 'approved' and row(new.approved_by, new.approved_at_ms, new.commands)
            is distinct from row(old.approved_by, old.approved_at_ms, old.commands))
          or (old.confirmed_by is not null and row(new.confirmed_by, new.confirmed_at_ms)
            is distinct from row(old.confirmed_by, old.confirmed_at_ms))
          or not (old.state || ' ' || new.state = any (array['requested approved', 'requested expired', 'requested withdrawn',
            'approved executed', 'approved refused', 'approved expired'])
            or (old.confirmed_by is null and new.confirmed_by is not null
              and row(new.state, new.approved_by, new.approved_at_ms, new.commands, new.outcome, new.ended_at_ms)
              is not distinct from row(old.state, old.approved_by, old.approved_at_ms, old.commands, old.outcome, old.ended_at_ms)))
        then raise exception 'an approval only goes forward';
        end if;
        return new;
      end $$`.execute(tx)
  },
}
