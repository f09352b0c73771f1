import { textOf, unitsOf } from '@glasshouse/client'
import type { FillSummary, Interval, KlineCandle, SpotOrderSummary } from '@glasshouse/wire'
import { closingTime } from '../candles/intervals.ts'

export type Side = 'buy' | 'sell'

/** An own order that rests: a line across the chart at its price. */
export interface OrderLine {
  readonly id: string
  readonly side: Side
  readonly price: string
  /** Quantity that is left of it. */
  readonly quantity: string
}

/** An own fill on its candle; fills of one side at one price of a candle stand in one mark. */
export interface FillMark {
  readonly id: string
  readonly side: Side
  /** Opening time of the candle. */
  readonly T: number
  /** Time of the newest of them. */
  readonly atMs: number
  readonly price: string
  readonly count: number
}

export function orderLines(open: readonly SpotOrderSummary[], symbol: string): readonly OrderLine[] {
  return open
    .filter((order) => order.symbol === symbol && order.status === 'open' && order.orderType === 'limit')
    .map((order) => ({
      id: order.id,
      side: order.side,
      price: order.price,
      quantity: textOf((unitsOf(order.quantity) ?? 0n) - (unitsOf(order.filledQuantity) ?? 0n)),
    }))
}

/** Each fill on the candle that it fell into, at its own price. */
export function fillMarks(fills: readonly FillSummary[], candles: readonly KlineCandle[], interval: Interval): readonly FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const { side, price, atMs } of fills.toSorted((left, right) => left.atMs - right.atMs)) {
    const candle = candleAt(candles, interval, atMs)
    if (!candle) continue
    const id = `${side} ${candle.T} ${price}`
    marks.set(id, { id, side, T: candle.T, atMs, price, count: (marks.get(id)?.count ?? 0) + 1 })
  }
  return [...marks.values()]
}

/** The candle that covers a moment; none before the first candle, in a candle gap, or after the last. */
export function candleAt(candles: readonly KlineCandle[], interval: Interval, timeMs: number): KlineCandle | undefined {
  let [low, high] = [0, candles.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle] as KlineCandle).T <= timeMs) low = middle + 1
    else high = middle
  }
  const candle = candles[low - 1]
  return candle && timeMs < closingTime(interval, candle.T) ? candle : undefined
}
