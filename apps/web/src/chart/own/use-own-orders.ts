import { get, isSignedIn, useSession } from '@glasshouse/client'
import type { SpotOrder } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

const NONE: readonly SpotOrder[] = []
/** The most that one call answers. */
const ROWS = 100

/** Own orders of one coin for its chart. Their keys lie below those of the lists, so every ORDER message makes them be asked for again. */
export function useOwnOrders(symbol: string): { readonly open: readonly SpotOrder[]; readonly past: readonly SpotOrder[] } {
  const realm = useSession((state) => state.realm)
  return {
    open: useRows([...cacheKeys.openOrders(realm), 'chart', symbol], { symbol, status: 0 }),
    past: useRows([...cacheKeys.pastOrders(realm), 'chart', symbol], { symbol, status: 1 }),
  }
}

function useRows(queryKey: readonly unknown[], asked: { symbol: string; status: 0 | 1 }): readonly SpotOrder[] {
  const isMember = useSession(isSignedIn)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { ...asked, pageNum: 1, pageSize: ROWS, orderByColumn: 'updateTime', isAsc: 'desc' }
      return (await get<null, SpotOrder>('/api/currency/order/orderList', { query, signal, isQuiet: true })).rows ?? NONE
    },
    enabled: isMember,
  })
  return data ?? NONE
}
