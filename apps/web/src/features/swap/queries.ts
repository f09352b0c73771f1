import { api, pagesOf, session, useSession } from '@glasshouse/client'
import type { SwapSummary, SwapWish } from '@glasshouse/wire'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** A quote holds so long; then another is asked for. */
export const QUOTE_MS = 10_000
const TYPING_MS = 400
const LOOK_MS = 700

/** Of the wish as it stands once nobody types; asked for anew when it ends, while somebody may use it. */
export function useQuote(wish: SwapWish | undefined, isInUse: boolean) {
  const settled = useSettled(wish)
  const isCurrent = wish !== undefined && settled !== undefined && isSame(wish, settled)
  const query = useQuery({
    queryKey: ['swap-quote', settled?.fromCoin, settled?.toCoin, settled?.amount],
    queryFn: async ({ signal }) => (await api.getSwapQuote(settled as SwapWish, { signal, isQuiet: true })).data,
    enabled: isCurrent && isInUse,
    staleTime: QUOTE_MS,
    gcTime: 0,
    retry: false,
    refetchInterval: QUOTE_MS,
  })
  const error = isCurrent ? query.error : null
  // One that could not be renewed is over: its amounts hold no more.
  return { quote: isCurrent && error === null ? query.data : undefined, error, atMs: query.dataUpdatedAt, ask: query.refetch }
}

const isSame = (one: SwapWish, other: SwapWish) =>
  one.fromCoin === other.fromCoin && one.toCoin === other.toCoin && one.amount === other.amount

function useSettled(wish: SwapWish | undefined): SwapWish | undefined {
  const [settled, setSettled] = useState(wish)
  const { fromCoin, toCoin, amount } = wish ?? {}
  useEffect(() => {
    const next = fromCoin && toCoin && amount ? { fromCoin, toCoin, amount } : undefined
    const timer = setTimeout(() => setSettled(next), TYPING_MS)
    return () => clearTimeout(timer)
  }, [fromCoin, toCoin, amount])
  return settled
}

const swapsKey = () => ['swaps', session.getState().realm] as const

/** One swap, looked at until it is over. */
export function useSwap(id: string | undefined) {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: ['swap', realm, id],
    queryFn: async ({ signal }): Promise<SwapSummary | null> =>
      (await api.listSwaps({ id: id as string }, { signal, isQuiet: true })).rows[0] ?? null,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'waiting' ? false : LOOK_MS),
  })
}

export function useSwaps() {
  const realm = useSession((state) => state.realm)
  return useInfiniteQuery({
    queryKey: ['swaps', realm],
    ...pagesOf((page, options) => api.listSwaps(page, options)),
    staleTime: 0,
  })
}

/** What a swap may have changed. */
export async function readSwapsAgain(cache: QueryClient): Promise<void> {
  const { realm } = session.getState()
  const keys = [swapsKey(), cacheKeys.balances(realm), ['statement', realm]]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
