/** Laws of withdrawals (RULES.md 10.4). */
import { WITHDRAWAL_DAY_MS, WITHDRAWAL_MONTH_MS } from '@glasshouse/domain'
import type { State } from '../state.ts'
import type { Counted, CountedRequests } from './counted.ts'
import type { Withdrawals } from './withdrawals.ts'

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
    if (!withdrawals.counted.has(withdrawalId) && dueMs > timeMs) return `withdrawal ${withdrawalId} counts for no limit`
    if (state !== 'requested' && approvers.length < approvalsNeeded) return `withdrawal ${withdrawalId} goes out unapproved`
    if (state === 'sending' && dueMs > timeMs) return `withdrawal ${withdrawalId} is sent before its time`
  }
  return brokenPayments(withdrawals) ?? brokenSums(withdrawals.counted, timeMs)
}

/** What left is what the settled withdrawals say one by one. */
function brokenPayments({ settled, paidOut }: Withdrawals): string | null {
  const sums = new Map<number, bigint>()
  for (const { assetId, left } of settled.all()) sums.set(assetId, (sums.get(assetId) ?? 0n) + left)
  for (const assetId of new Set([...sums.keys(), ...paidOut.keys()]))
    if ((sums.get(assetId) ?? 0n) !== (paidOut.get(assetId) ?? 0n))
      return `what was paid out of asset ${assetId} is not the sum of the settled withdrawals`
  return null
}

/** Running sums are what the requests come to one by one. */
function brokenSums(counted: CountedRequests, nowMs: number): string | null {
  const list = counted.list()
  if (list.some(({ atMs }, at) => at > 0 && atMs < list[at - 1]!.atMs)) return 'withdrawals are not counted in their order'
  const [days, months] = [sumsAfter(list, nowMs - WITHDRAWAL_DAY_MS), sumsAfter(list, nowMs - WITHDRAWAL_MONTH_MS)]
  for (const accountId of new Set(list.map((one) => one.accountId)))
    if (
      counted.dayOf(accountId, nowMs) !== (days.get(accountId) ?? 0n) ||
      counted.monthOf(accountId, nowMs) !== (months.get(accountId) ?? 0n)
    )
      return `what account ${accountId} asked for is not the sum of its requests`
  const all = [...days.values()].reduce((sum, value) => sum + value, 0n)
  return counted.dayOfAll(nowMs) === all ? null : 'what was asked for in a day is not the sum of the requests'
}

function sumsAfter(list: readonly Counted[], afterMs: number): Map<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const { accountId, atMs, value } of list) if (atMs > afterMs) sums.set(accountId, (sums.get(accountId) ?? 0n) + value)
  return sums
}
