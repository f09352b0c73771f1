import { sql } from 'kysely'
import type { Records } from '../database.ts'

export interface PersonStepRow {
  readonly at_ms: number
  readonly kind: 'audit' | 'deposit' | 'withdrawal'
  readonly actor: string
  readonly what: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * What the log says of a person, by whatever name it calls them or what is theirs, and the steps of their money; newest
 * first.
 */
export async function personTimeline(
  db: Records,
  { userId, beforeMs, limit }: { readonly userId: string; readonly beforeMs: number; readonly limit: number },
): Promise<PersonStepRow[]> {
  const user = `user:${userId}`
  const { rows } = await sql<PersonStepRow>`
    with own as (
      select unnest(array[${userId}, ${user}, ${`user ${userId}`}, ${`identity ${user}`}]) as subject
      union select withdrawal_id from withdrawals where user_id = ${userId}
      union select 'withdrawal:' || withdrawal_id from withdrawals where user_id = ${userId}
      union select serial_id from deposit_entries where user_id = ${userId}
      union select 'deposit ' || serial_id from deposit_entries where user_id = ${userId}
      union select 'deposit deposit:' || deposit_id from deposit_entries where user_id = ${userId}
    ), said as (
      select audit_id from audit_entries a join own using (subject) where a.at_ms < ${beforeMs}
      union select audit_id from audit_entries where actor = ${user} and at_ms < ${beforeMs}
    )
    select at_ms, 'audit' as kind, actor, act as what, subject, detail, audit_id as place from audit_entries join said using (audit_id)
    union all
    select s.at_ms, 'withdrawal', '', s.state, s.withdrawal_id,
      jsonb_build_object('amount', w.amount, 'coin', w.method ->> 'coin', 'approvals', s.approvals, 'seq', s.seq), s.step_no
      from withdrawal_steps s join withdrawals w using (withdrawal_id) where w.user_id = ${userId} and s.at_ms < ${beforeMs}
    union all
    select coalesce(reversed_at_ms, decided_at_ms, submitted_at_ms), 'deposit', '', state, serial_id,
      jsonb_build_object('coin', coin, 'claimed', claimed, 'credited', credited, 'reason', reason), deposit_no
      from deposit_entries where user_id = ${userId} and coalesce(reversed_at_ms, decided_at_ms, submitted_at_ms) < ${beforeMs}
    order by at_ms desc, kind, place desc limit ${limit}`.execute(db)
  return rows
}
