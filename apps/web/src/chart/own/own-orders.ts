import { textOf, unitsOf } from '@glasshouse/client'
import type { Interval, KlineBar, SpotOrderSummary } from '@glasshouse/wire'
import { closingTime } from '../candles/intervals.ts'

export type Side = 'buy' | 'sell'

/** An own order that rests: a line across the chart at its price. */
export interface OrderLine {
  readonly id: string
  readonly side: Side
  readonly price: string
  /** What is left of it. */
  readonly quantity: string
}

/** Own fills of one bar and side. */
export interface FillMark {
  readonly id: string
  readonly side: Side
  /** Opening time of the bar. */
  readonly T: number
  /** Average price of the newest of them. */
  readonly price: string
  readonly count: number
}

/** What of an order that is over its mark needs. */
export type FilledOrder = Pick<SpotOrderSummary, 'symbol' | 'type' | 'end' | 'dealNum' | 'dealPrice' | 'updateTime'>

export function orderLines(open: readonly SpotOrderSummary[], symbol: string): readonly OrderLine[] {
  return open
    .filter((order) => order.symbol === symbol && order.status === 'open' && order.delegateType === 'limit')
    .map((order) => ({
      id: order.id,
      side: order.type,
      price: order.delegatePrice,
      quantity: textOf((unitsOf(order.delegateTotal) ?? 0n) - (unitsOf(order.dealNum) ?? 0n)),
    }))
}

/**
 * Fills on the bars they fell into. An order that was cancelled by hand after a part of it was filled ended at its
 * cancellation, and the list does not say when the part was: it gets no mark rather than one on the wrong bar.
 */
export function fillMarks(
  past: readonly FilledOrder[],
  symbol: string,
  bars: readonly KlineBar[],
  interval: Interval,
): readonly FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const order of past.toSorted((left, right) => left.updateTime - right.updateTime)) {
    if (order.symbol !== symbol || !FILLED_AT_END.has(order.end ?? '') || isZero(order.dealNum)) continue
    const bar = barAt(bars, interval, order.updateTime)
    if (!bar) continue
    const side = order.type
    const id = `${side} ${bar.T}`
    marks.set(id, { id, side, T: bar.T, price: order.dealPrice, count: (marks.get(id)?.count ?? 0) + 1 })
  }
  return [...marks.values()]
}

/** These ends come in the same moment as the last fill. */
const FILLED_AT_END: ReadonlySet<string> = new Set(['filled', 'remainder_canceled', 'band_reached', 'self_trade'])

/** The bar that covers a moment; none before the first bar, in a gap, or after the last. */
export function barAt(bars: readonly KlineBar[], interval: Interval, timeMs: number): KlineBar | undefined {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle] as KlineBar).T <= timeMs) low = middle + 1
    else high = middle
  }
  const bar = bars[low - 1]
  return bar && timeMs < closingTime(interval, bar.T) ? bar : undefined
}

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
