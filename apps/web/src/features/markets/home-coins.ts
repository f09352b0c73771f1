import type { CoinSummary, Settings } from '@glasshouse/wire'

export const SHOWN = 5

/** The coins that the settings name for home, in their order; without such a list the first ones of the market. */
export function coinsOfHome(coins: readonly CoinSummary[], setting: Settings['HOME_COIN_SETTING'] | undefined): readonly CoinSummary[] {
  const named = (setting ?? []).filter(({ isOpen }) => isOpen).flatMap(({ symbol }) => coins.find((coin) => coin.symbol === symbol) ?? [])
  return (named.length > 0 ? named : coins).slice(0, SHOWN)
}
