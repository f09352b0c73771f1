import { indexPrice, timeMs } from '@glasshouse/domain'
import type { PointBar, PriceBar, Quote, QuotePath } from './price-feed.ts'

/** Bars of the index that stands on one path alone, of which `pointOf` makes a point once a second. */
export function foldMinutes(path: QuotePath, fromMs: number, toMs: number): PriceBar[] {
  const bars: PriceBar[] = []
  const endSecond = Math.ceil(toMs / 1000)
  for (let minute = Math.ceil(fromMs / 60_000); minute * 60 < endSecond; minute++) {
    const isWhole = (minute + 1) * 60 <= endSecond
    const bar = isWhole && path.minuteAt ? path.minuteAt(minute) : foldSeconds(path, minute * 60, Math.min(minute * 60 + 60, endSecond))
    if (bar !== null) bars.push(priceBar(minute, bar))
  }
  return bars
}

/** With one source the index is its middle, as the house's index rule says. */
export function pointOf({ bid, ask }: Quote): number {
  return Math.floor((bid + ask) / 2)
}

export function foldSeconds(path: QuotePath, fromSecond: number, endSecond: number): PointBar | null {
  let bar: { open: number; high: number; low: number; close: number } | null = null
  for (let second = fromSecond; second < endSecond; second++) {
    const quote = path.quoteAt(second)
    if (quote === null) continue
    const point = pointOf(quote)
    bar ??= { open: point, high: point, low: point, close: point }
    bar.high = Math.max(bar.high, point)
    bar.low = Math.min(bar.low, point)
    bar.close = point
  }
  return bar
}

function priceBar(minute: number, { open, high, low, close }: PointBar): PriceBar {
  return {
    openTimeMs: timeMs(minute * 60_000),
    open: indexPrice(open),
    high: indexPrice(high),
    low: indexPrice(low),
    close: indexPrice(close),
  }
}
