/**
 * What becomes of an option, from its terms and the points of its index: nothing else is read here, and nothing else
 * decides (RULES.md 9.4). No account, no balance, no flag, no operator, no configuration but what the order kept at
 * acceptance. A test reads these imports.
 */
import {
  type Amount,
  closeOf,
  expiryOf,
  type IndexPrice,
  type OptionOutcome,
  type OptionPoint,
  type OptionTerms,
  outcomeOf,
  payoutOf,
  type StrikePoint,
  strikeOf,
  type TimeMs,
} from '@glasshouse/domain'

/** What a strike fixed. */
export interface Struck {
  readonly strike: IndexPrice
  readonly struckAtMs: TimeMs
  readonly expiryMs: TimeMs
}

export interface Verdict {
  readonly outcome: OptionOutcome
  /** 0 without one, as the next two. */
  readonly strike: IndexPrice
  readonly close: IndexPrice
  readonly closeAtMs: TimeMs
  /** Profit beside the stake; 0 unless it was won. */
  readonly reward: Amount
}

export const NO_PRICE = 0 as IndexPrice
const NO_TIME = 0 as TimeMs
const NOTHING = 0n as Amount

/** Null: none of the points strikes it. */
export function strikeBy(terms: OptionTerms, points: readonly StrikePoint[]): Struck | null {
  const point = strikeOf(points, terms)
  return point && { strike: point.price, struckAtMs: point.atMs, expiryMs: expiryOf(point.atMs, terms.seconds) }
}

/** Null: none of the points closes it. */
export function settleBy(terms: OptionTerms, struck: Struck, points: readonly OptionPoint[]): Verdict | null {
  const point = closeOf(points, struck.expiryMs, terms)
  return point && { ...comparedWith(terms, struck.strike, point.price), strike: struck.strike, close: point.price, closeAtMs: point.atMs }
}

/** No point came to close it. */
export const voided = ({ strike }: Pick<Struck, 'strike'>): Verdict => ({
  outcome: 'void',
  strike,
  close: NO_PRICE,
  closeAtMs: NO_TIME,
  reward: NOTHING,
})

/** No point came to strike it. */
export const NOT_OPENED: Verdict = { outcome: 'not_opened', strike: NO_PRICE, close: NO_PRICE, closeAtMs: NO_TIME, reward: NOTHING }

export function comparedWith(terms: OptionTerms, strike: IndexPrice, price: IndexPrice): Pick<Verdict, 'outcome' | 'reward'> {
  const outcome = outcomeOf(terms.side, strike, price)
  return { outcome, reward: outcome === 'won' ? payoutOf(terms.stake, terms.oddsPpm) : NOTHING }
}
