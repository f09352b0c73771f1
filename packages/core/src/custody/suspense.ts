/** Money that came in and is nobody's yet: it waits in suspense, whole, until it is assigned or sent back (RULES.md 10.1). */
import { type AssignSuspense, amount, type CreditSuspense, type RefusalReason, type ReturnSuspense, WALLETS } from '@glasshouse/domain'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import { CUSTODY, isDemo, payDebt, SUSPENSE } from './credit.ts'

export function checkCreditSuspense(state: State, command: CreditSuspense): RefusalReason | null {
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  if (!isEvidence(command.evidence) || !isCreatable(state, 'real', command)) return 'invalid_value'
  return state.evidence.has(command.evidence) ? 'already_credited' : null
}

export function creditSuspense(state: State, { assetId, amount: units, evidence }: CreditSuspense): void {
  state.credits.add(evidence, { accountId: 0, wallet: 1, assetId, amount: units, state: 'in_suspense' })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'credited', accountId: 0 })
  state.ledger.move({ from: CUSTODY, to: SUSPENSE, assetId, units, purpose: 'suspense' })
}

export function checkAssignSuspense(state: State, { accountId, wallet, evidence }: AssignSuspense): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  if (!WALLETS.includes(wallet)) return 'invalid_value'
  return checkWaits(state, evidence)
}

export function assignSuspense(state: State, { accountId, wallet, evidence }: AssignSuspense): void {
  const { assetId, units } = waitingOf(state, evidence)
  state.credits.change(evidence, 'credited', { accountId, wallet })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'assigned', accountId })
  state.events.emit({ type: 'DepositCredited', accountId, wallet, assetId, amount: units, evidence })
  state.ledger.move({ from: SUSPENSE, to: accountId, toWallet: wallet, assetId, units, purpose: 'deposit' })
  payDebt(state, { accountId, wallet, assetId, amount: units })
}

export const checkReturnSuspense = (state: State, { evidence }: ReturnSuspense): RefusalReason | null => checkWaits(state, evidence)

export function returnSuspense(state: State, { evidence }: ReturnSuspense): void {
  const { assetId, units } = waitingOf(state, evidence)
  state.credits.change(evidence, 'returned', { accountId: 0, wallet: 1 })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'returned', accountId: 0 })
  state.ledger.move({ from: SUSPENSE, to: CUSTODY, assetId, units, purpose: 'suspense' })
}

function checkWaits(state: State, evidence: string): RefusalReason | null {
  if (!isEvidence(evidence)) return 'invalid_value'
  return state.credits.of(evidence)?.state === 'in_suspense' ? null : 'not_in_suspense'
}

function waitingOf(state: State, evidence: string) {
  const { assetId, amount: units } = state.credits.of(evidence)!
  return { assetId, units: amount(units) }
}
