import { indexPrice, timeMs } from '@glasshouse/domain'
import type { PriceBar, QuotePath } from './price-feed.ts'

/** Bars of the index that stands on one path alone: its point is floor((bid + ask) / 2), once a second. */
export function foldMinutes(path: QuotePath, fromMs: number, toMs: number): PriceBar[] {
  const bars: PriceBar[] = []
  const endSecond = Math.ceil(toMs / 1000)
  for (let minute = Math.ceil(fromMs / 60_000); minute * 60 < endSecond; minute++) {
    const bar = foldMinute(path, minute, Math.min(minute * 60 + 60, endSecond))
    if (bar !== null) bars.push(bar)
  }
  return bars
}

function foldMinute(path: QuotePath, minute: number, endSecond: number): PriceBar | null {
  let bar: { open: number; high: number; low: number; close: number } | null = null
  for (let second = minute * 60; second < endSecond; second++) {
    const quote = path.quoteAt(second)
    if (quote === null) continue
    const point = Math.floor((quote.bid + quote.ask) / 2)
    bar ??= { open: point, high: point, low: point, close: point }
    bar.high = Math.max(bar.high, point)
    bar.low = Math.min(bar.low, point)
    bar.close = point
  }
  if (bar === null) return null
  return {
    openTimeMs: timeMs(minute * 60_000),
    open: indexPrice(bar.open),
    high: indexPrice(bar.high),
    low: indexPrice(bar.low),
    close: indexPrice(bar.close),
  }
}
