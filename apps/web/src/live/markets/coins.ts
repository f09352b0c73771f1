import { api } from '@glasshouse/client'
import type { CoinListsSummary, CoinSummary } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/** The coins of the three markets, in the server's order. */
export function useCoinLists() {
  return useQuery(coinLists)
}
const NO_COINS: CoinListsSummary = { coinList: [], currencyList: [], contractList: [] }

/** What asks for them, also ahead of the screen. */
export const coinLists = queryOptions({
  queryKey: cacheKeys.coinLists,
  queryFn: async ({ signal }) => (await api.listCoins({}, { signal, isQuiet: true })).data ?? NO_COINS,
  staleTime: 60_000,
})

/** A custom coin reads SYMBOL/USDT whatever its quote; any other shows its own name. */
export function coinTitle(coin: Pick<CoinSummary, 'isCustom' | 'coinUpperCase' | 'showSymbol'>): string {
  return coin.isCustom ? `${coin.coinUpperCase}/USDT` : coin.showSymbol
}
