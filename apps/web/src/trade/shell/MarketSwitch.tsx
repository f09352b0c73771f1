import { classNames } from '@glasshouse/ui'
import type { CoinListsSummary, CoinSummary } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coinTitle, useCoinLists } from '../../live/markets/coins.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'

/** Where a coin is traded, and its chart. */
export type MarketScreen = 'spot' | 'futures' | 'options' | 'chart'

interface Market {
  readonly id: Exclude<MarketScreen, 'chart'>
  readonly path: string
  readonly list: keyof CoinListsSummary
  /** Its name in `PLAYING_SETTING`, and the trade key of its screen. */
  readonly setting: string
}

export const MARKETS: readonly Market[] = [
  { id: 'spot', path: '/tradeBB', list: 'currencyList', setting: 'BBTrading' },
  { id: 'futures', path: '/tradeU', list: 'contractList', setting: 'Ustandard' },
  { id: 'options', path: '/trade', list: 'coinList', setting: 'SecondContract' },
]

export interface MarketSwitchProps {
  readonly coin: CoinSummary
  readonly here: MarketScreen
  /** At the end of the line. */
  readonly children?: ReactNode
}

/**
 * From one market of a coin to the others, as far as the exchange's settings open them and there is anything to trade.
 * The coin is kept; a market that does not have it says which one it shows instead.
 */
export function MarketSwitch({ coin, here, children }: MarketSwitchProps) {
  const w = useWords('trade')
  const lists = useCoinLists().data
  const settings = useSettings()?.PLAYING_SETTING ?? []
  const isClosed = (setting: string) => settings.some(({ name, isOpen }) => name === setting && !isOpen)
  const symbolIn = (list: keyof CoinListsSummary) => lists?.[list].find((other) => other.coin === coin.coin)?.symbol ?? coin.symbol
  const shown = MARKETS.filter(({ id, list, setting }) => id === here || (!isClosed(setting) && (lists?.[list].length ?? 0) > 0))
  return (
    <div className="trade-switch flex min-h-11 items-center desk:order-3 desk:basis-full justify-between gap-1 ps-2 pe-1">
      <nav aria-label={w('markets_of', { coin: coinTitle(coin) })} className="flex min-w-0 gap-x-1 overflow-x-auto [scrollbar-width:none]">
        {shown.map(({ id, path, list }) => (
          <Link
            key={id}
            to={`${path}?symbol=${encodeURIComponent(symbolIn(list))}`}
            aria-current={id === here ? 'page' : undefined}
            className={classNames(
              'relative inline-flex min-h-11 shrink-0 items-center px-2 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
              id === here
                ? 'font-semibold text-ink-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-sm after:bg-accent'
                : 'text-ink-3 hover:text-ink-1',
            )}
          >
            {w(`market_${id}`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
