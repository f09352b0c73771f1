import { ApiError, api, isSignedIn, useSession } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { CoinListsSummary, CoinSummary, Favourite } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../words/words.ts'
import { cacheKeys } from '../cache/cache-keys.ts'
import { useNavigateFromHere } from '../routes/use-navigate-from-here.ts'

/** Marks a coin as favourite or takes the mark away: at once on the screen, back again when the server refuses. */
export function useFavourites(): (coin: CoinSummary) => Promise<void> {
  const w = useWords('markets')
  const cache = useQueryClient()
  const navigate = useNavigateFromHere()
  const isUser = useSession(isSignedIn)
  return async (coin) => {
    if (!isUser) return navigate('/login')
    const wasFavourite = coin.isFavourite
    const mark = (isFavourite: boolean) =>
      cache.setQueryData<CoinListsSummary>(cacheKeys.coinLists, (lists) => lists && withFavourite(lists, coin.symbol, isFavourite))
    mark(!wasFavourite)
    try {
      if (wasFavourite) await api.removeFavourite({ coin: coin.symbol })
      else await api.addFavourite({ coin: coin.symbol, icon: coin.logo })
      void cache.invalidateQueries({ queryKey: cacheKeys.favourites })
      if (!wasFavourite) showToast('success', w('quote_addSuccess'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      mark(wasFavourite)
    }
  }
}

/** The user's favourites with their ids, in the order in which they were added. */
export function useFavouriteRows() {
  const isUser = useSession(isSignedIn)
  return useQuery({
    queryKey: cacheKeys.favourites,
    queryFn: async ({ signal }) => (await api.listFavourites({}, { signal, isQuiet: true })).data ?? [],
    enabled: isUser,
    staleTime: 60_000,
  })
}

/** At once so many, as the server takes them. */
const AT_ONCE_MAX = 50

/** Adds all these coins, or none when the server refuses. */
export function useAddFavourites(): (coins: readonly CoinSummary[]) => Promise<void> {
  const w = useWords('markets')
  const changed = useChanged()
  return async (coins) => {
    const body = coins.slice(0, AT_ONCE_MAX).map(({ symbol, logo }) => ({ coin: symbol, icon: logo }))
    await api.addFavourites(body)
    changed(
      body.map(({ coin }) => coin),
      true,
    )
    showToast('success', w('quote_addSuccess'))
  }
}

/** Removes all these favourites, or none when the server refuses. */
export function useRemoveFavourites(): (favourites: readonly Favourite[]) => Promise<void> {
  const changed = useChanged()
  return async (favourites) => {
    const removed = favourites.slice(0, AT_ONCE_MAX)
    await api.removeFavourites({ ids: removed.map(({ id }) => id) })
    changed(
      removed.map(({ coin }) => coin),
      false,
    )
  }
}

function useChanged() {
  const cache = useQueryClient()
  return (symbols: readonly string[], isFavourite: boolean) => {
    cache.setQueryData<CoinListsSummary>(
      cacheKeys.coinLists,
      (lists) => lists && symbols.reduce((marked, symbol) => withFavourite(marked, symbol, isFavourite), lists),
    )
    void cache.invalidateQueries({ queryKey: cacheKeys.favourites })
  }
}

/** A coin is a favourite in all lists or in none. */
export function withFavourite(lists: CoinListsSummary, symbol: string, isFavourite: boolean): CoinListsSummary {
  const mark = <One extends CoinSummary>(coins: readonly One[]): One[] =>
    coins.map((coin) => (coin.symbol === symbol ? { ...coin, isFavourite } : coin))
  return { coinList: mark(lists.coinList), currencyList: mark(lists.currencyList), contractList: mark(lists.contractList) }
}
