/** Laws of withdrawals (RULES.md 10.4). */
import type { State } from '../state.ts'

/** What open withdrawals hold, by balance cell. */
export function heldByWithdrawals(state: State): Map<number, bigint> {
  const needed = new Map<number, bigint>()
  for (const { accountId, assetId, amount } of state.withdrawals.open.values()) {
    const cell = state.balances.find(accountId, 1, assetId)
    needed.set(cell, (needed.get(cell) ?? 0n) + amount)
  }
  return needed
}

export function brokenWithdrawals({ withdrawals, timeMs }: State): string | null {
  for (const { withdrawalId, state, fee, amount, approvers, approvalsNeeded, dueMs } of withdrawals.open.values()) {
    if (!withdrawals.ids.has(withdrawalId)) return `the id of withdrawal ${withdrawalId} could be used again`
    if (fee < 0n || fee >= amount) return `the fee of withdrawal ${withdrawalId} leaves nothing of it`
    if (!withdrawals.counted.some((counted) => counted.withdrawalId === withdrawalId) && dueMs > timeMs)
      return `withdrawal ${withdrawalId} counts for no limit`
    if (state !== 'requested' && approvers.length < approvalsNeeded) return `withdrawal ${withdrawalId} goes out unapproved`
    if (state === 'sending' && dueMs > timeMs) return `withdrawal ${withdrawalId} is sent before its time`
  }
  for (let at = 1; at < withdrawals.counted.length; at++)
    if (withdrawals.counted[at]!.atMs < withdrawals.counted[at - 1]!.atMs) return 'withdrawals are not counted in their order'
  return null
}
