import { api, isSignedIn, useSession } from '@glasshouse/client'
import type { SpotOrderSummary } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const NONE: readonly SpotOrderSummary[] = []
/** The most that one call answers. */
const ROWS = 100

/**
 * Own open orders of one coin for its chart. Their key lies below that of the list, so every ORDER message makes them
 * be asked for again.
 */
export function useOwnOrders(symbol: string): readonly SpotOrderSummary[] {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  const { data } = useQuery({
    queryKey: [...cacheKeys.openOrders(realm), 'chart', symbol],
    queryFn: async ({ signal }) => {
      const page = { pageNum: 1, pageSize: ROWS, sortBy: 'updatedAt', direction: 'desc' } as const
      return (await api.listSpotOrders({ status: 'open', symbol, ...page }, { signal, isQuiet: true })).rows
    },
    enabled: isUser,
  })
  return data ?? NONE
}
