/** What a player allows himself in options. */
import type { Amount, TimeMs } from '../primitives/units.ts'

/** A user's own limits; 0 is none. */
export interface OptionLimits {
  readonly stakePerOrder: Amount
  /** Of a UTC day: what was lost less what was won, and every open stake. */
  readonly lossPerDay: Amount
  /** Of an hour from full hour to full hour UTC. */
  readonly tradesPerHour: number
}

/** `untilMs` of an exclusion that never ends. */
export const EXCLUDED_FOR_EVER = Number.MAX_SAFE_INTEGER as TimeMs
export const EXCLUSION_LEAST_MS = 86_400_000
/** How long a raised limit waits from when it was asked so high. */
export const LIMIT_RAISE_WAITS_MS = 86_400_000
