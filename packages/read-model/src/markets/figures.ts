import { type Bar, priceText, volumeText } from './bar.ts'
import { DAY_MS, intervalStart } from './intervals.ts'

/** Price facts of one symbol. Everything is a decimal text; `open`, `high24`, `low24`, `volume24` look 24 h back, the rest since 00:00 UTC. */
export interface MarketFigures {
  readonly symbol: string
  readonly close: string
  readonly open: string
  readonly openPrice: string
  readonly change: string
  readonly priceChangePercent: string
  readonly isNegative: boolean
  readonly volume: string
  readonly high: string
  readonly low: string
  readonly high24: string
  readonly low24: string
  readonly volume24: string
  /** True while the index has no fresh point. */
  readonly isStale: boolean
  /** Time of the newest price. */
  readonly pricedAtMs: number
  readonly seq: number
}

/** 24 h: the last 1,440 whole minutes and the running one. `minutes` are ascending and not empty; gaps have no bar. */
export function figuresOf(minutes: readonly Bar[], nowMs: number): Omit<MarketFigures, 'symbol' | 'isStale' | 'pricedAtMs' | 'seq'> {
  const close = (minutes.at(-1) as Bar).close
  const rolling = summarize(minutes, intervalStart('1m', nowMs) - DAY_MS, close)
  const today = summarize(minutes, intervalStart('1d', nowMs), close)
  return {
    close: priceText(close),
    open: priceText(rolling.open),
    openPrice: priceText(today.open),
    change: priceText(close - rolling.open),
    priceChangePercent: changePercent(rolling.open, close),
    isNegative: close < rolling.open,
    volume: volumeText(today.volume),
    high: priceText(today.high),
    low: priceText(today.low),
    high24: priceText(rolling.high),
    low24: priceText(rolling.low),
    volume24: volumeText(rolling.volume),
  }
}

/** Over the bars that open at `fromMs` or later. With none the price stood still where it is. */
function summarize(minutes: readonly Bar[], fromMs: number, close: number) {
  let open: number | null = null
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  let volume = 0n
  for (const bar of minutes) {
    if (bar.openTimeMs < fromMs) continue
    open ??= bar.open
    high = Math.max(high, bar.high)
    low = Math.min(low, bar.low)
    volume += bar.volume
  }
  return open === null ? { open: close, high: close, low: close, volume: 0n } : { open, high, low, volume }
}

/** Percent with two decimals, half away from zero; a change too small to see still shows as 0.01 with its sign. */
export function changePercent(open: number, close: number): string {
  const change = BigInt(close) - BigInt(open)
  if (change === 0n || open === 0) return '0.00'
  const size = change < 0n ? -change : change
  const hundredths = (size * 20_000n + BigInt(open)) / (2n * BigInt(open))
  const shown = (hundredths === 0n ? 1n : hundredths).toString().padStart(3, '0')
  return `${change < 0n ? '-' : ''}${shown.slice(0, -2)}.${shown.slice(-2)}`
}
