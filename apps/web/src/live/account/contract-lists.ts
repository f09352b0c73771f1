import { get, isSignedIn, type PagedList, pagesOf, type Row, useSession } from '@glasshouse/client'
import type { ContractOrder, OrderTotals, Position, StopEntry } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

const PAGE_SIZE = 20

/** Own lists of contracts in the session's realm, newest first: of one coin, or of all where no symbol is given. */
export function usePositions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList<Position>(cacheKeys.positions(realm), '/api/contract/position/list', { status: 0, symbol })
}
export function usePastPositions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList<Position>(cacheKeys.pastPositions(realm), '/api/contract/position/list', { status: 1, symbol })
}
export function useContractOrders(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList<ContractOrder>(cacheKeys.contractOrders(realm), '/api/contract/order/list', { status: 0, symbol })
}
export function usePastContractOrders(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList<ContractOrder>(cacheKeys.pastContractOrders(realm), '/api/contract/order/list', { status: 1, symbol })
}
export function useStops(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList<StopEntry>(cacheKeys.stops(realm), '/api/contract/loss/list', { symbol })
}

type Asked = { readonly status?: 0 | 1; readonly symbol: string | undefined }

function useList<One extends Row>(key: readonly unknown[], path: string, asked: Asked): PagedList<One> {
  const isMember = useSession(isSignedIn)
  return useInfiniteQuery({
    queryKey: [...key, asked.symbol ?? ''],
    ...pagesOf<One>(path, { ...asked, pageSize: PAGE_SIZE }),
    enabled: isMember,
  })
}

/** How many positions, pending orders, stops and orders that are over there are, of all coins. */
export function useContractTotals(): OrderTotals | undefined {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.contractTotals(realm),
      queryFn: async ({ signal }) => (await get<OrderTotals>('/api/countOrderTotals/U_TOTAL', { signal, isQuiet: true })).data,
      enabled: isMember,
    }).data ?? undefined
  )
}
