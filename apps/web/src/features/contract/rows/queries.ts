import { api, useSession } from '@glasshouse/client'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { type Story, storyOf } from '../figures/story.ts'

/** As many as one call answers: a liquidation closes a quarter at each step. */
const ROWS = 100

/** Steps of a liquidation, loaded when its row is opened. */
export function useStory({ id, symbol }: { readonly id: string; readonly symbol: string }, isWanted: boolean) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: cacheKeys.positionChanges(realm, id),
    queryFn: async ({ signal }): Promise<Story> => {
      const page = { pageNum: 1, pageSize: ROWS }
      const [changes, steps] = await Promise.all([
        api.listPositionChanges({ id, ...page }, { signal, isQuiet: true }),
        api.listLiquidations({ symbol, realm, ...page }, { signal, isQuiet: true }),
      ])
      return storyOf(changes.rows, steps.rows)
    },
    enabled: isWanted,
  })
}
