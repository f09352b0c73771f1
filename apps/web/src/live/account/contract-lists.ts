import { api, isSignedIn, type PagedList, pagesOf, type Row, useSession } from '@glasshouse/client'
import type { OrderCounts } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/** Own lists of contracts in the session's realm, newest first: of one coin, or of all where no symbol is given. */
export function usePositions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.positions(realm), symbol, (page, options) => api.listPositions({ status: 'open', symbol, ...page }, options))
}
export function usePastPositions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.pastPositions(realm), symbol, (page, options) =>
    api.listPositions({ status: 'closed', symbol, ...page }, options),
  )
}
export function useContractOrders(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.contractOrders(realm), symbol, (page, options) =>
    api.listContractOrders({ status: 'open', symbol, ...page }, options),
  )
}
export function usePastContractOrders(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.pastContractOrders(realm), symbol, (page, options) =>
    api.listContractOrders({ status: 'closed', symbol, ...page }, options),
  )
}
export function useStops(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.stops(realm), symbol, (page, options) => api.listStops({ symbol, ...page }, options))
}

function useList<One extends Row>(
  key: readonly unknown[],
  symbol: string | undefined,
  ask: Parameters<typeof pagesOf<One>>[0],
): PagedList<One> {
  const isUser = useSession(isSignedIn)
  return useInfiniteQuery({
    queryKey: [...key, symbol ?? ''],
    ...pagesOf(ask),
    enabled: isUser,
  })
}

/** How many positions, pending orders, stops and orders that are over there are, of all coins. */
export function useContractTotals(): OrderCounts | undefined {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.contractTotals(realm),
      queryFn: async ({ signal }) => (await api.countOrders({ of: 'contract' }, { signal, isQuiet: true })).data,
      enabled: isUser,
    }).data ?? undefined
  )
}
