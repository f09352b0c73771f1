import { type SourceTick, timeMs } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness } from '../witness/witness.ts'
import type { WitnessedOption } from '../witness/witnessed-options.ts'

/** Of 100 records of prices that might strike an option. */
const OFTEN = 15

/**
 * Prices in which one quote meets the millisecond of an option's opening, the edge of what may strike it: it arrived
 * then, or a millisecond later, and its venue dated it then, or a millisecond before.
 */
export function quotesAtOpening(random: Random, witness: Witness, ticks: readonly SourceTick[], nowMs: number): readonly SourceTick[] {
  const waiting = [...witness.options.options.values()].filter((option) => mayStrike(option, nowMs))
  if (waiting.length === 0 || !random.chance(OFTEN)) return ticks
  const { placed, rule } = random.pick(waiting)
  const quotes = ticks.filter(({ indexId }) => indexId === rule.indexId)
  if (quotes.length === 0) return ticks
  const chosen = random.pick(quotes)
  const moved = {
    ...chosen,
    venueTimeMs: timeMs(placed.openAtMs - (random.chance(20) ? 1 : 0)),
    receivedMs: timeMs(placed.openAtMs + (random.chance(50) ? 1 : 0)),
  }
  return ticks.map((tick) => (tick === chosen ? moved : tick))
}

function mayStrike({ placed, rule, strike }: WitnessedOption, nowMs: number): boolean {
  const sinceMs = nowMs - placed.openAtMs
  return strike === null && sinceMs >= rule.strikeDelayMs && sinceMs <= rule.strikeWithinMs
}
