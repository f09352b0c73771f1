import { formatPrice, trendOf, useIsOld, useSession } from '@glasshouse/client'
import { classNames, ICON_BUTTON_CLASS, IconButton, NumberText } from '@glasshouse/ui'
import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { ChartCandlestick, ChevronDown, Keyboard, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useIsDesk } from '../../live/device/desk.ts'
import { ChangeText } from '../../live/markets/ChangeText.tsx'
import { coinTitle } from '../../live/markets/coins.ts'
import { KnownFigure } from '../../live/markets/KnownFigure.tsx'
import { MARKET_SCREENS } from '../../live/markets/market-screens.ts'
import { PriceAge } from '../../live/markets/PriceAge.tsx'
import { PriceOrigin } from '../../live/markets/PriceOrigin.tsx'
import { figureOf, quoteOf, usePrice } from '../../live/markets/prices.ts'
import { useDayVolumes } from '../../live/markets/use-day-volumes.ts'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { MarketSwitch, type MarketSwitchProps } from '../shell/MarketSwitch.tsx'

const KeyHelp = lazy(async () => ({ default: (await import('../keys/KeyHelp.tsx')).KeyHelp }))

export interface CoinHeaderProps {
  readonly coin: CoinSummary
  /** Which of the coin's screens this is. */
  readonly here: MarketSwitchProps['here']
  /** The book whose deals are counted, where the screen does not say it. */
  readonly market?: MarketKind | undefined
  /** What the coin's name opens. */
  readonly chooser: (sheet: { readonly isOpen: boolean; readonly onClose: () => void }) => ReactNode
  /** An act in the place of the link to the chart. */
  readonly act?: ReactNode
  /** In the second line, before the figures of the day. */
  readonly figures?: ReactNode
  /** At the end of the line of the markets. */
  readonly children?: ReactNode
}

const TOP = 'top-[calc(var(--banner-height,0px)+var(--view-top,0px))]'
/** Outside the trade shell nothing else sees to short windows: there the head scrolls away. */
const TOP_OF_CHART = 'top-[min(var(--banner-height,0px),calc(100dvh-30rem))]'

/** Coin and price, its day, and its markets; stays in sight while the screen scrolls. */
export function CoinHeader({
  coin,
  here,
  market = MARKET_SCREENS.find(({ id }) => id === here)?.book,
  chooser,
  act,
  figures,
  children,
}: CoinHeaderProps) {
  const w = useWords('trade')
  const [isChoosing, setChoosing] = useState(false)
  const keys = useShortcuts({ picker: () => setChoosing(true) })
  const symbol = encodeURIComponent(coin.symbol)
  return (
    // On a desk the markets stand in one line with coin, price and acts, and the figures of the day have the next one.
    <header
      className={classNames(
        'trade-head sticky z-20 border-b border-line bg-surface-1 desk:flex desk:min-h-12 desk:flex-wrap desk:items-center desk:px-0.5',
        here === 'chart' ? TOP_OF_CHART : TOP,
      )}
    >
      <div className="flex min-h-12 flex-wrap items-center ps-0.5 pe-0.5 desk:contents">
        <BackButton />
        <h1 className="min-w-[5.5rem] flex-1 desk:flex-none">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts={here === 'chart' ? undefined : keys.picker}
            aria-label={w('choose_coin', { coin: coinTitle(coin) })}
            onClick={() => setChoosing(!isChoosing)}
            className="flex min-h-11 max-w-full items-center gap-0.5 rounded-md text-base font-semibold text-ink-1"
          >
            <bdi dir="ltr" className="truncate">
              {coinTitle(coin)}
            </bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        </h1>
        <Price coin={coin} />
        <div className="flex desk:order-2">
          {here !== 'chart' && <Keys />}
          {act ?? (
            <Link
              to={`/tradeDetail?symbol=${symbol}${here === 'futures' ? '&type=3' : ''}`}
              aria-label={w('market_chart')}
              className={ICON_BUTTON_CLASS}
            >
              <ChartCandlestick aria-hidden />
            </Link>
          )}
          <Link
            to={`/fairness?tab=prices&symbol=${symbol}`}
            aria-label={w('fairness_of', { coin: coinTitle(coin) })}
            className={classNames(ICON_BUTTON_CLASS, 'max-[339px]:w-9')}
          >
            <ShieldCheck aria-hidden />
          </Link>
        </div>
      </div>
      <div className="trade-second-line flex h-6 items-center gap-x-3 overflow-x-auto px-4 text-xs whitespace-nowrap [scrollbar-width:none] desk:order-3 desk:h-auto desk:min-h-8 desk:basis-full desk:flex-wrap">
        <PriceOrigin coin={coin} />
        {figures}
        <DayFigures coin={coin} market={market} />
      </div>
      <MarketSwitch coin={coin} here={here}>
        {children}
      </MarketSwitch>
      {chooser({ isOpen: isChoosing, onClose: () => setChoosing(false) })}
    </header>
  )
}

/** The keys of a desk, told. */
function Keys() {
  const w = useWords('desk')
  const isDesk = useIsDesk()
  const [isOpen, setOpen] = useState<boolean>()
  const keys = useShortcuts({ help: () => setOpen(true) })
  if (!isDesk) return null
  return (
    <>
      <IconButton label={w('keys')} aria-haspopup="dialog" aria-keyshortcuts={keys.help} onClick={() => setOpen(true)}>
        <Keyboard aria-hidden />
      </IconButton>
      <Suspense>{isOpen !== undefined && <KeyHelp isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The price with its change below; old, its age. */
function Price({ coin }: { coin: CoinSummary }) {
  const w = useWords('markets')
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  return (
    <div className="relative ms-auto flex shrink-0 flex-col items-end ps-2 desk:ms-0 desk:ps-4">
      <span className={classNames('text-sm leading-5 font-semibold', quote.isStale ? 'text-ink-3' : TINTS[trendOf(quote.changePercent)])}>
        <span className="sr-only">{w('column_price')} </span>
        <NumberText value={formatPrice(quote.price, language)} flashOn={quote.price} />
      </span>
      <span className="text-xs text-ink-3">
        {!quote.isStale && <span className="sr-only">{w('column_change')} </span>}
        {quote.isStale ? <PriceAge quote={quote} /> : <ChangeText percent={quote.changePercent} />}
      </span>
    </div>
  )
}

const TINTS = { up: 'text-up', down: 'text-down', flat: 'text-ink-1' } as const

function DayFigures({ coin, market }: { coin: CoinSummary; market: MarketKind | undefined }) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const live = usePrice(coin.symbol)
  const { source, here } = useDayVolumes(coin, market)
  return (
    <dl className="flex shrink-0 gap-x-3 text-ink-3 desk:shrink desk:flex-wrap">
      <DayFigure name={w('high_24h')} value={formatPrice(figureOf(live?.high24), language)} />
      <DayFigure name={w('low_24h')} value={formatPrice(figureOf(live?.low24), language)} />
      <DayFigure {...source} />
      {here && <DayFigure {...here} />}
    </dl>
  )
}

function DayFigure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="flex shrink-0 gap-x-1">
      <dt>{name}</dt>
      <dd className="text-ink-1">
        <KnownFigure value={value} />
      </dd>
    </div>
  )
}
