/** What comes back of a settled withdrawal is credited to its account, or to suspense where that was closed (RULES.md 10.3). */
import type { RefusalReason, ReturnWithdrawal } from '@glasshouse/domain'
import { credit, isDemo } from '../custody/credit.ts'
import { creditSuspense } from '../custody/suspense.ts'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import type { Settled } from './settled.ts'

const WALLET = 1

export function checkReturnWithdrawal(state: State, command: ReturnWithdrawal): RefusalReason | null {
  const { accountId, assetId, evidence, withdrawalId } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (isDemo(state, accountId)) return 'real_only'
  if (!isEvidence(evidence) || !isEvidence(withdrawalId) || !isCreatable(state, 'real', command)) return 'invalid_value'
  const settled = state.withdrawals.settled.of(withdrawalId)
  if (settled?.accountId !== accountId) return isOpen(state, command) ? 'withdrawal_state' : 'not_found'
  if (!isOfPayment(state, settled, command)) return 'withdrawal_differs'
  return settled.isReturned || state.evidence.has(evidence) ? 'already_credited' : null
}

export function returnWithdrawal(state: State, { accountId, assetId, amount: units, evidence, withdrawalId }: ReturnWithdrawal): void {
  state.withdrawals.settled.markReturned(withdrawalId)
  const money = { assetId, amount: units, evidence }
  if (state.accounts.isClosed(accountId)) creditSuspense(state, money)
  else credit(state, { accountId, wallet: WALLET, ...money })
}

const isOpen = ({ withdrawals }: State, { accountId, withdrawalId }: ReturnWithdrawal): boolean =>
  withdrawals.open.get(withdrawalId)?.accountId === accountId

/** No more comes back than left; the fee never left. */
const isOfPayment = ({ accounts }: State, { accountId, assetId, left }: Settled, said: ReturnWithdrawal): boolean =>
  said.userRef === accounts.userRefOf(accountId) && said.assetId === assetId && said.amount <= left
