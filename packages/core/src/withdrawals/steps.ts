/** What operators and custody do with a withdrawal (RULES.md 10.3). */
import {
  type ApproveWithdrawal,
  type EndWithdrawal,
  houseAccountId,
  isBeforeSending,
  type RefusalReason,
  type SendWithdrawal,
  type SettleWithdrawal,
  WITHDRAWAL_ENDS,
  type WithdrawalTerms,
} from '@glasshouse/domain'
import { CUSTODY } from '../custody/credit.ts'
import { isEvidence } from '../ledger/credit.ts'
import { POST_WITHDRAWAL, POST_WITHDRAWAL_FEE } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { checkPayee, hasDebt } from './check-request.ts'
import { giveBack, tell } from './request.ts'
import type { Withdrawal } from './withdrawals.ts'

const FEES = houseAccountId('real', 'fees')

export function checkApproveWithdrawal(state: State, command: ApproveWithdrawal): RefusalReason | null {
  const withdrawal = withdrawalOf(state, command)
  if (withdrawal === null) return 'not_found'
  if (!isOfTerms(state, withdrawal, command)) return 'withdrawal_differs'
  if (withdrawal.state !== 'requested') return 'withdrawal_state'
  return approversWith(withdrawal, command).length === withdrawal.approvers.length ? 'approved_before' : null
}

/** Both persons of the act count, each once. */
export function approveWithdrawal(state: State, command: ApproveWithdrawal): void {
  const withdrawal = withdrawalOf(state, command)!
  withdrawal.approvers = approversWith(withdrawal, command)
  const isEnough = withdrawal.approvers.length >= withdrawal.approvalsNeeded
  tell(state, withdrawal, isEnough ? (withdrawal.dueMs > state.timeMs ? 'waiting' : 'approved') : 'requested')
}

const approversWith = ({ approvers }: Withdrawal, { actor, approverId }: ApproveWithdrawal) =>
  [...new Set([...approvers, actor.actorId, approverId])].sort((a, b) => a - b)

export function checkSendWithdrawal(state: State, command: SendWithdrawal): RefusalReason | null {
  const early = checkPayee(state, command.accountId)
  if (early !== null) return early
  if (state.withdrawals.isStopped) return 'payouts_stopped'
  if (hasDebt(state, command.accountId)) return 'account_in_debt'
  const withdrawal = withdrawalOf(state, command)
  if (withdrawal === null) return 'not_found'
  if (!isOfTerms(state, withdrawal, command)) return 'withdrawal_differs'
  if (withdrawal.state !== 'approved' && withdrawal.state !== 'waiting') return 'withdrawal_state'
  return withdrawal.dueMs > state.timeMs ? 'withdrawal_not_due' : null
}

export const sendWithdrawal = (state: State, command: SendWithdrawal): void => tell(state, withdrawalOf(state, command)!, 'sending')

export function checkSettleWithdrawal(state: State, command: SettleWithdrawal): RefusalReason | null {
  if (!isEvidence(command.evidence)) return 'invalid_value'
  const withdrawal = withdrawalOf(state, command)
  if (withdrawal === null) return 'not_found'
  if (!isOfTerms(state, withdrawal, command)) return 'withdrawal_differs'
  if (withdrawal.state !== 'sending') return 'withdrawal_state'
  return state.evidence.has(command.evidence) ? 'evidence_used' : null
}

/**
 * What left custody is the amount less the fee, which stays in it as the exchange's own and is a posting of its own on both
 * sides.
 */
export function settleWithdrawal(state: State, command: SettleWithdrawal): void {
  const { withdrawalId, accountId, assetId, amount: units, fee } = withdrawalOf(state, command)!
  const { balances, ledger, withdrawals } = state
  const net = units - fee
  state.evidence.add(command.evidence, 0)
  withdrawals.open.delete(withdrawalId)
  withdrawals.settled.add(withdrawalId, { accountId, assetId, left: net, isReturned: false })
  withdrawals.paidOut.set(assetId, (withdrawals.paidOut.get(assetId) ?? 0n) + net)
  state.events.emit({ type: 'WithdrawalSettled', withdrawalId, accountId, evidence: command.evidence })
  const [owner, custody, fees] = [accountId, CUSTODY, FEES].map((id) => balances.cell(id, 1, assetId)) as [number, number, number]
  ledger.postAmounts(owner, { held: -net, purpose: POST_WITHDRAWAL })
  ledger.postAmounts(custody, { available: net, purpose: POST_WITHDRAWAL })
  if (fee === 0n) return
  ledger.postAmounts(owner, { held: -fee, purpose: POST_WITHDRAWAL_FEE })
  ledger.postAmounts(fees, { available: fee, purpose: POST_WITHDRAWAL_FEE })
}

/** Rejected before it is sent, by operators; failed after. */
export function checkEndWithdrawal(state: State, command: EndWithdrawal): RefusalReason | null {
  const { end, actor } = command
  if (!WITHDRAWAL_ENDS.includes(end) || (end === 'rejected' && actor.origin === 'custody')) return 'invalid_value'
  const withdrawal = withdrawalOf(state, command)
  if (withdrawal === null) return 'not_found'
  if (!isOfTerms(state, withdrawal, command)) return 'withdrawal_differs'
  const isThere = end === 'rejected' ? isBeforeSending(withdrawal.state) : withdrawal.state === 'sending'
  return isThere ? null : 'withdrawal_state'
}

export const endWithdrawal = (state: State, { withdrawalId, end }: EndWithdrawal): void => giveBack(state, withdrawalId, end)

/** That of another account is not found. */
function withdrawalOf(state: State, { accountId, withdrawalId }: { accountId: number; withdrawalId: string }): Withdrawal | null {
  const withdrawal = state.withdrawals.open.get(withdrawalId)
  return withdrawal?.accountId === accountId ? withdrawal : null
}

/** A signature is of what these bytes say: a step is of that user, that amount and that destination, or of none. */
const isOfTerms = ({ accounts }: State, own: Withdrawal, said: WithdrawalTerms): boolean =>
  said.userRef === accounts.userRefOf(own.accountId) &&
  said.assetId === own.assetId &&
  said.amount === own.amount &&
  said.fee === own.fee &&
  said.destination === own.destination
