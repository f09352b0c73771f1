import type { KlineCandle } from '@glasshouse/wire'

/** The most candles one call answers. */
export const PAGE_CANDLES = 1_000

/**
 * Candles of one coin and interval: ascending by T, each T once, the last one still running. A candle gap stays one.
 */
export interface Series {
  readonly candles: readonly KlineCandle[]
  /** Candles before the first may exist. */
  readonly hasOlder: boolean
}

export const NO_CANDLES: Series = { candles: [], hasOlder: false }

/** The first answer. A candle that the socket brought meanwhile is kept. */
export function withFirst(series: Series, page: readonly KlineCandle[]): Series {
  return { candles: merged(series.candles, page), hasOlder: page.length >= PAGE_CANDLES }
}

/**
 * An answer about the newest candles: closed ones as it says, the running one as the socket said it, for the call may
 * lag behind.
 */
export function withRecent(series: Series, page: readonly KlineCandle[]): Series {
  return { ...series, candles: merged(series.candles, page) }
}

/** Candles from before the first one. */
export function withOlder(series: Series, page: readonly KlineCandle[]): Series {
  const firstMs = series.candles[0]?.T ?? Number.POSITIVE_INFINITY
  const older = page.filter((candle) => candle.T < firstMs)
  return { candles: [...older, ...series.candles], hasOlder: page.length >= PAGE_CANDLES && older.length > 0 }
}

/**
 * The running candle as the socket tells it: takes the place of the last one, or begins the next. One that is over is
 * not touched.
 */
export function withLive(series: Series, candle: KlineCandle): Series {
  const last = series.candles.at(-1)
  if (last && candle.T < last.T) return series
  const before = last?.T === candle.T ? series.candles.slice(0, -1) : series.candles
  return { ...series, candles: [...before, candle] }
}

/** True when an answer reaches as far as what the socket sent, so that no candle between is a guess. */
export function reaches(page: readonly KlineCandle[], series: Series): boolean {
  return (page.at(-1)?.T ?? Number.NEGATIVE_INFINITY) >= (series.candles.at(-1)?.T ?? Number.NEGATIVE_INFINITY)
}

/** Number of candles to ask for to be sure of all since `sinceMs`, the running one and one before included. */
export function candlesSince(series: Series, sinceMs: number, nowMs: number, lengthMs: number): number {
  const toMs = Math.max(nowMs, series.candles.at(-1)?.T ?? 0)
  return Math.min(PAGE_CANDLES, Math.max(2, Math.ceil((toMs - sinceMs) / lengthMs) + 2))
}

function merged(known: readonly KlineCandle[], page: readonly KlineCandle[]): readonly KlineCandle[] {
  const running = page.at(-1)?.T
  const byTime = new Map(known.map((candle) => [candle.T, candle]))
  for (const candle of page) {
    const before = byTime.get(candle.T)
    // One that says the same stays itself, so that nothing is drawn anew for it.
    if (!before || (candle.T !== running && !saysSame(before, candle))) byTime.set(candle.T, candle)
  }
  return [...byTime.values()].sort((left, right) => left.T - right.T)
}

const saysSame = (one: KlineCandle, other: KlineCandle): boolean =>
  one.o === other.o && one.h === other.h && one.l === other.l && one.c === other.c && one.v === other.v && one.sv === other.sv
