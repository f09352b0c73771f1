/** What a player allows himself in options. */
import type { Amount } from '../primitives/units.ts'

/** A user's own limits; 0 is none. */
export interface OptionLimits {
  readonly stakePerOrder: Amount
  /** Of a UTC day: what was lost less what was won, and every open stake. */
  readonly lossPerDay: Amount
  /** Of an hour from full hour to full hour UTC. */
  readonly tradesPerHour: number
}
