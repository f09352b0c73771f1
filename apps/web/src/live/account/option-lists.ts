import { api, isSignedIn, type PagedList, pagesOf, session, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { OptionStatus, OptionSummary, OrderCounts } from '@glasshouse/wire'
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { laterOption, readAfterEnd } from '../cache/own-writes.ts'

const LISTS = { running: 'runningOptions', scheduled: 'scheduledOptions', finished: 'pastOptions' } as const satisfies Partial<
  Record<OptionStatus, keyof typeof cacheKeys>
>

/** What asks for a list, also ahead of the screen: newest first, of one coin, or of all where no symbol is given. */
export const optionsOf = (realm: Realm, status: keyof typeof LISTS, symbol?: string) =>
  infiniteQueryOptions({
    queryKey: [...cacheKeys[LISTS[status]](realm), symbol ?? ''],
    ...pagesOf((page, options) => api.listOptions({ status, symbol, ...page }, options)),
  })

/** Own options of the session's realm. `isWanted`: where only some cases read the list. */
export const useRunningOptions = (symbol?: string, isWanted?: boolean) => useList('running', symbol, isWanted)
export const useScheduledOptions = (symbol?: string, isWanted?: boolean) => useList('scheduled', symbol, isWanted)
export const usePastOptions = (symbol?: string, isWanted?: boolean) => useList('finished', symbol, isWanted)

function useList(status: keyof typeof LISTS, symbol: string | undefined, isWanted = true): PagedList<OptionSummary> {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return useInfiniteQuery({ ...optionsOf(realm, status, symbol), enabled: isUser && isWanted })
}

/** How many options run or wait, and how many are over, of all coins. */
export function useOptionTotals(): OrderCounts | undefined {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.optionTotals(realm),
      queryFn: async ({ signal }) => (await api.countOrders({ of: 'option' }, { signal, isQuiet: true })).data,
      enabled: isUser,
    }).data ?? undefined
  )
}

/** Wait before an option is read again, ms; null: never. */
export type AskAgain = (option: OptionSummary | null | undefined) => number | null

/**
 * One option as the server knows it: asked for, and asked again as often as `askAgain` says, so that its end is known
 * without a socket. Once its expiry is over, what is asked for is its result. Null: there is none of this id.
 */
export function useOption(
  id: string | undefined,
  { askAgain, isOver }: { askAgain: AskAgain; isOver: (option: OptionSummary) => boolean },
) {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const queryKey = cacheKeys.option(realm, id ?? '')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = cache.getQueryData<OptionSummary | null>(queryKey)
      const asked = { id: id ?? '', ...(known && isOver(known) && { status: 'finished' as const }) }
      const { rows } = await api.listOptions(asked, { signal, isQuiet: true })
      const before = cache.getQueryData<OptionSummary | null>(queryKey)
      const now = laterOption(before, rows[0] ?? null)
      // No socket said so: the money and the lists have not heard of it either.
      if (now?.status === 'finished' && before?.status !== 'finished') {
        readAfterEnd(cache, realm)
        void cache.invalidateQueries({ queryKey: cacheKeys.balances(realm) })
      }
      return now
    },
    enabled: id !== undefined && session.getState().token !== '',
    refetchInterval: ({ state }) => askAgain(state.data) ?? false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // What is over stays as it is.
    staleTime: ({ state }) => (state.data?.status === 'finished' ? Number.POSITIVE_INFINITY : 0),
    retry: false,
  })
}
