import { z } from 'zod'
import { decimalText } from '../fields.ts'

/**
 * Price facts of one coin, in REST and in DETAIL alike. 24 h figures are rolling; openPrice, high, low since 00:00 UTC.
 */
export const priceInfo = z.object({
  symbol: z.string(),
  coin: z.string(),
  /** Latest index price ('0' before the first). */
  close: decimalText,
  /** 24 h ago. */
  open: decimalText,
  /** At 00:00 UTC. */
  openPrice: decimalText,
  /** close - open. */
  change: decimalText,
  /** change / open in percent, two decimals toward zero. */
  priceChangePercent: decimalText,
  isNegative: z.boolean(),
  /** Traded base quantity of the exchange's real book since 00:00 UTC. */
  volume: decimalText,
  high: decimalText,
  low: decimalText,
  high24: decimalText,
  low24: decimalText,
  volume24: decimalText,
  /** No fresh point for 3 s: show it dimmed with its age. */
  isStale: z.boolean(),
  /** Time of the price (core ms). */
  time: z.number().int(),
})
export type PriceInfo = z.output<typeof priceInfo>
