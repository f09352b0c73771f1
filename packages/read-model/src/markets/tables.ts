/** Lengths of the candles that are stored; all others are folded from them on read. */
export const CANDLE_SPANS = ['1m', '1h', '1d'] as const
export type CandleSpan = (typeof CANDLE_SPANS)[number]

/**
 * A candle that is over for now. Prices are those of the index (the own coin's: of its trades), volume is the base
 * quantity traded on our own real book. Minutes are kept for 400 days, hours and days for ever.
 */
export interface CandleRow {
  symbol: string
  span: CandleSpan
  open_time_ms: number
  open: string
  high: string
  low: string
  close: string
  volume: string
  seq: number
}

/**
 * Candles from before the exchange's first start, as its price feed tells them: they let a new chart begin with a past.
 * They come from no group, so a rebuild leaves them alone, and they have no volume: nobody traded here then.
 */
export type PrefilledCandleRow = Omit<CandleRow, 'volume' | 'seq'>

/**
 * The last minute with a price of every symbol, side by side in one row; prices are integers of 10^-8. Read it through
 * `unnest`.
 */
export interface RunningMinutesRow {
  id: 1
  symbols: string[]
  open_times_ms: number[]
  volumes: string[]
  opens: number[]
  highs: number[]
  lows: number[]
  closes: number[]
}

export interface MarketTables {
  candles: CandleRow
  prefilled_candles: PrefilledCandleRow
  running_minutes: RunningMinutesRow
}
