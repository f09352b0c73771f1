import { showToast } from '@glasshouse/ui'
import type { Coin, CoinLists } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useWords } from '../words/words.ts'
import { submit } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { isFavourite } from './coins.ts'
import { ApiFailure } from './envelope.ts'
import { isSignedIn, useSession } from './session.ts'

/** Marks a coin as favourite or takes the mark away: at once on the screen, back again when the server refuses. */
export function useFavourites(): (coin: Coin) => Promise<void> {
  const w = useWords('markets')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isMember = useSession(isSignedIn)
  return async (coin) => {
    if (!isMember) return void navigate('/login')
    const wasFavourite = isFavourite(coin)
    const mark = (isCollect: 1 | 2) =>
      cache.setQueryData<CoinLists>(cacheKeys.coinLists, (lists) => lists && withFavourite(lists, coin.symbol, isCollect))
    mark(wasFavourite ? 2 : 1)
    try {
      if (wasFavourite) await submit('/api/userCoin/removeByCoin', { body: { coin: coin.symbol } })
      else await submit('/api/userCoin/save', { body: { coin: coin.symbol, icon: coin.logo } })
      if (!wasFavourite) showToast('success', w('quote_addSuccess'))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      mark(wasFavourite ? 1 : 2)
    }
  }
}

/** A coin is a favourite in all lists or in none. */
export function withFavourite(lists: CoinLists, symbol: string, isCollect: 1 | 2): CoinLists {
  const mark = (coins: readonly Coin[]) => coins.map((coin) => (coin.symbol === symbol ? { ...coin, isCollect } : coin))
  return { coinList: mark(lists.coinList), currencyList: mark(lists.currencyList), contractList: mark(lists.contractList) }
}
