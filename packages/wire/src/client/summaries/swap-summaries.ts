import type { SwapRelease } from '@glasshouse/domain'
import type { PlacedSwap } from '../../swap/currency-exchange.ts'
import type { SwapQuote } from '../../swap/exchange-quote.ts'
import type { SwapOrder } from '../../swap/swap-order.ts'
import { SWAP_STATUSES, type SwapStatus } from '../words.ts'

/** A swap as screens know it. Amounts and prices are decimal text; times are core ms. */
export interface SwapSummary {
  readonly id: string
  /** `usdt`, given. */
  readonly fromCoin: string
  /** `btc`, bought. */
  readonly toCoin: string
  readonly amount: string
  /** Least it brings; for less it is released. */
  readonly minimum: string
  readonly status: SwapStatus
  /** Of a release. */
  readonly reason: SwapRelease | null
  /** Of a release what it would have been; null while it waits, or without a price. */
  readonly received: string | null
  /** `toCoin` for one `fromCoin`. */
  readonly rate: string | null
  readonly acceptedAtMs: number
  readonly priceFromMs: number
  readonly priceUntilMs: number
  readonly endedAtMs: number | null
}

export const swapSummary = (swap: SwapOrder): SwapSummary => ({
  id: swap.id,
  fromCoin: swap.fromSymbol,
  toCoin: swap.toSymbol,
  amount: swap.total,
  minimum: swap.minimum,
  status: SWAP_STATUSES[swap.status],
  reason: swap.reason,
  received: swap.received,
  rate: swap.rate,
  acceptedAtMs: swap.createTime,
  priceFromMs: swap.priceFrom,
  priceUntilMs: swap.priceUntil,
  endedAtMs: swap.endTime,
})

export interface PlacedSwapSummary extends SwapSummary {
  /** True when this key was answered before and nothing was done now. */
  readonly isRepeated: boolean
}
export const placedSwapSummary = (swap: PlacedSwap): PlacedSwapSummary => ({ ...swapSummary(swap), isRepeated: swap.isRepeated })

export interface SwapQuoteSummary {
  readonly fromCoin: string
  readonly toCoin: string
  readonly amount: string
  readonly expected: string
  readonly minimum: string
  readonly rate: string
  /** Share of the price, of both legs. */
  readonly fromSpread: string
  readonly toSpread: string
  /** USDT for one coin, before the spread. */
  readonly fromPrice: string
  readonly toPrice: string
  readonly expiresInMs: number
}

export const swapQuoteSummary = (quote: SwapQuote): SwapQuoteSummary => ({
  fromCoin: quote.fromSymbol,
  toCoin: quote.toSymbol,
  amount: quote.total,
  expected: quote.expected,
  minimum: quote.minimum,
  rate: quote.rate,
  fromSpread: quote.fromSpread,
  toSpread: quote.toSpread,
  fromPrice: quote.fromPrice,
  toPrice: quote.toPrice,
  expiresInMs: quote.expiresInMs,
})

export interface SwapWish {
  readonly fromCoin: string
  readonly toCoin: string
  readonly amount: string
}

export const swapWishToWire = ({ fromCoin, toCoin, amount }: SwapWish) => ({ fromSymbol: fromCoin, toSymbol: toCoin, total: amount })
