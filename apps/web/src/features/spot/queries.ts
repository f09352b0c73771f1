import type { DepthBook, OrderTotals, PublicTrade, SpotOrder } from '@glasshouse/wire'
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import { type Dated, newer, type OrderPage } from '../../live/cache-writes.ts'
import { isSignedIn, useSession } from '../../live/session.ts'
import { useTopic } from '../../live/use-topic.ts'

const PAGE_SIZE = 10
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
