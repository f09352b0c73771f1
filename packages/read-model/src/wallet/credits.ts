import type { ReadModel } from '../database.ts'
import type { CreditReversalRow, DepositRow } from './tables.ts'

/** A credit, or its reversal, as history has it. */
export type CreditChange = ({ readonly kind: 'credited' } & DepositRow) | ({ readonly kind: 'reversed' } & CreditReversalRow)

/** Credits and reversals of groups after `seq`, the oldest first; whole groups, of at least `least` rows where there are. */
export async function creditChangesAfter(db: ReadModel, seq: number, least: number): Promise<CreditChange[]> {
  const [deposits, reversals] = await Promise.all([
    db.selectFrom('deposits').selectAll().where('seq', '>', seq).orderBy('seq').orderBy('position').limit(least).execute(),
    db.selectFrom('credit_reversals').selectAll().where('seq', '>', seq).orderBy('seq').orderBy('position').limit(least).execute(),
  ])
  // Behind the last row of a cut list the other one is not whole either.
  const cutAt = Math.min(...[deposits, reversals].map((rows) => (rows.length < least ? Number.POSITIVE_INFINITY : (rows.at(-1)?.seq ?? 0))))
  const rest = async (table: 'deposits' | 'credit_reversals') =>
    Number.isFinite(cutAt) ? db.selectFrom(table).selectAll().where('seq', '=', cutAt).orderBy('position').execute() : []
  const upTo = <Row extends { readonly seq: number }>(rows: readonly Row[]) => rows.filter((row) => row.seq < cutAt)
  const changes = [
    ...[...upTo(deposits), ...((await rest('deposits')) as DepositRow[])].map((row) => ({ kind: 'credited' as const, ...row })),
    ...[...upTo(reversals), ...((await rest('credit_reversals')) as CreditReversalRow[])].map((row) => ({
      kind: 'reversed' as const,
      ...row,
    })),
  ]
  return changes.sort((a, b) => a.seq - b.seq || a.position - b.position)
}
