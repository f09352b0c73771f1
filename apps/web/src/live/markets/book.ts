import { get, useSession } from '@glasshouse/client'
import type { DepthBook, PublicTrade } from '@glasshouse/wire'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { type Dated, newer } from '../cache/cache-writes.ts'
import { useTopic } from '../sockets/use-topic.ts'

const LEVELS = 200

/** 2 spot, 3 contract: a coin's two markets share its symbol. */
export type MarketKind = 2 | 3
const kindOf = (kind: MarketKind) => (kind === 3 ? { kind } : {})

/** The order book of the session's realm: asked for once, then kept by the socket. */
export function useDepth(symbol: string, kind: MarketKind = 2) {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const queryKey = kind === 3 ? cacheKeys.contractDepth(realm, symbol) : cacheKeys.depth(realm, symbol)
  useTopic({ type: 'DEPTH', symbol, realm, ...kindOf(kind) })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { symbol, limit: LEVELS, realm, ...(kind === 3 && { type: kind }) }
      const { data, seq = 0 } = await get<DepthBook>('/api/depth', { query, signal, isQuiet: true })
      return newer(cache.getQueryData<Dated<DepthBook>>(queryKey), { ...(data as DepthBook), seq })
    },
  })
}

/** The latest trades; only the socket tells them. */
export function useTrades(symbol: string, kind: MarketKind = 2): readonly PublicTrade[] | undefined {
  const realm = useSession((state) => state.realm)
  useTopic({ type: 'TRADE', symbol, realm, ...kindOf(kind) })
  return useQuery<readonly PublicTrade[]>({
    queryKey: kind === 3 ? cacheKeys.contractTrades(realm, symbol) : cacheKeys.trades(realm, symbol),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
