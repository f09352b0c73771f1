import { api, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { type DepthBook, type MarketKind, type TradeSummary, topicKindOf } from '@glasshouse/wire'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { type Dated, newer } from '../cache/cache-writes.ts'
import { useTopic } from '../sockets/use-topic.ts'

const LEVELS = 200

/** The order book of the session's realm: asked for once, then kept by the socket. */
export function useDepth(symbol: string, market: MarketKind = 'spot') {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  useTopic({ type: 'DEPTH', symbol, realm, ...topicKindOf(market) })
  return useQuery(depthOf(cache, realm, symbol, market))
}

/** What asks for it, also ahead of the screen. */
export function depthOf(cache: QueryClient, realm: Realm, symbol: string, market: MarketKind) {
  const queryKey = market === 'contract' ? cacheKeys.contractDepth(realm, symbol) : cacheKeys.depth(realm, symbol)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, seq = 0 } = await api.getOrderBook({ symbol, market, limit: LEVELS, realm }, { signal, isQuiet: true })
      return newer(cache.getQueryData<Dated<DepthBook>>(queryKey), { ...(data as DepthBook), seq })
    },
  })
}

/** The latest trades; only the socket tells them. */
export function useTrades(symbol: string, market: MarketKind = 'spot'): readonly TradeSummary[] | undefined {
  const realm = useSession((state) => state.realm)
  useTopic({ type: 'TRADE', symbol, realm, ...topicKindOf(market) })
  return useQuery<readonly TradeSummary[]>({
    queryKey: market === 'contract' ? cacheKeys.contractTrades(realm, symbol) : cacheKeys.trades(realm, symbol),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
