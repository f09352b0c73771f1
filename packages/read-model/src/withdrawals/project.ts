import { USDT_ASSET_ID } from '@glasshouse/domain'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { WithdrawalMoveRow } from './tables.ts'

const NOTHING_MORE = { approvals_needed: null, value: null, due_ms: null, evidence: null } as const

/** Every step of every withdrawal, in the order of the journal. */
export async function projectWithdrawals(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const requested = eventsOf(placed, 'WithdrawalRequested').map(({ event, ...at }) => ({
    ...moveOf(event, at),
    ...{ state: 'requested' as const, approvals: 0, approvals_needed: event.approvalsNeeded, due_ms: event.dueMs },
    value: scales.amount(USDT_ASSET_ID, event.value),
  }))
  const moved = eventsOf(placed, 'WithdrawalMoved').map(({ event, ...at }) => ({
    ...moveOf(event, at),
    ...{ state: event.state, approvals: event.approvals },
  }))
  const settled = eventsOf(placed, 'WithdrawalSettled').map(({ event, ...at }) => ({
    ...moveOf(event, at),
    ...{ state: 'settled' as const, approvals: 0, evidence: event.evidence },
  }))
  await insertRows(tx, 'withdrawal_moves', [...requested, ...moved, ...settled] satisfies WithdrawalMoveRow[])
}

const moveOf = (
  { withdrawalId, accountId }: { readonly withdrawalId: string; readonly accountId: number },
  { seq, position, timeMs }: Pick<PlacedEvent, 'seq' | 'position' | 'timeMs'>,
) => ({ seq, position, withdrawal_id: withdrawalId, account_id: accountId, at_ms: timeMs, ...NOTHING_MORE })
