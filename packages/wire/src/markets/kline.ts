import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clampedInteger, decimalText, wirePattern, wireSymbol } from '../fields.ts'
import { COIN_MARKETS } from './coin.ts'
import { priceInfo } from './price-info.ts'

export const INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'] as const
export type Interval = (typeof INTERVALS)[number]

/**
 * o, h, l, c are index prices, v the quantity traded on the exchange's real book; T is the candle's opening time in ms.
 * sv is the volume at the source of the prices, so far as it has been played; absent: not known.
 */
export const klineCandle = z.object({
  o: decimalText,
  h: decimalText,
  l: decimalText,
  c: decimalText,
  v: decimalText,
  sv: decimalText.optional(),
  T: z.number().int(),
})
export type KlineCandle = z.output<typeof klineCandle>

export const klineData = z.object({ ticker: priceInfo, historyKline: z.array(klineCandle) })
export type KlineData = z.output<typeof klineData>

/** Candles ascending by T, all with T < end. A candle gap, an interval without a price, has no entry. */
export const kline = endpoint('GET', '/kline', {
  clientName: 'listCandles',
  summary: 'Candles',
  access: 'public',
  kind: 'read',
  query: z.object({
    symbol: wireSymbol,
    interval: z.enum(INTERVALS),
    limit: clampedInteger({ min: 1, max: 1_000, otherwise: 200 }),
    /** ms; absent: now. */
    end: wirePattern(/^\d{1,15}$/, 'must be milliseconds', 15)
      .transform(Number)
      .optional(),
    market: z.enum(COIN_MARKETS).optional(),
  }),
  data: klineData,
})

/** Candle as the read model keeps it. */
export interface CandleFacts {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly openTimeMs: number
  /** Undefined where it is not known. */
  readonly sourceVolume?: string | undefined
}

export const candleToWire = ({ open, high, low, close, volume, sourceVolume, openTimeMs }: CandleFacts): KlineCandle => ({
  o: open,
  h: high,
  l: low,
  c: close,
  v: volume,
  ...(sourceVolume !== undefined && { sv: sourceVolume }),
  T: openTimeMs,
})

export const candlesToWire = (price: KlineData['ticker'], candles: readonly CandleFacts[]): KlineData => ({
  ticker: price,
  historyKline: candles.map(candleToWire),
})
