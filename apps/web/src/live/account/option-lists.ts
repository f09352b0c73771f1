import { api, isSignedIn, type PagedList, pagesOf, session, useSession } from '@glasshouse/client'
import type { OptionStatus, OptionSummary, OrderCounts } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { laterOption, readAfterEnd } from '../cache/own-writes.ts'

/** Own options of the session's realm, newest first: of one coin, or of all where no symbol is given. */
export function useRunningOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.runningOptions(realm), 'running', symbol)
}
export function useScheduledOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.scheduledOptions(realm), 'scheduled', symbol)
}
export function usePastOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.pastOptions(realm), 'finished', symbol)
}

function useList(key: readonly unknown[], status: OptionStatus, symbol: string | undefined): PagedList<OptionSummary> {
  const isUser = useSession(isSignedIn)
  return useInfiniteQuery({
    queryKey: [...key, symbol ?? ''],
    ...pagesOf((page, options) => api.listOptions({ status, symbol, ...page }, options)),
    enabled: isUser,
  })
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
