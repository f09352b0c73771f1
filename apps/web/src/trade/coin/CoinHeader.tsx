import { formatPrice, trendOf, useIsOld, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ChangeText } from '../../live/markets/ChangeText.tsx'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { coinTitle } from '../../live/markets/coins.ts'
import { KnownFigure } from '../../live/markets/KnownFigure.tsx'
import { PriceAge } from '../../live/markets/PriceAge.tsx'
import { PriceOrigin } from '../../live/markets/PriceOrigin.tsx'
import { figureOf, quoteOf, usePrice } from '../../live/markets/prices.ts'
import { useDayVolumes } from '../../live/markets/use-day-volumes.ts'
import { useWords } from '../../words/words.ts'
import { BackButton } from '../layout/BackButton.tsx'
import { MarketLinks, type MarketScreen } from './MarketLinks.tsx'

export interface CoinHeaderProps {
  readonly coin: CoinSummary
  /** The book whose deals are counted, where the screen does not say it. */
  readonly market?: MarketKind | undefined
  /** Which of the coin's screens this is, among links to the others; none where the screen has its own. */
  readonly here?: MarketScreen
  /** What the coin's name opens. */
  readonly chooser: (sheet: { readonly isOpen: boolean; readonly onClose: () => void }) => ReactNode
  /** An act at the end of the line of the name. */
  readonly act?: ReactNode
  /** Below the price: what this market tells beside it. */
  readonly children?: ReactNode
}

/** Coin, price and its day; stays in sight while the screen scrolls. */
export function CoinHeader({ coin, market, here, chooser, act, children }: CoinHeaderProps) {
  const w = useWords('trade')
  const [isChoosing, setChoosing] = useState(false)
  return (
    // In a window of few lines (large text, a phone on its side) it would leave no room for the screen: there it
    // scrolls away.
    <header className="sticky top-[min(var(--banner-height,0px),calc((100dvh-30rem)*999))] z-20 border-b border-line bg-surface-1">
      <div className={classNames('flex flex-wrap items-center gap-1', act ? 'pe-1' : 'pe-4')}>
        <BackButton />
        <h1 className="min-w-[7.5rem] flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={w('choose_coin', { coin: coinTitle(coin) })}
            onClick={() => setChoosing(true)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-md text-base font-semibold text-ink-1"
          >
            {/* Beside another act a narrow window has room for the name or the mark. */}
            <span className={classNames('shrink-0', act !== undefined && 'max-[359px]:hidden')}>
              <CoinMark logo={coin.logo} name={coin.coin} size={24} />
            </span>
            <bdi dir="ltr" className="truncate">
              {coinTitle(coin)}
            </bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        </h1>
        <span className="ms-auto flex min-w-0 items-center gap-1 ps-3">
          <PriceOrigin coin={coin} />
          {act}
        </span>
      </div>
      {here && <MarketLinks coin={coin} here={here} />}
      <Prices coin={coin} market={market ?? (here && MARKETS[here])} />
      {children}
      {chooser({ isOpen: isChoosing, onClose: () => setChoosing(false) })}
    </header>
  )
}

function Prices({ coin, market }: { coin: CoinSummary; market: MarketKind | undefined }) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const live = usePrice(coin.symbol)
  const quote = quoteOf(coin, live, useIsOld())
  const volumes = useDayVolumes(coin, market).filter(({ id }) => id !== 'here_quantity')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 px-4 pb-2.5">
      <div className="min-w-0">
        <div className={classNames('text-lg font-semibold', quote.isStale ? 'text-ink-3' : TINTS[trendOf(quote.changePercent)])}>
          <NumberText value={formatPrice(quote.price || undefined, language)} flashOn={quote.price || undefined} />
        </div>
        <div className="text-xs">{quote.isStale ? <PriceAge quote={quote} /> : <ChangeText percent={quote.changePercent} />}</div>
      </div>
      <dl className="grid min-w-0 grid-cols-[auto_auto] gap-x-2 text-xs text-ink-3 min-[900px]:flex min-[900px]:gap-x-6">
        <DayFigure name={w('high_24h')} value={formatPrice(figureOf(live?.high24), language)} />
        <DayFigure name={w('low_24h')} value={formatPrice(figureOf(live?.low24), language)} />
        {volumes.map(({ id, name, value }) => (
          <DayFigure key={id} name={name} value={value} />
        ))}
      </dl>
    </div>
  )
}

const TINTS = { up: 'text-up', down: 'text-down', flat: 'text-ink-1' } as const

/** The book whose deals a screen counts. */
const MARKETS = { spot: 'spot', futures: 'contract', chart: undefined } as const

function DayFigure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="contents min-[900px]:block">
      <dt className="wrap-anywhere">{name}</dt>
      <dd className="min-w-[5.5em] text-end text-ink-1 min-[900px]:text-start">
        <KnownFigure value={value} />
      </dd>
    </div>
  )
}
