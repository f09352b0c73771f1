/** A credit that was none goes back to custody: what the account has, and the rest later (RULES.md 10.1). */
import { amount, type RefusalReason, type ReverseCredit, WALLETS, type Wallet } from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import { isEvidence } from '../ledger/credit.ts'
import { least } from '../rounding.ts'
import type { State } from '../state.ts'
import { checkAsHeld } from './claims.ts'
import { CUSTODY, isDemo, owe } from './credit.ts'
import type { Credit } from './credits.ts'

export function checkReverseCredit(state: State, command: ReverseCredit): RefusalReason | null {
  const { accountId, evidence } = command
  if (isDemo(state, accountId)) return 'real_only'
  if (!isEvidence(evidence)) return 'invalid_value'
  const known = state.credits.of(evidence)
  if (known?.accountId !== accountId) return 'not_found'
  return known.state === 'reversed' ? 'already_reversed' : checkAsHeld(state, known, command)
}

/** The claim that it answered stays answered. */
export function reverseCredit(state: State, { evidence }: Pick<ReverseCredit, 'evidence'>): void {
  const known = state.credits.of(evidence)!
  const { accountId, assetId } = known
  const parts = takable(state, known)
  const taken = parts.reduce((sum, part) => sum + part.units, 0n)
  state.credits.change(evidence, { ...known, state: 'reversed' })
  state.events.emit({ type: 'CreditReversed', accountId, assetId, amount: amount(known.amount), taken: amount(taken), evidence })
  for (const { wallet: from, units } of parts)
    state.ledger.move({ from: accountId, fromWallet: from, to: CUSTODY, assetId, units: amount(units), purpose: 'reversal' })
  if (taken < known.amount) owe(state, { accountId, assetId, debt: state.credits.debtOf(accountId, assetId) + known.amount - taken })
}

export const takableOf = (state: State, known: Credit): bigint => takable(state, known).reduce((sum, part) => sum + part.units, 0n)

/** From the wallet that was credited first, then from the others. */
function takable(state: State, { accountId, wallet: first, assetId, amount: units }: Credit): { wallet: Wallet; units: bigint }[] {
  let left = units
  return [first, ...WALLETS.filter((wallet) => wallet !== first)].flatMap((wallet) => {
    const part = least(left, state.balances.value(state.balances.find(accountId, wallet, assetId), AVAILABLE))
    left -= part
    return part > 0n ? [{ wallet, units: part }] : []
  })
}
