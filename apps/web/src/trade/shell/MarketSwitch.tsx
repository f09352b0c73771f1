import { classNames } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coinTitle, useCoinLists } from '../../live/markets/coins.ts'
import { isMarketOpen, MARKET_SCREENS, type MarketId } from '../../live/markets/market-screens.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'

export interface MarketSwitchProps {
  readonly coin: CoinSummary
  readonly here: MarketId | 'chart'
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
  const settings = useSettings()
  const shown = MARKET_SCREENS.map((market) => ({ ...market, traded: lists ? market.coins(lists) : [] })).filter(
    (market) => market.id === here || (isMarketOpen(settings, market) && market.traded.length > 0),
  )
  return (
    <div className="trade-switch flex min-h-11 items-center justify-between gap-1 ps-2 pe-1 desk:order-1 desk:flex-1">
      <nav aria-label={w('markets_of', { coin: coinTitle(coin) })} className="flex min-w-0 gap-x-1 overflow-x-auto [scrollbar-width:none]">
        {shown.map(({ id, path, traded }) => (
          <Link
            key={id}
            to={`${path}?symbol=${encodeURIComponent((traded.find((other) => other.coin === coin.coin) ?? coin).symbol)}`}
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
