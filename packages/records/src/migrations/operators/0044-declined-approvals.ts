import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Whoever may approve a request may decline it, with words. It ends there; rows of before stay as they are. */
export const declinedApprovals: Migration = {
  name: '0044-declined-approvals',
  async up(tx) {
    await sql`alter table approvals
      add column declined_by int references operators (operator_id),
      add column decline_words text,
      drop constraint approvals_state_check,
      add constraint approvals_state_check
        check (state in ('requested', 'approved', 'executed', 'refused', 'expired', 'withdrawn', 'declined')),
      drop constraint approvals_approver,
      add constraint approvals_approver
        check (approved_by is not null or signed is not null or state in ('requested', 'expired', 'withdrawn', 'declined')),
      add constraint approvals_declined check ((declined_by is not null) = (state = 'declined')
        and (decline_words is not null) = (state = 'declined')),
      add constraint approvals_decliner check (declined_by is null or (declined_by <> requested_by and approved_by is null)),
      add constraint approvals_decline_words check (char_length(decline_words) between 1 and 500
        and decline_words !~ '[[:cntrl:]]' and decline_words = btrim(decline_words))`.execute(tx)
    // As before, and from requested to declined. Who declined and why stand with that state alone, which nothing follows.
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
            'requested declined', 'approved executed', 'approved refused', 'approved expired'])
            or (old.confirmed_by is null and new.confirmed_by is not null
              and row(new.state, new.approved_by, new.approved_at_ms, new.commands, new.outcome, new.ended_at_ms)
              is not distinct from row(old.state, old.approved_by, old.approved_at_ms, old.commands, old.outcome, old.ended_at_ms)))
        then raise exception 'an approval only goes forward';
        end if;
        return new;
      end $$`.execute(tx)
  },
}
