import type { IndexConfig, OptionConfig, OptionOutcome, PlaceOption, SourceTick } from '@glasshouse/domain'
import { compute } from '../naive/index-price.ts'
import { outcomeBetween, profitOf } from '../naive/state/option-state.ts'

/** What became of an option, in words that two worlds can compare: all that its owner can gain or lose by. */
export type Fate = string
export interface Point {
  readonly atMs: number
  readonly price: bigint
  /** Arrivals and venue times of the quotes it was made of: the oldest of each. */
  readonly arrivedFromMs: number
  readonly datedFromMs: number
}
/** All that may decide an option: what was wished, when it was accepted, and the rule that stood then. */
export interface Accepted {
  readonly wish: PlaceOption
  readonly atMs: number
  readonly rule: OptionConfig
}

/** The points that the ticks of the feed make by the rule of the index, computed without the core. */
export class PointsOfTicks {
  private readonly indices
  private readonly points = new Map<number, Point[]>()

  constructor(configs: readonly IndexConfig[]) {
    this.indices = configs.map((config) => ({ config, ticks: new Map<number, SourceTick>() }))
  }

  record(ticks: readonly SourceTick[], atMs: number): void {
    for (const index of this.indices) {
      const { indexId, sourceIds } = index.config
      const own = ticks.filter((tick) => tick.indexId === indexId)
      if (own.length === 0) continue
      for (const tick of own) if (sourceIds.includes(tick.sourceId)) index.ticks.set(tick.sourceId, tick)
      const { price, parts } = compute(index, atMs)
      if (price === null) continue
      const used = parts.filter(({ fault }) => fault === '').map(({ sourceId }) => index.ticks.get(sourceId) as SourceTick)
      const arrivedFromMs = Math.min(...used.map(({ receivedMs }) => receivedMs))
      const datedFromMs = Math.min(...used.map(({ venueTimeMs }) => venueTimeMs))
      this.points.set(indexId, [...(this.points.get(indexId) ?? []), { atMs, price, arrivedFromMs, datedFromMs }])
    }
  }

  of(indexId: number): readonly Point[] {
    return this.points.get(indexId) ?? []
  }
}

/** RULES.md 9.4 once more, in the plainest words, from the wish, the rule at acceptance and the points alone. */
export function fateByRule({ wish, atMs, rule }: Accepted, points: readonly Point[]): Fate {
  const period = rule.periods.find(({ periodId }) => periodId === wish.periodId)
  if (!period) throw new Error('a period of the rule')
  const opensAtMs = wish.openAtMs || atMs
  const strike = points.find(
    ({ atMs: at, arrivedFromMs, datedFromMs }) =>
      at - opensAtMs >= rule.strikeDelayMs && arrivedFromMs > opensAtMs && datedFromMs >= opensAtMs,
  )
  if (!strike || strike.atMs > opensAtMs + rule.strikeWithinMs) return ended('not_opened', wish.stake)
  const expiryMs = strike.atMs + period.seconds * 1_000
  const profit = profitOf(wish.stake, period.oddsPpm)
  const begun = struck(strike.price, expiryMs)
  const close =
    points.findLast((point) => point.atMs <= expiryMs && point.atMs >= expiryMs - rule.lookBackMs) ??
    points.find((point) => point.atMs > expiryMs && point.atMs <= expiryMs + rule.lookAheadMs)
  const compare = (price: bigint): [OptionOutcome, bigint] => {
    const outcome = outcomeBetween(wish.side, strike.price, price)
    return [outcome, outcome === 'won' ? profit : 0n]
  }
  if (close) {
    const [outcome, reward] = compare(close.price)
    return `${begun}; ${ended(outcome, wish.stake, { strike: strike.price, close: close.price, closeAtMs: close.atMs, reward })}`
  }
  const later = points.find((point) => point.atMs > expiryMs + rule.lookAheadMs)
  const void_ = `${begun}; ${ended('void', wish.stake, { strike: strike.price })}`
  return later ? `${void_}; ${priced(...compare(later.price), later.price)}` : void_
}

type Units = bigint | number
export const struck = (strike: Units, expiryMs: number): Fate => `struck ${strike}, expires ${expiryMs}`
export const ended = (
  outcome: OptionOutcome,
  stake: Units,
  { strike = 0, close = 0, closeAtMs = 0, reward = 0 }: { strike?: Units; close?: Units; closeAtMs?: number; reward?: Units } = {},
): Fate => `${outcome}: ${strike} to ${close} of ${closeAtMs}, stake ${stake}, reward ${reward}`
const WOULD_HAVE_BEEN = 'would have been'
export const priced = (outcome: OptionOutcome, reward: Units, price: Units): Fate =>
  `${WOULD_HAVE_BEEN} ${outcome} at ${price}, reward ${reward}`
/**
 * Without what a void would have come to: that moves nothing, and is told by the next point, however late it comes, so
 * also by one of a source set that was announced before and came into force after the void.
 */
export const settledPart = (fate: Fate | undefined): Fate | undefined =>
  fate
    ?.split('; ')
    .filter((part) => !part.startsWith(WOULD_HAVE_BEEN))
    .join('; ')
