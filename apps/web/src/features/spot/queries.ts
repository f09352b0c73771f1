import { get, isSignedIn, pagesOf, useSession } from '@glasshouse/client'
import type { OrderTotals, SpotOrder } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const PAGE_SIZE = 10

export type OrderList = 'open' | 'past'

/** Own orders of the session's realm, ten at a time, newest first. */
export function useOrders(list: OrderList) {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  const status = list === 'open' ? 0 : 1
  return useInfiniteQuery({
    queryKey: list === 'open' ? cacheKeys.openOrders(realm) : cacheKeys.pastOrders(realm),
    ...pagesOf<SpotOrder>('/api/currency/order/orderList', { status, pageSize: PAGE_SIZE, orderByColumn: 'updateTime', isAsc: 'desc' }),
    enabled: isMember,
  })
}

export function useOrderTotals(): OrderTotals | undefined {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.orderTotals(realm),
      queryFn: async ({ signal }) => (await get<OrderTotals>('/api/countOrderTotals/B_TOTAL', { signal, isQuiet: true })).data,
      enabled: isMember,
    }).data ?? undefined
  )
}
