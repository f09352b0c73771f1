import type { OrderTotals, SpotOrder } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import type { OrderPage } from '../../live/cache-writes.ts'
import { isSignedIn, useSession } from '../../live/session.ts'

export { useDepth, useTrades } from '../../live/book.ts'

const PAGE_SIZE = 10

export type OrderList = 'open' | 'past'

/** Own orders of the session's realm, ten at a time, newest first. */
export function useOrders(list: OrderList) {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  return useInfiniteQuery({
    queryKey: list === 'open' ? cacheKeys.openOrders(realm) : cacheKeys.pastOrders(realm),
    queryFn: ({ pageParam, signal }) => orderPage(list, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: OrderPage, pages) =>
      last.rows.length > 0 && rowsIn(pages).length < last.total ? pages.length + 1 : undefined,
    enabled: isMember,
  })
}

async function orderPage(list: OrderList, pageNum: number, signal: AbortSignal): Promise<OrderPage> {
  const query = { status: list === 'open' ? 0 : 1, pageNum, pageSize: PAGE_SIZE, orderByColumn: 'updateTime', isAsc: 'desc' }
  const { rows = [], total = rows.length } = await get<null, SpotOrder>('/api/currency/order/orderList', { query, signal, isQuiet: true })
  return { rows, total }
}

/** All rows read so far, each once: an order that moved up may have come on two pages. */
export function rowsIn(pages: readonly OrderPage[] | undefined): readonly SpotOrder[] {
  return [...new Map((pages ?? []).flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
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
