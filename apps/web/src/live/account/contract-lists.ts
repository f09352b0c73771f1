import { api, isSignedIn, type PagedList, pagesOf, type Row, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { OrderCounts } from '@glasshouse/wire'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/** What asks for a list, also ahead of the screen: newest first, of one coin, or of all where no symbol is given. */
export const openPositions = (realm: Realm, symbol?: string) =>
  listOf(cacheKeys.positions(realm), symbol, (page, options) => api.listPositions({ status: 'open', symbol, ...page }, options))
const pastPositions = (realm: Realm, symbol?: string) =>
  listOf(cacheKeys.pastPositions(realm), symbol, (page, options) => api.listPositions({ status: 'closed', symbol, ...page }, options))
export const openContractOrders = (realm: Realm, symbol?: string) =>
  listOf(cacheKeys.contractOrders(realm), symbol, (page, options) => api.listContractOrders({ status: 'open', symbol, ...page }, options))
const pastContractOrders = (realm: Realm, symbol?: string) =>
  listOf(cacheKeys.pastContractOrders(realm), symbol, (page, options) =>
    api.listContractOrders({ status: 'closed', symbol, ...page }, options),
  )
const stopsOf = (realm: Realm, symbol?: string) =>
  listOf(cacheKeys.stops(realm), symbol, (page, options) => api.listStops({ symbol, ...page }, options))

function listOf<One extends Row>(key: readonly unknown[], symbol: string | undefined, ask: Parameters<typeof pagesOf<One>>[0]) {
  return infiniteQueryOptions({ queryKey: [...key, symbol ?? ''], ...pagesOf(ask) })
}

/** Own lists of contracts in the session's realm. `isWanted`: where only some cases read it. */
export const usePositions = (symbol?: string, isWanted?: boolean) => useList(openPositions, symbol, isWanted)
export const usePastPositions = (symbol?: string) => useList(pastPositions, symbol)
export const useContractOrders = (symbol?: string, isWanted?: boolean) => useList(openContractOrders, symbol, isWanted)
export const usePastContractOrders = (symbol?: string, isWanted?: boolean) => useList(pastContractOrders, symbol, isWanted)
export const useStops = (symbol?: string, isWanted?: boolean) => useList(stopsOf, symbol, isWanted)

function useList<One extends Row>(
  list: (realm: Realm, symbol: string | undefined) => ReturnType<typeof listOf<One>>,
  symbol: string | undefined,
  isWanted = true,
): PagedList<One> {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return useInfiniteQuery({ ...list(realm, symbol), enabled: isUser && isWanted })
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
