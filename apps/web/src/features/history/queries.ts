import { api, coreNow, pagesOf, useSession } from '@glasshouse/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import type { Filters } from './filters.ts'

const DAY_MS = 86_400_000

/** Everything that moved, newest first, as far as the filters leave it. */
export function useStories({ days, ...filters }: Filters) {
  const realm = useSession((state) => state.realm)
  return useInfiniteQuery({
    queryKey: [...cacheKeys.history(realm), { days, ...filters }],
    ...pagesOf((page, options) =>
      api.listStories({ ...filters, fromMs: days === undefined ? undefined : Math.floor(coreNow() - days * DAY_MS), ...page }, options),
    ),
    staleTime: 0,
  })
}
