import type { CoinListsSummary, CoinMarket, CoinSummary } from '@glasshouse/wire'
import { coinTitle } from '../../live/markets/coins.ts'

export type CoinGroup = 'all' | 'favourites' | CoinMarket

const KINDS: readonly CoinMarket[] = ['crypto', 'gold', 'out', 'energy']

/** Every coin that has a price, those of the spot market first; each once. */
export function detailCoins({ currencyList, coinList }: CoinListsSummary): readonly CoinSummary[] {
  const traded = new Set(currencyList.map(({ symbol }) => symbol))
  return [...currencyList, ...coinList.filter(({ symbol }) => !traded.has(symbol))]
}

/** All, the favourites, and the kinds that have coins. */
export function groupsOf(coins: readonly CoinSummary[]): readonly CoinGroup[] {
  return ['all', 'favourites', ...KINDS.filter((kind) => coins.some(({ market }) => market === kind))]
}

/** Coins of a group whose name holds what was typed; the stroke between two coins does not matter. */
export function coinsIn(coins: readonly CoinSummary[], group: CoinGroup, search: string): readonly CoinSummary[] {
  const wanted = plain(search)
  return coins.filter(
    (coin) => isIn(coin, group) && (wanted === '' || [coin.symbol, coinTitle(coin)].some((name) => plain(name).includes(wanted))),
  )
}

const isIn = (coin: CoinSummary, group: CoinGroup) => group === 'all' || (group === 'favourites' ? coin.isFavourite : coin.market === group)
const plain = (text: string) => text.trim().toLowerCase().replaceAll('/', '')
