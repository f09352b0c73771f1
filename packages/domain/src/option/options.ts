/**
 * Up/down options: what is offered, and the whole rule of what becomes of an order. The functions read an order's terms
 * and the points of its index, nothing else: no account, no balance, no command of anybody after acceptance. The core
 * settles by them and everybody can check by them.
 */

import type { IndexPart } from '../index-price/prices.ts'
import type { MarketState, OptionOutcome, OptionSide } from '../primitives/enums.ts'
import type { AssetId, IndexId, MarketId, PeriodId } from '../primitives/ids.ts'
import { type Amount, amount, divFloor, type IndexPrice, PPM, type RatePpm, type TimeMs } from '../primitives/units.ts'

export interface OptionPeriod {
  /** Unique in the house, so that a period names its market. */
  readonly periodId: PeriodId
  readonly seconds: number
  /** Profit of a win in parts per million of the stake. */
  readonly oddsPpm: RatePpm
  readonly minStake: Amount
  readonly maxStake: Amount
}

/** How far from its moment a point may lie; part of each rule, so that an order keeps those it was accepted under. */
export interface OptionWindows {
  /** The strike is a point at least so long after the opening moment, made of quotes that all came after it. */
  readonly strikeDelayMs: number
  /** At most so long after the opening moment. */
  readonly strikeWithinMs: number
  /** The close is the last point at most so long before expiry, */
  readonly lookBackMs: number
  /** else the first at most so long after it. */
  readonly lookAheadMs: number
}

/** One market of options: an index, periods with their odds, limits. Journalled and versioned. */
export interface OptionConfig extends OptionWindows {
  /** Of the same numbers as other markets: no id is two of them. */
  readonly marketId: MarketId
  /** `btcusdt`; the wire's symbol. */
  readonly symbol: string
  readonly indexId: IndexId
  readonly stakeAssetId: AssetId
  readonly periods: readonly OptionPeriod[]
  /** Open payouts of this market, at most this part of the pool. */
  readonly marketLimitPpm: RatePpm
  /** Open payouts of one second of expiry over all markets, at most this part of the pool. */
  readonly secondLimitPpm: RatePpm
  readonly state: MarketState
  readonly version: number
}

/** A rule's least delay: what a faster feed knows beforehand is worth nothing a second later (ADR 17). */
export const STRIKE_DELAY_LEAST_MS = 1_000

/** How far ahead an opening moment may lie. */
export const OPTION_SCHEDULE_MOST_MS = 86_400_000

export interface OptionPoint {
  readonly atMs: TimeMs
  readonly price: IndexPrice
}

/** A point with what it was made of. */
export interface StrikePoint extends OptionPoint {
  readonly parts: readonly Pick<IndexPart, 'fault' | 'receivedMs' | 'venueTimeMs'>[]
}

/** What of an order decides its outcome. Fixed at acceptance. */
export interface OptionTerms extends OptionWindows {
  readonly side: OptionSide
  readonly stake: Amount
  /** Acceptance, or the later moment asked for. */
  readonly openAtMs: TimeMs
  readonly seconds: number
  readonly oddsPpm: RatePpm
}

/** When a point may strike. */
export type StrikeTerms = Pick<OptionTerms, 'openAtMs' | 'strikeDelayMs' | 'strikeWithinMs'>

/** First moment at which a point may strike. */
export const strikeFromOf = ({ openAtMs, strikeDelayMs }: Omit<StrikeTerms, 'strikeWithinMs'>): TimeMs =>
  (openAtMs + strikeDelayMs) as TimeMs

/** First point that may strike; null: not opened. Points by time. */
export const strikeOf = <Point extends StrikePoint>(points: readonly Point[], terms: StrikeTerms): Point | null =>
  points.find((point) => isStrike(point, terms)) ?? null

/** In its window, and nothing that it was made of was known at the opening moment. */
export function isStrike({ atMs, parts }: StrikePoint, terms: StrikeTerms): boolean {
  const { openAtMs, strikeWithinMs } = terms
  if (atMs < strikeFromOf(terms) || atMs > openAtMs + strikeWithinMs) return false
  return parts.every(({ fault, receivedMs, venueTimeMs }) => fault !== '' || (receivedMs > openAtMs && venueTimeMs >= openAtMs))
}

export const expiryOf = (struckAtMs: TimeMs, seconds: number): TimeMs => (struckAtMs + seconds * 1_000) as TimeMs

/**
 * Last point in [expiry - lookBack, expiry], else the first in (expiry, expiry + lookAhead]; null: void. Points by
 * time.
 */
export function closeOf(points: readonly OptionPoint[], expiryMs: TimeMs, { lookBackMs, lookAheadMs }: OptionWindows): OptionPoint | null {
  const before = points.findLast(({ atMs }) => atMs <= expiryMs)
  if (before && before.atMs >= expiryMs - lookBackMs) return before
  return points.find(({ atMs }) => atMs > expiryMs && atMs <= expiryMs + lookAheadMs) ?? null
}

/** Of two prices; void and not opened have none to compare. */
export function outcomeOf(side: OptionSide, strike: IndexPrice, close: IndexPrice): OptionOutcome {
  if (close === strike) return 'equal'
  return close > strike === (side === 'up') ? 'won' : 'lost'
}

/** Profit of a win, beside the stake: floor(stake x odds). */
export const payoutOf = (stake: Amount, oddsPpm: RatePpm): Amount => amount(divFloor(stake * BigInt(oddsPpm), PPM))
