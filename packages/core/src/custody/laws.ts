/** Laws of money in custody, each from the credits one by one (RULES.md 10.4). */
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import { CUSTODY, SUSPENSE } from './credit.ts'

export function brokenCustody(state: State): string | null {
  const credits = sumsOf(state)
  for (const { assetId } of byId(state.assets)) {
    const { standing, waiting } = credits.get(assetId) ?? NOTHING
    const kept = (state.withdrawals.paidOut.get(assetId) ?? 0n) - balanceOf(state, CUSTODY, assetId)
    if (kept !== standing) return `custody keeps ${kept} of asset ${assetId} with what it paid out, its credits and debts say ${standing}`
    const suspense = balanceOf(state, SUSPENSE, assetId)
    if (suspense !== waiting) return `suspense has ${suspense} of asset ${assetId}, what waits there is ${waiting}`
  }
  for (const { debt, accountId } of state.credits.debts()) if (debt <= 0n) return `account ${accountId} owes less than nothing`
  return null
}

interface Sums {
  /** Credited and not taken back, and what is owed of what was. */
  standing: bigint
  waiting: bigint
}
const NOTHING: Sums = { standing: 0n, waiting: 0n }

function sumsOf(state: State): Map<number, Sums> {
  const sums = new Map<number, Sums>()
  const of = (assetId: number) => {
    const known = sums.get(assetId) ?? { ...NOTHING }
    sums.set(assetId, known)
    return known
  }
  for (const { assetId, amount, state: what } of state.credits.all()) {
    if (what === 'credited' || what === 'in_suspense') of(assetId).standing += amount
    if (what === 'in_suspense') of(assetId).waiting += amount
  }
  for (const { assetId, debt } of state.credits.debts()) of(assetId).standing += debt
  return sums
}

function balanceOf({ balances }: State, accountId: number, assetId: number): bigint {
  const cell = balances.find(accountId, 1, assetId)
  return balances.value(cell, AVAILABLE) + balances.value(cell, HELD)
}
