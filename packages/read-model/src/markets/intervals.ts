import type { CandleSpan } from './tables.ts'

export const CANDLE_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'] as const
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Length of each interval but the month, whose length varies. 3d counts from 1970-01-01. */
const LENGTHS: Readonly<Record<Exclude<CandleInterval, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
}

export const SPAN_MS: Readonly<Record<CandleSpan, number>> = { '1m': MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }

/** The fixed grid of an interval, or null for months. */
export function gridOf(interval: CandleInterval): { lengthMs: number; originMs: number } | null {
  if (interval === '1M') return null
  return { lengthMs: LENGTHS[interval], originMs: interval === '1w' ? FIRST_MONDAY_MS : 0 }
}

/** Opening time of the candle that covers `timeMs`. */
export function intervalStart(interval: CandleInterval, timeMs: number): number {
  const grid = gridOf(interval)
  if (grid !== null) return timeMs - ((timeMs - grid.originMs) % grid.lengthMs)
  const day = new Date(timeMs)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}

/** Opening time of the candle after the one that covers `timeMs`. */
export function nextIntervalStart(interval: CandleInterval, timeMs: number): number {
  const start = intervalStart(interval, timeMs)
  const grid = gridOf(interval)
  if (grid !== null) return start + grid.lengthMs
  const first = new Date(start)
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
}

/** Stored candles from which an interval is folded: the longest that divide it. */
export function spanBelow(interval: CandleInterval): CandleSpan {
  const lengthMs = gridOf(interval)?.lengthMs ?? DAY_MS
  return lengthMs >= DAY_MS ? '1d' : lengthMs >= HOUR_MS ? '1h' : '1m'
}

/** The most stored candles that one candle of the interval can cover. */
export function spansIn(interval: CandleInterval): number {
  const grid = gridOf(interval)
  return grid === null ? 31 : grid.lengthMs / SPAN_MS[spanBelow(interval)]
}
