import { textOf, unitsOf } from '@glasshouse/client'
import type { Interval, KlineCandle, SpotOrderSummary } from '@glasshouse/wire'
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

/** Own fills of one candle and side. */
export interface FillMark {
  readonly id: string
  readonly side: Side
  /** Opening time of the candle. */
  readonly T: number
  /** Average price of the newest of them. */
  readonly price: string
  readonly count: number
}

/** Fields of an ended order that its mark needs. */
export type FilledOrder = Pick<SpotOrderSummary, 'symbol' | 'side' | 'end' | 'filledQuantity' | 'averagePrice' | 'updatedAtMs'>

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

/**
 * Fills on the candles they fell into. An order that was cancelled by hand after a part of it was filled ended at its
 * cancellation, and the list does not say when the part was: it gets no mark rather than one on the wrong candle.
 */
export function fillMarks(
  past: readonly FilledOrder[],
  symbol: string,
  candles: readonly KlineCandle[],
  interval: Interval,
): readonly FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const order of past.toSorted((left, right) => left.updatedAtMs - right.updatedAtMs)) {
    if (order.symbol !== symbol || !FILLED_AT_END.has(order.end ?? '') || isZero(order.filledQuantity)) continue
    const candle = candleAt(candles, interval, order.updatedAtMs)
    if (!candle) continue
    const side = order.side
    const id = `${side} ${candle.T}`
    marks.set(id, { id, side, T: candle.T, price: order.averagePrice, count: (marks.get(id)?.count ?? 0) + 1 })
  }
  return [...marks.values()]
}

/** These ends come in the same moment as the last fill. */
const FILLED_AT_END: ReadonlySet<string> = new Set(['filled', 'remainder_canceled', 'band_reached', 'self_trade'])

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

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
