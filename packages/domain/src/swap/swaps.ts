/** Swaps: one coin for another at index prices, with the house (packages/core/RULES.md 10.5). Exact integers. */
import type { QuoteShape } from '../configuration/configuration.ts'
import type { AssetId, SwapId } from '../primitives/ids.ts'
import { type Amount, amount, divFloor, type IndexPrice, indexPrice, PPM, type RatePpm, ratePpm, type TimeMs } from '../primitives/units.ts'

/** A point prices a swap from so long after its acceptance on, made of quotes that all came after it. */
export const SWAP_DELAY_MS = 1_000
/** No point up to then: the swap is released. */
export const SWAP_WITHIN_MS = 5_000
/** Of each leg that is not USDT; the half spread of its ladder, where that is wider. */
export const SWAP_SPREAD_LEAST_PPM = ratePpm(2_000)
/** Of one account in a minute, values of all coins together. */
export const SWAP_MINUTE_LIMIT = amount(50_000_000_000n)
export const SWAP_MINUTE_MS = 60_000
/** Of one account at a time. */
export const SWAPS_WAITING_MOST = 20
export const SWAP_AMOUNT_MOST = 2n ** 62n

/** Why a swap that was accepted gives its amount back. Positions are journalled: append only. */
export const SWAP_RELEASES = [
  'no_price', // no point of both legs in time, or no ladder beside it
  'price_moved', // less than the minimum
  'pool_empty', // the house account cannot pay it
] as const
export type SwapRelease = (typeof SWAP_RELEASES)[number]

/** Prices in 10^-8 USDT of one whole coin; of USDT 1, without a spread. */
export interface SwapRate {
  readonly fromPrice: IndexPrice
  readonly toPrice: IndexPrice
  readonly fromSpreadPpm: RatePpm
  readonly toSpreadPpm: RatePpm
}
export interface SwapDecimals {
  readonly fromDecimals: number
  readonly toDecimals: number
}

/** A quote holds so long, and promises no less than its result without this part. */
export const SWAP_QUOTE_MS = 10_000
export const SWAP_TOLERANCE_PPM = ratePpm(5_000)

/** Least that a swap of a quote gives; 0n: it is too small to bring anything. */
export const swapMinimum = (expected: bigint): Amount => amount(divFloor(expected * (PPM - BigInt(SWAP_TOLERANCE_PPM)) + PPM - 1n, PPM))

/** Accepted, neither executed nor released. */
export interface SwapView {
  readonly swapId: SwapId
  readonly fromAssetId: AssetId
  readonly toAssetId: AssetId
  readonly amount: Amount
  readonly minimum: Amount
  readonly acceptedAtMs: TimeMs
}

export const USDT_PRICE = indexPrice(10 ** 8)

/**
 * Sold at the price less its spread, bought at the price and its spread; one division, rounded down. At most 2^62, which
 * no pool has: a price of nearly nothing must not break the books.
 */
export function swapResult(units: bigint, rate: SwapRate, { fromDecimals, toDecimals }: SwapDecimals): Amount {
  const sold = units * BigInt(rate.fromPrice) * (PPM - BigInt(rate.fromSpreadPpm)) * 10n ** BigInt(toDecimals)
  const bought = divFloor(sold, 10n ** BigInt(fromDecimals) * BigInt(rate.toPrice) * (PPM + BigInt(rate.toSpreadPpm)))
  return amount(bought < SWAP_AMOUNT_MOST ? bought : SWAP_AMOUNT_MOST)
}

/** max(least, half spread of the ladder over its mid, rounded up); at most all of it. */
export function swapSpread({ midTicks, halfSpreadTicks }: Pick<QuoteShape, 'midTicks' | 'halfSpreadTicks'>): RatePpm {
  const half = -Number(divFloor(-BigInt(halfSpreadTicks) * PPM, BigInt(midTicks)))
  return ratePpm(Math.min(1_000_000, Math.max(SWAP_SPREAD_LEAST_PPM, half)))
}
