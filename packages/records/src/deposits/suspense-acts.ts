import type { Hash128, ReasonCode } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'

/** Act of two operators that took money into suspense. */
export interface SuspenseAct {
  /** As it was typed. */
  readonly evidence: string
  readonly reason: ReasonCode
  readonly requestedBy: number
  readonly approvedBy: number
}

/** Acts behind evidence that waits; evidence that a watcher brought has none. */
export async function suspenseActs(db: Records, evidence: readonly Hash128[]): Promise<ReadonlyMap<Hash128, SuspenseAct>> {
  if (evidence.length === 0) return new Map()
  const hashOf = sql<Hash128>`commands -> 0 ->> 'evidence'`
  const rows = await db
    .selectFrom('approvals')
    .select(['evidence', 'reason', 'requested_by', 'approved_by', hashOf.as('hash')])
    .where(hashOf, 'in', evidence)
    .where('act', '=', 'credit-suspense')
    .where('state', 'in', ['approved', 'executed'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.hash,
      { evidence: row.evidence, reason: row.reason as ReasonCode, requestedBy: row.requested_by, approvedBy: row.approved_by ?? 0 },
    ]),
  )
}
