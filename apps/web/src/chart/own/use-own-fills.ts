import { api, isSignedIn, useSession } from '@glasshouse/client'
import type { FillSummary, MarketKind } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const NONE: readonly FillSummary[] = []
/** The most that one call answers. */
const ROWS = 100

/** The newest own fills of one coin's market; each message about orders or positions makes them be asked for again. */
export function useOwnFills(market: MarketKind, symbol: string): readonly FillSummary[] {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  const { data } = useQuery({
    queryKey: [...cacheKeys.fills(realm), market, symbol],
    queryFn: async ({ signal }) => (await api.listFills({ market, symbol, pageSize: ROWS }, { signal, isQuiet: true })).rows,
    enabled: isUser,
  })
  return data ?? NONE
}

/** Fills of one order, newest first, and how many there are of it. */
export function useOrderFills(market: MarketKind, id: string, isWanted: boolean) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: [...cacheKeys.fills(realm), market, 'order', id],
    queryFn: async ({ signal }) => {
      const { rows, total } = await api.listFills({ market, id, pageSize: ROWS }, { signal, isQuiet: true })
      return { rows, total }
    },
    enabled: isWanted,
  })
}
