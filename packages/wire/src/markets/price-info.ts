import { z } from 'zod'
import { decimalText } from '../fields.ts'

/** Deals of one of the exchange's books in the last 24 h: base coins, and what was paid for them. */
const traded = z.object({ quantity: decimalText, notional: decimalText })
const tradedInRealms = z.object({ real: traded, demo: traded })

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
  /** As `volume`, over 24 h. */
  volume24: decimalText,
  /**
   * Traded over 24 h at the source whose prices these are, in the source's own unit (of coins: the coin); absent: not
   * known. Only shown, never a part of any rule.
   */
  sourceVolume24: decimalText.optional(),
  /** Deals of the exchange's own books by market and realm; a market that is not listed is absent. */
  traded24: z.object({ spot: tradedInRealms.optional(), contract: tradedInRealms.optional() }).optional(),
  /** No fresh point for 3 s: show it dimmed with its age. */
  isStale: z.boolean(),
  /** Time of the price (core ms). */
  time: z.number().int(),
})
export type PriceInfo = z.output<typeof priceInfo>
