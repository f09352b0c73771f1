import { REALMS, type Realm } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'

/** Deals of one of the exchange's books in the last 24 h: base coins, and what was paid for them. */
export const TRADED_MARKETS = ['spot', 'contract'] as const
const traded = z.object({ market: z.enum(TRADED_MARKETS), realm: z.enum(REALMS), quantity: decimalText, notional: decimalText })

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
  /** One for each realm of each market that is listed. */
  traded24: z.array(traded).optional(),
  /** No fresh point for 3 s: show it dimmed with its age. */
  isStale: z.boolean(),
  /** Time of the price (core ms). */
  time: z.number().int(),
})
export type PriceInfo = z.output<typeof priceInfo>

/** What is known of volumes beside the figures of a price. */
export interface VolumeFacts {
  /** At the source, over 24 h; undefined: not known. */
  readonly sourceVolume: string | undefined
  /** Of the books that are listed. */
  readonly traded: Readonly<
    Partial<Record<(typeof TRADED_MARKETS)[number], Readonly<Record<Realm, { readonly quantity: string; readonly notional: string }>>>>
  >
}

export const withVolumes = (info: PriceInfo, { sourceVolume, traded }: VolumeFacts): PriceInfo => ({
  ...info,
  ...(sourceVolume !== undefined && { sourceVolume24: sourceVolume }),
  traded24: TRADED_MARKETS.flatMap((market) =>
    REALMS.flatMap((realm) => (traded[market] ? [{ market, realm, ...traded[market][realm] }] : [])),
  ),
})
