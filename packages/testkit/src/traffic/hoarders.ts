import { REALMS } from '@glasshouse/domain'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { isStranger } from './beginning.ts'

/** Accounts whose money may go, of those who play: the first of each realm keeps its own, for the orders that it piles up. */
export function spenders(witness: Witness): WitnessedAccount[] {
  const players = [...witness.accounts.values()].filter(({ userRef }) => !isStranger(userRef))
  const hoarders = REALMS.map((realm) => players.find((player) => player.realm === realm))
  return players.filter((player) => !hoarders.includes(player))
}
