import { api, isSignedIn, pagesOf, useSession } from '@glasshouse/client'
import type { OrderCounts } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const PAGE_SIZE = 10

export type OrderList = 'open' | 'past'

/** Own orders of the session's realm, ten at a time, newest first. */
export function useOrders(list: OrderList) {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  const status = list === 'open' ? 'open' : 'closed'
  return useInfiniteQuery({
    queryKey: list === 'open' ? cacheKeys.openOrders(realm) : cacheKeys.pastOrders(realm),
    ...pagesOf((page, options) => api.listSpotOrders({ status, sortBy: 'updatedAt', direction: 'desc', ...page }, options), PAGE_SIZE),
    enabled: isUser,
  })
}

export function useOrderTotals(): OrderCounts | undefined {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.orderTotals(realm),
      queryFn: async ({ signal }) => (await api.countOrders({ of: 'spot' }, { signal, isQuiet: true })).data,
      enabled: isUser,
    }).data ?? undefined
  )
}
