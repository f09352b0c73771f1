import { dividedBy, textOf, unitsOf } from '@glasshouse/client'
import type { CoinSummary, PriceInfo } from '@glasshouse/wire'
import { skipToken, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import type { Dated } from '../cache/cache-writes.ts'
import { sourceVolumeOf } from './volumes.ts'

/** The live price of one coin; the socket writes it. */
export function usePrice(symbol: string): PriceInfo | undefined {
  return useQuery(priceQuery(symbol)).data
}

/** The live prices of many coins, by symbol. */
export function usePrices(symbols: readonly string[]): ReadonlyMap<string, PriceInfo> {
  return useQueries({
    queries: symbols.map(priceQuery),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.symbol, data] as const] : []))),
  })
}

function priceQuery(symbol: string): UseQueryOptions<Dated<PriceInfo>> {
  return { queryKey: cacheKeys.price(symbol), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY }
}

/** What a row or a header shows of a coin: live where it is, else as the coin list said. */
export interface Quote {
  /** Decimal text, undefined while there was never a price. */
  readonly price: string | undefined
  /** Undefined without a price: nothing changed from nothing. */
  readonly changePercent: string | undefined
  /** Where the price is made, over 24 hours; undefined while it is not known. */
  readonly volume: string | undefined
  /** True also where there never was a price, which must not look like zero. */
  readonly isStale: boolean
  /** Core time of the price, 0 when unknown. */
  readonly timeMs: number
}

/** A figure that is there only once there was a price. */
export const figureOf = (decimal: string | undefined): string | undefined =>
  decimal === undefined || isZero(decimal) ? undefined : decimal

/** `isOld` when the connection that brings prices is gone. */
export function quoteOf(coin: CoinSummary, live: PriceInfo | undefined, isOld = false): Quote {
  const price = live?.close ?? coin.amount
  const hasPrice = !isZero(price)
  return {
    price: hasPrice ? price : undefined,
    changePercent: hasPrice ? changeOf(coin, live) : undefined,
    volume: sourceVolumeOf(coin, live),
    isStale: !hasPrice || (live !== undefined && (live.isStale || isOld)),
    timeMs: live?.time ?? 0,
  }
}

/** Own coins and gold or forex show the percent the server names; the others are reckoned from price and opening. */
function changeOf(coin: CoinSummary, live: PriceInfo | undefined): string {
  if (!live) return coin.pcp
  if (coin.kind === 'own' || coin.kind === 'gold_or_forex') return live.priceChangePercent
  const [close, open] = [unitsOf(live.close) ?? 0n, unitsOf(live.open) ?? 0n]
  return open === 0n ? '0' : textOf(dividedBy((close - open) * 100n, open))
}

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
