import { type MutableCandle, priceText, volumeText } from './candle.ts'
import { DAY_MS, intervalStart } from './intervals.ts'

/**
 * Price facts of one symbol. Everything is a decimal text; `open`, `high24`, `low24`, `volume24` look 24 h back, the
 * rest since 00:00 UTC.
 */
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

/**
 * Sums over the whole minutes before the newest candle. They change once a minute, prices once a second: keep them
 * between.
 */
export interface WholeMinutes {
  readonly minuteMs: number
  readonly rolling: Summary
  readonly today: Summary
}

interface Summary {
  readonly open: number | null
  readonly high: number
  readonly low: number
  readonly volume: bigint
}

/**
 * `minutes` are ascending and not empty; a candle gap adds nothing. 24 h are the last 1,440 whole minutes and the
 * running one.
 */
export function wholeMinutes(minutes: readonly MutableCandle[], nowMs: number): WholeMinutes {
  const minuteMs = intervalStart('1m', nowMs)
  const [dayBefore, midnight] = [minuteMs - DAY_MS, intervalStart('1d', nowMs)]
  let [rolling, today] = [EMPTY, EMPTY]
  for (const candle of minutes.slice(0, -1)) {
    if (candle.openTimeMs >= dayBefore) rolling = add(rolling, candle)
    if (candle.openTimeMs >= midnight) today = add(today, candle)
  }
  return { minuteMs, rolling, today }
}

/** `last` is the newest candle, the one after the whole minutes. */
export function figuresOf(
  { minuteMs, rolling, today }: WholeMinutes,
  last: MutableCandle,
): Omit<MarketFigures, 'symbol' | 'isStale' | 'pricedAtMs' | 'seq'> {
  const { close } = last
  const day24 = standing(last.openTimeMs >= minuteMs - DAY_MS ? add(rolling, last) : rolling, close)
  const dayUtc = standing(last.openTimeMs >= intervalStart('1d', minuteMs) ? add(today, last) : today, close)
  return {
    close: priceText(close),
    open: priceText(day24.open),
    openPrice: priceText(dayUtc.open),
    change: priceText(close - day24.open),
    priceChangePercent: changePercent(day24.open, close),
    isNegative: close < day24.open,
    volume: volumeText(dayUtc.volume),
    high: priceText(dayUtc.high),
    low: priceText(dayUtc.low),
    high24: priceText(day24.high),
    low24: priceText(day24.low),
    volume24: volumeText(day24.volume),
  }
}

const EMPTY: Summary = { open: null, high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY, volume: 0n }

function add(sum: Summary, candle: MutableCandle): Summary {
  return {
    open: sum.open ?? candle.open,
    high: Math.max(sum.high, candle.high),
    low: Math.min(sum.low, candle.low),
    volume: sum.volume + candle.volume,
  }
}

/** With no candle in the time the price stood still where it is. */
function standing(sum: Summary, close: number): Summary & { readonly open: number } {
  return sum.open === null ? { open: close, high: close, low: close, volume: 0n } : { ...sum, open: sum.open }
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
