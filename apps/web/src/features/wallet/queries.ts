import { api, type Page, pagesOf, useSession } from '@glasshouse/client'
import type { Balance, PostingSummary } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** The balance comes from memory, its postings from the projection a moment later: until they agree, ask again. */
const CATCH_UP_MS = 1_000

/** What happened to a balance, newest first, and always up to what is shown of it. */
export function useStatement(asset: Balance) {
  const realm = useSession((state) => state.realm)
  return useInfiniteQuery({
    queryKey: cacheKeys.statement(realm, asset.wallet, asset.symbol),
    ...pagesOf((page, options) => api.listPostings({ coin: asset.symbol, wallet: asset.wallet, ...page }, options)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isUpTo(asset, state.data.pages) ? CATCH_UP_MS : false),
  })
}

function isUpTo(asset: Balance, pages: readonly Page<PostingSummary>[]): boolean {
  const newest = pages[0]?.rows[0]
  const { available = '0', held = '0' } = newest ?? {}
  return available === asset.available && held === asset.held
}

/** What holds a balance; nothing is asked where nothing is held. */
export function useHolds(asset: Balance, isHeld: boolean) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: [...cacheKeys.history(realm), 'holds', asset.wallet, asset.symbol, asset.held],
    queryFn: async ({ signal }) => {
      const { rows, total = rows.length } = await api.listHolds({ coin: asset.symbol, wallet: asset.wallet }, { signal, isQuiet: true })
      return { rows, total }
    },
    enabled: isHeld,
    staleTime: 0,
  })
}
