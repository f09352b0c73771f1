/** A withdrawal is held whole at its request; it ends once: paid out, or given back (RULES.md 10.3). */
import {
  amount,
  approvalsFor,
  type CancelWithdrawal,
  isBeforeSending,
  type RefusalReason,
  type RequestWithdrawal,
  timeMs,
  type WithdrawalState,
  withdrawalFee,
} from '@glasshouse/domain'
import { POST_WITHDRAWAL } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { worthOf } from './check-request.ts'
import type { Withdrawal } from './withdrawals.ts'

export function requestWithdrawal(state: State, command: RequestWithdrawal): void {
  const { withdrawalId, assetId, amount: units, destination, feePpm, feeFixed, delayMs, actor } = command
  const { withdrawals, timeMs: atMs } = state
  const value = amount(worthOf(state, assetId, units)!)
  const fee = withdrawalFee(units, feePpm, feeFixed)
  const [dueMs, approvalsNeeded] = [timeMs(atMs + delayMs), approvalsFor(value)]
  const asked = { withdrawalId, accountId: actor.accountId, assetId, amount: units, fee, value, destination, dueMs, approvalsNeeded }
  withdrawals.ids.add(withdrawalId, 0)
  withdrawals.open.set(withdrawalId, { ...asked, approvers: [], state: 'requested' })
  withdrawals.counted.add({ withdrawalId, accountId: actor.accountId, atMs, value })
  state.events.emit({ type: 'WithdrawalRequested', ...asked })
  const cell = state.balances.cell(actor.accountId, 1, assetId)
  state.ledger.postAmounts(cell, { available: -units, held: units, purpose: POST_WITHDRAWAL })
}

export function checkCancelWithdrawal(state: State, { actor, withdrawalId }: CancelWithdrawal): RefusalReason | null {
  const withdrawal = state.withdrawals.open.get(withdrawalId)
  if (withdrawal?.accountId !== actor.accountId) return 'not_found'
  return isBeforeSending(withdrawal.state) ? null : 'withdrawal_state'
}

export const cancelWithdrawal = (state: State, { withdrawalId }: CancelWithdrawal): void => giveBack(state, withdrawalId, 'cancelled')

/** Ended without a payout: the whole amount is available again, and counts for no limit. */
export function giveBack(state: State, withdrawalId: string, ended: WithdrawalState): void {
  const withdrawal = state.withdrawals.open.get(withdrawalId)!
  state.withdrawals.open.delete(withdrawalId)
  state.withdrawals.counted.giveBack(withdrawalId)
  tell(state, withdrawal, ended)
  const cell = state.balances.cell(withdrawal.accountId, 1, withdrawal.assetId)
  state.ledger.postAmounts(cell, { available: withdrawal.amount, held: -withdrawal.amount, purpose: POST_WITHDRAWAL })
}

export function tell(state: State, withdrawal: Withdrawal, to: WithdrawalState): void {
  const { withdrawalId, accountId, approvers } = withdrawal
  withdrawal.state = to
  state.events.emit({ type: 'WithdrawalMoved', withdrawalId, accountId, state: to, approvals: approvers.length })
}
