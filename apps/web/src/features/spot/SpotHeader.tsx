import { classNames, IconButton, NumberText } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChangeText } from '../../live/ChangeText.tsx'
import { CoinMark } from '../../live/CoinMark.tsx'
import { coinTitle } from '../../live/coins.ts'
import { useIsOld } from '../../live/connection.ts'
import { formatCompact, formatPrice, trendOf } from '../../live/formats.ts'
import { PriceAge } from '../../live/PriceAge.tsx'
import { PriceOrigin } from '../../live/PriceOrigin.tsx'
import { figureOf, quoteOf, usePrice } from '../../live/prices.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { SpotCoinSheet } from './SpotCoinSheet.tsx'

/** Coin, price and its day; stays in sight while the screen scrolls. */
export function SpotHeader({ coin, coins, onCoin }: { coin: Coin; coins: readonly Coin[]; onCoin: (symbol: string) => void }) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const [isChoosing, setChoosing] = useState(false)
  const isOld = useIsOld()
  const live = usePrice(coin.symbol)
  const quote = quoteOf(coin, live, isOld)
  return (
    <header className="sticky top-(--banner-height) z-20 border-b border-line bg-surface-1">
      <div className="flex items-center gap-1 pe-4">
        <BackButton />
        <h1 className="min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={w('choose_coin', { coin: coinTitle(coin) })}
            onClick={() => setChoosing(true)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-md text-base font-semibold text-ink-1"
          >
            <CoinMark logo={coin.logo} name={coin.coin} size={24} />
            <bdi dir="ltr" className="truncate">
              {coinTitle(coin)}
            </bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        </h1>
        <span className="ms-auto">
          <PriceOrigin coin={coin} />
        </span>
      </div>
      <div className="flex items-end justify-between gap-3 px-4 pb-2.5">
        <div className="min-w-0">
          <div className={classNames('text-lg font-semibold', quote.isStale ? 'text-ink-3' : TINTS[trendOf(quote.changePercent)])}>
            <NumberText value={formatPrice(quote.price || undefined, language)} flashOn={quote.price || undefined} />
          </div>
          <div className="text-xs">{quote.isStale ? <PriceAge quote={quote} /> : <ChangeText percent={quote.changePercent} />}</div>
        </div>
        <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-2 text-xs text-ink-3 min-[900px]:flex min-[900px]:gap-x-6">
          <Figure name={w('high_24h')} value={formatPrice(figureOf(live?.high24), language)} />
          <Figure name={w('low_24h')} value={formatPrice(figureOf(live?.low24), language)} />
          <Figure name={w('volume_24h', { coin: coin.coinUpperCase })} value={formatCompact(live?.volume24, language)} />
        </dl>
      </div>
      <SpotCoinSheet coins={coins} chosen={coin.symbol} isOpen={isChoosing} onChoose={onCoin} onClose={() => setChoosing(false)} />
    </header>
  )
}

const TINTS = { up: 'text-up', down: 'text-down', flat: 'text-ink-1' } as const

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="contents min-[900px]:block">
      <dt>{name}</dt>
      <dd className="min-w-[5.5em] text-end text-ink-1 min-[900px]:text-start">
        <NumberText value={value} />
      </dd>
    </div>
  )
}

function BackButton() {
  const w = useWords('spot')
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <IconButton label={w('back')} onClick={() => void (isFirst ? navigate('/quote') : navigate(-1))}>
      <ChevronLeft aria-hidden className="rtl:hidden" />
      <ChevronRight aria-hidden className="ltr:hidden" />
    </IconButton>
  )
}
