import { formatCompact, formatPrice, trendOf, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Star } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { ChangeText } from '../../live/markets/ChangeText.tsx'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { coinTitle } from '../../live/markets/coins.ts'
import { PriceAge } from '../../live/markets/PriceAge.tsx'
import { PriceOrigin } from '../../live/markets/PriceOrigin.tsx'
import { figureOf, type Quote } from '../../live/markets/prices.ts'
import { useWords } from '../../words/words.ts'

/**
 * Figures end at the same right edge in every row and in both reading directions, so the columns have a width of their
 * own. From right to left that edge is where the column of prices begins: its width is the same in every row, whatever
 * stands in it. Where the text is too large for four columns, they stand below the name.
 */
export const QUOTE_COLUMNS =
  '[--price-column:minmax(5.5rem,auto)] max-[389px]:[--price-column:minmax(4.25rem,auto)] rtl:[--price-column:7rem] rtl:max-[389px]:[--price-column:5.5rem] grid grid-cols-[2.25rem_minmax(0,1fr)_var(--price-column)_5.25rem] @max-[18rem]:grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-2 ps-1 pe-4'

export interface QuoteRowProps {
  readonly coin: CoinSummary
  readonly quote: Quote
  readonly volume: string | undefined
  readonly path: string
  readonly onFavourite: (coin: CoinSummary) => void
  /** Of a long list: where the row lies, px from the list's top. */
  readonly top?: number
}

export const QuoteRow = memo(function QuoteRow({ coin, quote, volume, path, onFavourite, top }: QuoteRowProps) {
  const w = useWords('markets')
  const language = useSession((state) => state.language)
  const title = coinTitle(coin)
  const [name, base] = title.split('/')
  const isMarked = coin.isFavourite
  return (
    <li
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      className={classNames(
        QUOTE_COLUMNS,
        'h-14 border-b border-line hover:bg-surface-2',
        top === undefined && '@max-[18rem]:h-auto @max-[18rem]:gap-y-1 @max-[18rem]:py-2',
        top === undefined ? 'relative' : 'absolute inset-x-0 top-0',
      )}
    >
      <div>
        <button
          type="button"
          aria-pressed={isMarked}
          aria-label={w('favourite', { coin: title })}
          onClick={() => onFavourite(coin)}
          className="relative z-10 -me-2 inline-flex size-11 items-center justify-center text-ink-3 hover:text-ink-1"
        >
          <Star aria-hidden className={classNames('size-4', isMarked && 'fill-accent text-accent')} />
        </button>
      </div>
      <div className="flex min-w-0 items-center gap-2.5">
        {/* A narrow window has room for the mark or for the whole word of where the price comes from. */}
        <span className="shrink-0 max-[359px]:hidden">
          <CoinMark logo={coin.logo} name={coin.coin} />
        </span>
        <div className="flex min-w-0 flex-col items-start">
          <Link dir="ltr" to={path} className="max-w-full truncate text-sm leading-6 font-semibold text-ink-1 after:absolute after:inset-0">
            {name}
            {base && <span className="text-xs font-normal text-ink-3 max-[359px]:sr-only">/{base}</span>}
          </Link>
          <PriceOrigin coin={coin} isBelowName />
        </div>
      </div>
      <div className="flex flex-col items-end rtl:items-start @max-[18rem]:col-start-2">
        <span className={classNames('text-sm font-medium', quote.isStale && 'text-ink-3')}>
          <NumberText value={formatPrice(quote.price, language)} flashOn={quote.price} />
        </span>
        {/* A line of its own where there is something to say; without one the price stands beside the middle of its change. */}
        <span className="text-xs text-ink-3 empty:hidden">
          {quote.isStale ? <PriceAge quote={quote} /> : figureOf(volume) && <Volume volume={volume} language={language} />}
        </span>
      </div>
      <div className="flex justify-end @max-[18rem]:col-start-2">
        <span
          className={classNames(
            'flex min-h-7 w-full items-center justify-end rounded-md rtl:justify-start px-1.5 text-sm font-medium',
            CHIPS[quote.isStale ? 'flat' : trendOf(quote.changePercent)],
          )}
        >
          <ChangeText percent={quote.changePercent} isStale={quote.isStale} />
        </span>
      </div>
    </li>
  )
})

/** Ground of a change. */
export const CHIPS = { up: 'bg-up-soft', down: 'bg-down-soft', flat: 'bg-surface-2' } as const

function Volume({ volume, language }: { volume: string | undefined; language: string }) {
  const w = useWords('markets')
  return (
    <>
      <span className="max-[389px]:sr-only">{w('volume_short')}</span> <NumberText value={formatCompact(volume, language)} />
    </>
  )
}
