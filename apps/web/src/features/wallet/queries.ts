import { api, type Page, pagesOf, useSession } from '@glasshouse/client'
import type { Balance, PostingSummary } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
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
  const { availableAmount = '0', heldAmount = '0' } = newest ?? {}
  return availableAmount === asset.availableAmount && heldAmount === asset.heldAmount
}
