import { sql } from 'kysely'
import type { Migration, Transaction } from './migration.ts'

/**
 * Acts of operators, requested by one of them and approved by another, in two sessions. The core knows operators' keys;
 * what an act signs is fixed at its request, and each signature stays.
 */
export const approvals: Migration = {
  name: '0010-approvals',
  async up(tx) {
    await sql`create table operator_sessions (
      token_hash text primary key,
      operator_id int not null references operators (operator_id),
      created_at_ms int8 not null,
      expires_at_ms int8 not null,
      ended_at_ms int8
    )`.execute(tx)
    await sql`create index operator_sessions_by_operator on operator_sessions (operator_id) where ended_at_ms is null`.execute(tx)
    await makeApprovals(tx)
    await sql`create index approvals_by_id on approvals (approval_id text_pattern_ops)`.execute(tx)
    await goForwardOnly(tx)
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
  },
}

async function makeApprovals(tx: Transaction): Promise<void> {
  await sql`create table approvals (
    approval_id text primary key check (approval_id ~ '^[0-9a-f]{32}$'),
    act text not null,
    words jsonb not null,
    reason text not null,
    evidence text not null,
    state text not null check (state in ('requested', 'approved', 'executed', 'refused', 'expired', 'withdrawn', 'declined')),
    requested_by int not null references operators (operator_id),
    requested_at_ms int8 not null,
    expires_at_ms int8 not null,
    approved_by int references operators (operator_id),
    approved_at_ms int8,
    commands jsonb,
    outcome jsonb,
    ended_at_ms int8,
    signed jsonb,
    confirmed_by int references operators (operator_id),
    confirmed_at_ms int8,
    declined_by int references operators (operator_id),
    decline_words text,
    check (approved_by <> requested_by),
    check ((approved_by is null) = (approved_at_ms is null)),
    check (approved_by is not null or signed is not null or state in ('requested', 'expired', 'withdrawn', 'declined')),
    check ((ended_at_ms is null) = (state in ('requested', 'approved'))),
    check ((outcome is not null) = (state in ('executed', 'refused'))),
    check ((confirmed_by is null) = (confirmed_at_ms is null)),
    check (confirmed_by is null
      or (signed is not null and approved_by is null and confirmed_by <> requested_by and state in ('approved', 'executed', 'refused'))),
    check ((declined_by is not null) = (state = 'declined') and (decline_words is not null) = (state = 'declined')),
    check (declined_by is null or (declined_by <> requested_by and approved_by is null)),
    constraint approvals_decline_words check (char_length(decline_words) between 1 and 500 and decline_words !~ '[[:cntrl:]]' and decline_words = btrim(decline_words))
  )`.execute(tx)
  await sql`create index approvals_open on approvals (state, requested_at_ms) where state in ('requested', 'approved')`.execute(tx)
  await sql`create index approvals_by_time on approvals (requested_at_ms desc, approval_id)`.execute(tx)
  await sql`create index approvals_unconfirmed on approvals (requested_at_ms)
    where signed is not null and approved_by is null and confirmed_by is null and state = 'executed'`.execute(tx)
  // Which approved act stands behind a credit is found by its evidence.
  await sql`create index approvals_by_evidence on approvals ((commands -> 0 ->> 'evidence')) where commands is not null`.execute(tx)
}

/**
 * The act that was requested is the one approved and executed, and an ended one stays as it was. An act of one signature is
 * confirmed once by a second operator.
 */
async function goForwardOnly(tx: Transaction): Promise<void> {
  await sql`create function approvals_go_forward() returns trigger language plpgsql as $$
    begin
      if row(new.approval_id, new.act, new.words, new.reason, new.evidence, new.requested_by, new.requested_at_ms, new.expires_at_ms, new.signed)
        is distinct from
        row(old.approval_id, old.act, old.words, old.reason, old.evidence, old.requested_by, old.requested_at_ms, old.expires_at_ms, old.signed)
        or (old.state = 'approved' and row(new.approved_by, new.approved_at_ms, new.commands)
          is distinct from row(old.approved_by, old.approved_at_ms, old.commands))
        or (old.confirmed_by is not null and row(new.confirmed_by, new.confirmed_at_ms)
          is distinct from row(old.confirmed_by, old.confirmed_at_ms))
        or not (old.state || ' ' || new.state = any (array['requested approved', 'requested expired', 'requested withdrawn',
          'requested declined', 'approved executed', 'approved refused', 'approved expired'])
          or (old.confirmed_by is null and new.confirmed_by is not null
            and row(new.state, new.approved_by, new.approved_at_ms, new.commands, new.outcome, new.ended_at_ms)
            is not distinct from row(old.state, old.approved_by, old.approved_at_ms, old.commands, old.outcome, old.ended_at_ms)))
      then raise exception 'an approval only goes forward';
      end if;
      return new;
    end $$`.execute(tx)
  await sql`create trigger approvals_forward before update on approvals for each row execute function approvals_go_forward()`.execute(tx)
}
