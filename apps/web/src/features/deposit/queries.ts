import { api, pagesOf, useSession } from '@glasshouse/client'
import type { DepositChannel, DepositSummary } from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** Addresses of one coin, or of all, are asked for at most once in this time. */
export const ADDRESSES_MS = 5_000
/** Rows of a page of the list. */
const PAGE_ROWS = 10
/** A decision may come at any moment, and the screen is looked at for it. */
const LOOK_AGAIN_MS = 10_000

const useUserId = () => useSession(({ userInfo }) => userInfo?.user.userId ?? '')

/**
 * Ways to deposit one coin, or all. Each coin has a place of its own, so that no answer is ever another coin's; what is
 * older than five seconds is fetched anew before it is shown.
 */
export function useDepositChannels(coin: string | undefined, isOpen: boolean) {
  const query = useQuery({
    queryKey: cacheKeys.depositChannels(useUserId(), coin ?? ''),
    // Goes on when its screen is left: opened again within the time, the screen takes the answer of this call.
    queryFn: async () =>
      (await api.getDepositChannels(coin === undefined ? {} : { coin }, { isQuiet: true })).data as readonly DepositChannel[],
    staleTime: ADDRESSES_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: isOpen,
  })
  // An address of before is shown once it was fetched again; what was shown stays while the screen stands.
  const shown = useRef<string>(undefined)
  if (query.data !== undefined && (query.isFetchedAfterMount || !query.isStale)) shown.current = coin ?? ''
  return { ...query, data: shown.current === (coin ?? '') ? query.data : undefined }
}

export type DepositStatus = DepositSummary['status']

export function useDeposits(status: DepositStatus | undefined) {
  return useInfiniteQuery({
    queryKey: [...cacheKeys.deposits(useUserId()), status ?? 'all'],
    ...pagesOf((page, options) => api.listDeposits({ status, ...page }, options), PAGE_ROWS),
    staleTime: 0,
  })
}

export function useDeposit(id: string) {
  return useQuery({
    queryKey: cacheKeys.deposit(useUserId(), id),
    queryFn: async ({ signal }) => (await api.getDeposit({ id }, { signal, isQuiet: true })).data as DepositSummary,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? LOOK_AGAIN_MS : false),
    enabled: id !== '',
  })
}
