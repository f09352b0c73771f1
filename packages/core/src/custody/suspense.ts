/** Money that came in and is nobody's yet: it waits in suspense, whole, until it is assigned or sent back (RULES.md 10.1). */
import { type AssignSuspense, amount, type CreditSuspense, type RefusalReason, type ReturnSuspense, WALLETS } from '@glasshouse/domain'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import { answerClaim, checkAsHeld, isClaim, isClaimCredited } from './claims.ts'
import { CUSTODY, checkPayee, isFirstPayment, payDebt, SUSPENSE } from './credit.ts'

export function checkCreditSuspense(state: State, command: CreditSuspense): RefusalReason | null {
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  if (!isEvidence(command.evidence) || !isClaim(command.firstEvidence) || !isCreatable(state, 'real', command)) return 'invalid_value'
  if (!isFirstPayment(state, command.firstEvidence)) return 'not_found'
  return state.evidence.has(command.evidence) ? 'already_credited' : null
}

export function creditSuspense(
  state: State,
  { assetId, amount: units, evidence }: Pick<CreditSuspense, 'assetId' | 'amount' | 'evidence'>,
): void {
  state.credits.add(evidence, { accountId: 0, wallet: 1, assetId, amount: units, state: 'in_suspense', claim: '' })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'credited', accountId: 0 })
  state.ledger.move({ from: CUSTODY, to: SUSPENSE, assetId, units, purpose: 'suspense' })
}

export function checkAssignSuspense(state: State, command: AssignSuspense): RefusalReason | null {
  const payee = checkPayee(state, command.accountId)
  if (payee !== null) return payee
  if (!WALLETS.includes(command.wallet) || !isClaim(command.claim)) return 'invalid_value'
  return checkWaits(state, command) ?? (isClaimCredited(state, command.claim) ? 'claim_credited' : null)
}

export function assignSuspense(state: State, { accountId, wallet, evidence, claim }: AssignSuspense): void {
  const { assetId, units } = waitingOf(state, evidence)
  answerClaim(state, claim)
  state.credits.change(evidence, { accountId, wallet, state: 'credited', claim })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'assigned', accountId })
  state.events.emit({ type: 'DepositCredited', accountId, wallet, assetId, amount: units, evidence })
  state.ledger.move({ from: SUSPENSE, to: accountId, toWallet: wallet, assetId, units, purpose: 'deposit' })
  payDebt(state, { accountId, wallet, assetId, amount: units })
}

export const checkReturnSuspense = (state: State, command: ReturnSuspense): RefusalReason | null => checkWaits(state, command)

export function returnSuspense(state: State, { evidence }: ReturnSuspense): void {
  const { assetId, units } = waitingOf(state, evidence)
  state.credits.change(evidence, { accountId: 0, wallet: 1, state: 'returned', claim: '' })
  state.events.emit({ type: 'SuspenseChanged', evidence, assetId, amount: units, change: 'returned', accountId: 0 })
  state.ledger.move({ from: SUSPENSE, to: CUSTODY, assetId, units, purpose: 'suspense' })
}

function checkWaits(state: State, command: AssignSuspense | ReturnSuspense): RefusalReason | null {
  if (!isEvidence(command.evidence)) return 'invalid_value'
  const known = state.credits.of(command.evidence)
  return known?.state === 'in_suspense' ? checkAsHeld(state, known, command) : 'not_in_suspense'
}

function waitingOf(state: State, evidence: string) {
  const { assetId, amount: units } = state.credits.of(evidence)!
  return { assetId, units: amount(units) }
}
