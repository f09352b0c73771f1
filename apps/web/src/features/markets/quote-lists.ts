import type { CoinListsSummary, CoinMarket, CoinSummary, Settings } from '@glasshouse/wire'
import { coinTitle } from '../../live/markets/coins.ts'

/** The tabs of /quote. Settings name them and switch them; an unknown one is left out. */
export const QUOTE_TABS = ['optional', 'secondContract', 'bbTrading', 'ustandard'] as const
export type QuoteTab = (typeof QUOTE_TABS)[number]

/**
 * The open tabs in the order of the settings; all of them until the settings are here. A tab is known by its name
 * (`BBTrading`).
 */
export function tabsOf(header: Settings['TAB_SETTING'] | undefined): readonly QuoteTab[] {
  if (!header) return QUOTE_TABS
  return header.flatMap(({ name, isOpen }) => {
    const tab = QUOTE_TABS.find((known) => known.toLowerCase() === name.toLowerCase())
    return tab && isOpen ? [tab] : []
  })
}

export interface ListChoice {
  readonly tab: QuoteTab
  readonly favouritesSource: 'secondContract' | 'contract'
}

export function coinsOf(lists: CoinListsSummary, { tab, favouritesSource }: ListChoice): readonly CoinSummary[] {
  if (tab === 'secondContract') return lists.coinList
  if (tab === 'bbTrading') return lists.currencyList
  if (tab === 'ustandard') return lists.contractList
  return sourceOf(lists, favouritesSource).filter((coin) => coin.isFavourite)
}

/** The list from which the brand builds its favourites. */
export function sourceOf(lists: CoinListsSummary, favouritesSource: ListChoice['favouritesSource']): readonly CoinSummary[] {
  return favouritesSource === 'contract' ? lists.contractList : lists.coinList
}

/** Groups inside the second-contract tab, in this order; one without coins is not shown. */
const GROUPS: readonly CoinMarket[] = ['gold', 'out', 'crypto', 'energy']

export function groupsOf(coins: readonly CoinSummary[]): readonly CoinMarket[] {
  return GROUPS.filter((group) => coins.some((coin) => coin.market === group))
}

export function matching(coins: readonly CoinSummary[], search: string): readonly CoinSummary[] {
  const wanted = search.trim().toLowerCase().replaceAll('/', '')
  if (wanted === '') return coins
  return coins.filter((coin) =>
    [coin.symbol, coin.coin, coinTitle(coin).replaceAll('/', '')].some((name) => name.toLowerCase().includes(wanted)),
  )
}

/** The book of this exchange in which the coins of a tab are traded; options have none. */
export function bookOf(tab: QuoteTab, favouritesSource: ListChoice['favouritesSource']): 'spot' | 'contract' | undefined {
  if (tab === 'bbTrading') return 'spot'
  return tab === 'ustandard' || (tab === 'optional' && favouritesSource === 'contract') ? 'contract' : undefined
}

/** Where a tap on a coin leads. */
export function tradePath(tab: QuoteTab, { favouritesSource }: Pick<ListChoice, 'favouritesSource'>, symbol: string): string {
  const query = `symbol=${encodeURIComponent(symbol)}`
  if (tab === 'bbTrading') return `/tradeBB?${query}`
  const isContract = tab === 'ustandard' || (tab === 'optional' && favouritesSource === 'contract')
  return isContract ? `/tradeU?${query}` : `/trade?tradeKey=SecondContract&${query}`
}
