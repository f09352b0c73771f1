import type { CoinListsSummary, CoinSummary, ContractCoinSummary, MarketKind, OptionCoinSummary, Settings } from '@glasshouse/wire'

/** Where a coin is traded. */
export type MarketId = 'spot' | 'futures' | 'options'

export interface MarketScreen<One extends CoinSummary = CoinSummary> {
  readonly id: MarketId
  readonly path: string
  /** Its name in `PLAYING_SETTING`, and the trade key of its screen. */
  readonly setting: string
  /** The book whose deals its screen counts. */
  readonly book: MarketKind | undefined
  /** What can be traded there. */
  readonly coins: (lists: CoinListsSummary) => readonly One[]
}

export const SPOT = {
  id: 'spot',
  path: '/tradeBB',
  setting: 'BBTrading',
  book: 'spot',
  coins: ({ currencyList }) => currencyList,
} as const satisfies MarketScreen
export const FUTURES = {
  id: 'futures',
  path: '/tradeU',
  setting: 'Ustandard',
  book: 'contract',
  coins: ({ contractList }) => contractList.filter(({ leverage }) => leverage !== ''),
} as const satisfies MarketScreen<ContractCoinSummary>
export const OPTIONS = {
  id: 'options',
  path: '/trade',
  setting: 'SecondContract',
  book: undefined,
  coins: ({ coinList }) => coinList.filter(({ id }) => id !== ''),
} as const satisfies MarketScreen<OptionCoinSummary>

export const MARKET_SCREENS: readonly MarketScreen[] = [SPOT, FUTURES, OPTIONS]

/** Whether the exchange's settings open a market: they name those that are; all are until the settings are here. */
export function isMarketOpen(
  settings: Partial<Pick<Settings, 'PLAYING_SETTING'>> | undefined,
  { setting }: Pick<MarketScreen, 'setting'>,
): boolean {
  return settings?.PLAYING_SETTING?.some(({ name, isOpen }) => name === setting && isOpen) ?? true
}
