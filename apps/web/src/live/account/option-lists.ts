import { get, isSignedIn, type PagedList, pagesOf, post, session, useSession } from '@glasshouse/client'
import type { OptionOrder, OrderTotals } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { laterOption, readAfterEnd } from '../cache/cache-writes.ts'

const PAGE_SIZE = 20
const OPTION_LIST = '/api/secondContractOrder/selectOrderList'
const STATUS = { running: 0, past: 1, scheduled: 4 } as const

/** Own options of the session's realm, newest first: of one coin, or of all where no symbol is given. */
export function useRunningOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.runningOptions(realm), STATUS.running, symbol)
}
export function useScheduledOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.scheduledOptions(realm), STATUS.scheduled, symbol)
}
export function usePastOptions(symbol?: string) {
  const realm = useSession((state) => state.realm)
  return useList(cacheKeys.pastOptions(realm), STATUS.past, symbol)
}

function useList(key: readonly unknown[], status: 0 | 1 | 4, symbol: string | undefined): PagedList<OptionOrder> {
  const isMember = useSession(isSignedIn)
  return useInfiniteQuery({
    queryKey: [...key, symbol ?? ''],
    ...pagesOf<OptionOrder>(OPTION_LIST, { status, symbol, pageSize: PAGE_SIZE }),
    enabled: isMember,
  })
}

/** How many options run or wait, and how many are over, of all coins. */
export function useOptionTotals(): OrderTotals | undefined {
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  return (
    useQuery({
      queryKey: cacheKeys.optionTotals(realm),
      queryFn: async ({ signal }) => (await get<OrderTotals>('/api/countOrderTotals/S_TOTAL', { signal, isQuiet: true })).data,
      enabled: isMember,
    }).data ?? undefined
  )
}

/** What the house is asked again, and how soon: null is never. */
export type AskAgain = (option: OptionOrder | null | undefined) => number | null

/**
 * One option as the house knows it: asked for, and asked again as often as `askAgain` says, so that its end is known without a socket.
 * Once its expiry is over, what is asked for is its result. Null: there is none of this id.
 */
export function useOption(id: string | undefined, { askAgain, isOver }: { askAgain: AskAgain; isOver: (option: OptionOrder) => boolean }) {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const queryKey = cacheKeys.option(realm, id ?? '')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = cache.getQueryData<OptionOrder | null>(queryKey)
      const body = { id, ...(known && isOver(known) && { status: STATUS.past }) }
      const { rows } = await post<null, OptionOrder>(OPTION_LIST, { body, signal, isQuiet: true })
      const before = cache.getQueryData<OptionOrder | null>(queryKey)
      const now = laterOption(before, rows[0] ?? null)
      // No socket said so: the money and the lists have not heard of it either.
      if (now?.status === 1 && before?.status !== 1) {
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
    staleTime: ({ state }) => (state.data?.status === 1 ? Number.POSITIVE_INFINITY : 0),
    retry: false,
  })
}
