import { REALMS } from '@glasshouse/domain'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { isStranger } from './beginning.ts'

/** By how many accounts there were: none is ever taken away. */
const known = new WeakMap<Witness, { readonly of: number; readonly spenders: readonly WitnessedAccount[] }>()

/** Accounts whose money may go, of those who play: the first of each realm keeps its own, for the orders that it piles up. */
export function spenders(witness: Witness): readonly WitnessedAccount[] {
  const before = known.get(witness)
  if (before?.of === witness.accounts.size) return before.spenders
  const now = { of: witness.accounts.size, spenders: spendersOf(witness) }
  known.set(witness, now)
  return now.spenders
}

function spendersOf(witness: Witness): WitnessedAccount[] {
  const players = [...witness.accounts.values()].filter(({ userRef, isClosed }) => !isStranger(userRef) && !isClosed)
  const hoarders = REALMS.map((realm) => players.find((player) => player.realm === realm))
  return players.filter((player) => !hoarders.includes(player))
}
