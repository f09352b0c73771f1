/** Money comes into a user's account on evidence that counts once for ever (RULES.md 10.1). */
import {
  type AccountId,
  type AssetId,
  amount,
  type CreditDeposit,
  houseAccountId,
  REALMS,
  type RefusalReason,
  WALLETS,
} from '@glasshouse/domain'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import { least } from '../rounding.ts'
import type { State } from '../state.ts'

export const CUSTODY = houseAccountId('real', 'custody')
export const SUSPENSE = houseAccountId('real', 'suspense')

type CreditOf = Pick<CreditDeposit, 'accountId' | 'wallet' | 'assetId' | 'amount' | 'evidence'>

export function checkCredit(state: State, command: CreditOf): RefusalReason | null {
  const { accountId, assetId, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  if (isDemo(state, accountId)) return 'real_only'
  if (!WALLETS.includes(command.wallet) || !isEvidence(evidence) || !isCreatable(state, 'real', command)) return 'invalid_value'
  return state.evidence.has(evidence) ? 'already_credited' : null
}

export function credit(state: State, { accountId, wallet, assetId, amount: units, evidence }: CreditOf): void {
  state.credits.add(evidence, { accountId, wallet, assetId, amount: units, state: 'credited' })
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
