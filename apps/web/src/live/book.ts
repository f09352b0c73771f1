import type { DepthBook, PublicTrade } from '@glasshouse/wire'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { type Dated, newer } from './cache-writes.ts'
import { useSession } from './session.ts'
import { useTopic } from './use-topic.ts'

const LEVELS = 200

/** The order book of the session's realm: asked for once, then kept by the socket. */
export function useDepth(symbol: string) {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const queryKey = cacheKeys.depth(realm, symbol)
  useTopic({ type: 'DEPTH', symbol, realm })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, seq = 0 } = await get<DepthBook>('/api/depth', { query: { symbol, limit: LEVELS, realm }, signal, isQuiet: true })
      return newer(cache.getQueryData<Dated<DepthBook>>(queryKey), { ...(data as DepthBook), seq })
    },
  })
}

/** The latest trades; only the socket tells them. */
export function useTrades(symbol: string): readonly PublicTrade[] | undefined {
  const realm = useSession((state) => state.realm)
  useTopic({ type: 'TRADE', symbol, realm })
  return useQuery<readonly PublicTrade[]>({
    queryKey: cacheKeys.trades(realm, symbol),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
