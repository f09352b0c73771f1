import { readFileSync } from 'node:fs'
import type { PlantedFault } from './faulty-core.ts'

export interface Round {
  readonly seed: number
  readonly commands: number
}

/** A round in which a fault is noticed; `by: 'law'` where the twin answers alike and a law alone is broken. */
export interface EarlyRound extends Round {
  readonly by?: 'law'
}

/**
 * The round in which each fault shows early, by its name, as `npm run seeds` measured last: it is tried before all
 * others. This is the order of trying and nothing else: a round that no longer fits costs time, and so does a fault
 * without one.
 */
export const EARLY_ROUNDS: Readonly<Record<string, EarlyRound>> = JSON.parse(
  readFileSync(new URL('early-seeds.json', import.meta.url), 'utf8'),
)

export function earlyRoundOf({ name }: PlantedFault): EarlyRound | null {
  return EARLY_ROUNDS[name] ?? null
}
