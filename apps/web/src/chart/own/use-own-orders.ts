import { api, isSignedIn, useSession } from '@glasshouse/client'
import type { SpotOrderSummary } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const NONE: readonly SpotOrderSummary[] = []
/** The most that one call answers. */
const ROWS = 100

/**
 * Own orders of one coin for its chart. Their keys lie below those of the lists, so every ORDER message makes them be
 * asked for again.
 */
export function useOwnOrders(symbol: string): { readonly open: readonly SpotOrderSummary[]; readonly past: readonly SpotOrderSummary[] } {
  const realm = useSession((state) => state.realm)
  return {
    open: useRows([...cacheKeys.openOrders(realm), 'chart', symbol], { symbol, status: 'open' }),
    past: useRows([...cacheKeys.pastOrders(realm), 'chart', symbol], { symbol, status: 'closed' }),
  }
}

function useRows(queryKey: readonly unknown[], asked: { symbol: string; status: 'open' | 'closed' }): readonly SpotOrderSummary[] {
  const isUser = useSession(isSignedIn)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = { pageNum: 1, pageSize: ROWS, sortBy: 'updatedAt', direction: 'desc' } as const
      return (await api.listSpotOrders({ ...asked, ...page }, { signal, isQuiet: true })).rows
    },
    enabled: isUser,
  })
  return data ?? NONE
}
