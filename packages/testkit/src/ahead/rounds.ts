import {
  closeOf,
  expiryOf,
  LISTED_OPTIONS,
  type OptionConfig,
  type OptionWindows,
  outcomeOf,
  type StrikePoint,
  type StrikeTerms,
  strikeOf,
  timeMs,
} from '@glasshouse/domain'
import type { ExchangeView } from './exchange-view.ts'

/** What an option of the run is: 30 s, up or down, 0.8 of the stake for a win. */
export const PERIOD_SECONDS = 30
export const ODDS = 0.8

/**
 * `listed`: as the exchange lists it. `first_point`: without a delay, the first point after acceptance strikes, whatever
 * it was made of. Bots that know quotes early win by it, which shows that the search finds one that wins.
 */
export type RuleName = 'listed' | 'first_point'
export function windowsOf(rule: RuleName, strikeDelayMs?: number): OptionWindows {
  const listed = LISTED_OPTIONS[0] as OptionConfig
  return rule === 'first_point'
    ? { ...listed, strikeDelayMs: 0, strikeWithinMs: 3_000 }
    : { ...listed, strikeDelayMs: strikeDelayMs ?? listed.strikeDelayMs }
}

/** Which side an option accepted in a second wins. */
export type Winner = 'up' | 'down' | 'tied' | 'none'
const WINNERS: readonly Winner[] = ['up', 'down', 'tied', 'none']
const UNKNOWN = 255

/**
 * Options on one house, all accepted at the same offset in their seconds, settled by the real rule at the real points.
 */
export class Rounds {
  readonly #exchange: ExchangeView
  readonly #windows: OptionWindows
  readonly #offsetMs: number
  readonly #winners: Uint8Array

  constructor(exchange: ExchangeView, windows: OptionWindows, offsetMs: number) {
    this.#exchange = exchange
    this.#windows = windows
    this.#offsetMs = offsetMs
    this.#winners = new Uint8Array(exchange.seconds).fill(UNKNOWN)
  }

  winner(second: number): Winner {
    if (this.#winners[second] === UNKNOWN) this.#winners[second] = WINNERS.indexOf(this.#settle(second))
    return WINNERS[this.#winners[second] as number] as Winner
  }

  #settle(second: number): Winner {
    const strike = this.#strike(second)
    if (strike === null) return 'none'
    const expiryMs = expiryOf(strike.atMs, PERIOD_SECONDS)
    // A tape has a point in every second, so the last one up to expiry is that of expiry itself.
    const close = closeOf(this.#points(expiryMs / 1_000), expiryMs, this.#windows)
    if (close === null) return 'none'
    const outcome = outcomeOf('up', strike.price, close.price)
    if (outcome === 'equal') return 'tied'
    return outcome === 'won' ? 'up' : 'down'
  }

  #strike(second: number): StrikePoint | null {
    const terms = { ...this.#windows, openAtMs: timeMs(second * 1_000 + this.#offsetMs) }
    for (let after = 0; after <= terms.strikeWithinMs / 1_000 + 1; after++) {
      const strike = struckBy(this.#points(second + after), terms)
      if (strike) return strike
    }
    return null
  }

  #points(second: number): StrikePoint[] {
    const point = this.#exchange.point(second)
    return point === null ? [] : [point]
  }
}

/** By the rule of the exchange; with delay 0 by `first_point`. */
export function struckBy(points: readonly StrikePoint[], terms: StrikeTerms): StrikePoint | null {
  if (terms.strikeDelayMs > 0) return strikeOf(points, terms)
  return points.find(({ atMs }) => atMs > terms.openAtMs && atMs <= terms.openAtMs + terms.strikeWithinMs) ?? null
}

/** First whole second that may strike, as far as its moment goes. */
export const firstStrikeOf =
  ({ strikeDelayMs }: Pick<OptionWindows, 'strikeDelayMs'>) =>
  (acceptedMs: number): number =>
    Math.ceil((acceptedMs + (strikeDelayMs || 1)) / 1_000) * 1_000
