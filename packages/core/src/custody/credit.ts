/** Money comes into a user's account on evidence that counts once for ever (RULES.md 10.1). */
import {
  type AccountId,
  type AssetId,
  amount,
  type CreditByHand,
  type CreditDeposit,
  houseAccountId,
  REALMS,
  type RefusalReason,
  WALLETS,
} from '@glasshouse/domain'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import { least } from '../rounding.ts'
import type { State } from '../state.ts'
import { answerClaim, isClaim, isClaimCredited } from './claims.ts'
import type { Credit } from './credits.ts'

export const CUSTODY = houseAccountId('real', 'custody')
export const SUSPENSE = houseAccountId('real', 'suspense')

type CreditOf = Pick<CreditDeposit, 'accountId' | 'wallet' | 'assetId' | 'amount' | 'evidence'>

/** Of a watcher. */
export function checkCredit(state: State, command: CreditOf): RefusalReason | null {
  const { accountId, assetId, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const payee = checkPayee(state, accountId)
  if (payee !== null) return payee
  if (!WALLETS.includes(command.wallet) || !isEvidence(evidence) || !isCreatable(state, 'real', command)) return 'invalid_value'
  return state.evidence.has(evidence) ? 'already_credited' : null
}

/** As a watcher's, for the user and the claim that the operators named. */
export function checkCreditByHand(state: State, command: CreditByHand): RefusalReason | null {
  const { accountId, userRef, evidence, claim, firstEvidence } = command
  const reason = checkCredit(state, command)
  if (reason !== null && reason !== 'already_credited') return reason
  if (!isClaim(claim) || !isClaim(firstEvidence) || claim === evidence) return 'invalid_value'
  if (!isFirstPayment(state, firstEvidence)) return 'not_found'
  if (state.accounts.userRefOf(accountId) !== userRef) return 'credit_differs'
  return reason ?? (isClaimCredited(state, claim) ? 'claim_credited' : null)
}

/** The evidence of a first payment is that of a credit. A payment of the exchange itself, whose reference is kept too, is not one. */
export const isFirstPayment = (state: State, firstEvidence: string) => firstEvidence === '' || state.credits.of(firstEvidence) !== null

/** A real account that its owner has not closed. */
export function checkPayee(state: State, accountId: AccountId): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  return state.accounts.isClosed(accountId) ? 'account_closed' : null
}

export const credit = (state: State, command: CreditOf): void => creditByHand(state, { ...command, claim: '' })

export function creditByHand(
  state: State,
  { accountId, wallet, assetId, amount: units, evidence, claim }: CreditOf & Pick<Credit, 'claim'>,
): void {
  answerClaim(state, claim)
  state.credits.add(evidence, { accountId, wallet, assetId, amount: units, state: 'credited', claim })
  state.events.emit({ type: 'DepositCredited', accountId, wallet, assetId, amount: units, evidence })
  state.ledger.move({ from: CUSTODY, to: accountId, toWallet: wallet, assetId, units, purpose: 'deposit' })
  payDebt(state, { accountId, wallet, assetId, amount: units })
}

/** Out of what was credited just now. */
export function payDebt(state: State, { accountId, wallet, assetId, amount: units }: Omit<CreditOf, 'evidence'>): void {
  const debt = state.credits.debtOf(accountId, assetId)
  const paid = amount(least(debt, units))
  if (paid === 0n) return
  state.ledger.move({ from: accountId, fromWallet: wallet, to: CUSTODY, assetId, units: paid, purpose: 'debt' })
  owe(state, { accountId, assetId, debt: debt - paid })
}

export function owe(state: State, { accountId, assetId, debt }: { accountId: AccountId; assetId: AssetId; debt: bigint }): void {
  state.credits.setDebt(accountId, assetId, debt)
  state.events.emit({ type: 'DebtChanged', accountId, assetId, debt: amount(debt) })
}

export const isDemo = (state: State, accountId: AccountId) => REALMS[state.accounts.realmOf(accountId)] === 'demo'
