import { classNames, ICON_BUTTON_CLASS } from '@glasshouse/ui'
import type { CoinListsSummary, CoinSummary } from '@glasshouse/wire'
import { ChartCandlestick } from 'lucide-react'
import { Link } from 'react-router'
import { coinTitle, useCoinLists } from '../../live/markets/coins.ts'
import { useWords } from '../../words/words.ts'

/** Screens of a coin with links to its others. */
export type MarketScreen = 'spot' | 'futures' | 'chart'

const SCREENS: readonly { readonly id: 'spot' | 'futures' | 'options'; readonly path: string; readonly list: keyof CoinListsSummary }[] = [
  { id: 'spot', path: '/tradeBB', list: 'currencyList' },
  { id: 'futures', path: '/tradeU', list: 'contractList' },
  { id: 'options', path: '/trade', list: 'coinList' },
]

/** To the chart alone, for a screen that offers its own ways to trade. */
export function ChartLink({ coin }: { coin: CoinSummary }) {
  const w = useWords('trade')
  return (
    <Link to={chartOf(coin)} aria-label={w('market_chart')} className={ICON_BUTTON_CLASS}>
      <ChartCandlestick aria-hidden />
    </Link>
  )
}

const chartOf = ({ symbol }: CoinSummary) => `/tradeDetail?symbol=${encodeURIComponent(symbol)}`

/** From one screen of a coin to its others: where it is traded, and its chart. */
export function MarketLinks({ coin, here }: { coin: CoinSummary; here: MarketScreen }) {
  const w = useWords('trade')
  const lists = useCoinLists().data
  const symbolIn = (list: keyof CoinListsSummary) => lists?.[list].find((other) => other.coin === coin.coin)?.symbol
  return (
    <nav aria-label={w('markets_of', { coin: coinTitle(coin) })} className="flex flex-wrap items-center gap-x-1 px-2">
      {SCREENS.map(({ id, path, list }) => {
        const symbol = symbolIn(list)
        return (
          symbol !== undefined && (
            <Link
              key={id}
              to={`${path}?symbol=${encodeURIComponent(symbol)}`}
              aria-current={id === here ? 'page' : undefined}
              className={classNames(LINK, id === here ? 'font-semibold text-ink-1' : 'text-ink-3 hover:text-ink-1')}
            >
              {w(`market_${id}`)}
            </Link>
          )
        )
      })}
      <Link
        to={here === 'futures' ? `${chartOf(coin)}&type=3` : chartOf(coin)}
        aria-current={here === 'chart' ? 'page' : undefined}
        className={classNames(LINK, 'ms-auto gap-1', here === 'chart' ? 'font-semibold text-ink-1' : 'text-ink-3 hover:text-ink-1')}
      >
        <ChartCandlestick aria-hidden className="size-4 shrink-0" />
        {w('market_chart')}
      </Link>
    </nav>
  )
}

const LINK = 'inline-flex min-h-11 max-w-full items-center rounded-md px-2 text-xs wrap-anywhere focus-visible:-outline-offset-2'
