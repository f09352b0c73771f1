import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'

export interface WithdrawalLook {
  readonly operatorId: number
  readonly withdrawalId: string
}

const ACT = 'withdrawal_look'
const entryOf = ({ operatorId, withdrawalId }: WithdrawalLook) => ({
  ...({ actor: `operator:${operatorId}`, act: ACT, subject: `withdrawal:${withdrawalId}` } as const),
})

/** An operator is shown where a withdrawal goes, for a purpose that is written down. */
export function noteWithdrawalLook(
  db: Records,
  look: WithdrawalLook & { readonly purpose: string; readonly userId: string },
  atMs: number,
): Promise<void> {
  const { purpose, userId } = look
  return addAuditEntry(db, { ...entryOf(look), detail: { purpose, userId } }, atMs)
}

/** Whether this operator was shown where it goes: it never changes, so that any look counts. */
export async function hasLookedAtWithdrawal(db: Records, look: WithdrawalLook): Promise<boolean> {
  const { actor, act, subject } = entryOf(look)
  const row = await db
    .selectFrom('audit_entries')
    .select('audit_id')
    .where('subject', '=', subject)
    .where('act', '=', act)
    .where('actor', '=', actor)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
