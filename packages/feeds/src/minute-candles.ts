import { indexPrice, timeMs } from '@glasshouse/domain'
import type { PointCandle, PriceCandle, Quote, QuotePath } from './price-feed.ts'

/**
 * Candles of the index that stands on one path alone, of which `pointOf` makes a point once a second. A minute without
 * a quote is a candle gap.
 */
export function foldMinutes(path: QuotePath, fromMs: number, toMs: number): PriceCandle[] {
  const candles: PriceCandle[] = []
  const endSecond = Math.ceil(toMs / 1000)
  for (let minute = Math.ceil(fromMs / 60_000); minute * 60 < endSecond; minute++) {
    const isWhole = (minute + 1) * 60 <= endSecond
    const candle = isWhole && path.minuteAt ? path.minuteAt(minute) : foldSeconds(path, minute * 60, Math.min(minute * 60 + 60, endSecond))
    if (candle !== null) candles.push(priceCandle(minute, candle))
  }
  return candles
}

/** With one source the index is its middle, as the exchange's index rule says. */
export function pointOf({ bid, ask }: Quote): number {
  return Math.floor((bid + ask) / 2)
}

export function foldSeconds(path: QuotePath, fromSecond: number, endSecond: number): PointCandle | null {
  let candle: { open: number; high: number; low: number; close: number } | null = null
  for (let second = fromSecond; second < endSecond; second++) {
    const quote = path.quoteAt(second)
    if (quote === null) continue
    const point = pointOf(quote)
    candle ??= { open: point, high: point, low: point, close: point }
    candle.high = Math.max(candle.high, point)
    candle.low = Math.min(candle.low, point)
    candle.close = point
  }
  return candle
}

function priceCandle(minute: number, { open, high, low, close }: PointCandle): PriceCandle {
  return {
    openTimeMs: timeMs(minute * 60_000),
    open: indexPrice(open),
    high: indexPrice(high),
    low: indexPrice(low),
    close: indexPrice(close),
  }
}
