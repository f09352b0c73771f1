import type { Coin, CoinLists, CoinMarket, ContractCoin } from '@glasshouse/wire'
import { coinTitle, isFavourite } from '../../live/markets/coins.ts'

export type CoinGroup = 'all' | 'favourites' | CoinMarket

const KINDS: readonly CoinMarket[] = ['crypto', 'gold', 'out', 'energy']

/** Every coin that has a price, those of the spot market first; each once. */
export function detailCoins({ currencyList, coinList }: CoinLists): readonly Coin[] {
  const traded = new Set(currencyList.map(({ symbol }) => symbol))
  return [...currencyList, ...coinList.filter(({ symbol }) => !traded.has(symbol))]
}

/** Those with a contract. */
export const contractCoins = ({ contractList }: CoinLists): readonly ContractCoin[] =>
  contractList.filter(({ leverage }) => leverage !== '')

/** All, the favourites, and the kinds that have coins. */
export function groupsOf(coins: readonly Coin[]): readonly CoinGroup[] {
  return ['all', 'favourites', ...KINDS.filter((kind) => coins.some(({ market }) => market === kind))]
}

/** Coins of a group whose name holds what was typed; the stroke between two coins does not matter. */
export function coinsIn(coins: readonly Coin[], group: CoinGroup, search: string): readonly Coin[] {
  const wanted = plain(search)
  return coins.filter(
    (coin) => isIn(coin, group) && (wanted === '' || [coin.symbol, coinTitle(coin)].some((name) => plain(name).includes(wanted))),
  )
}

const isIn = (coin: Coin, group: CoinGroup) => group === 'all' || (group === 'favourites' ? isFavourite(coin) : coin.market === group)
const plain = (text: string) => text.trim().toLowerCase().replaceAll('/', '')
