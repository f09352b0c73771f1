import { formatCompact, formatPrice, trendOf, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { ChangeText } from '../../../live/markets/ChangeText.tsx'
import { CoinMark } from '../../../live/markets/CoinMark.tsx'
import { KnownFigure } from '../../../live/markets/KnownFigure.tsx'
import { PriceAge } from '../../../live/markets/PriceAge.tsx'
import { PriceOrigin } from '../../../live/markets/PriceOrigin.tsx'
import { useWords } from '../../../words/words.ts'
import { CHIPS } from '../QuoteRow.tsx'
import { placeInRange, type TableRow } from './table-rows.ts'

export interface MarketRowProps {
  readonly row: TableRow
  readonly path: string
  /** The table has a column of what is traded here. */
  readonly hasTrades: boolean
  readonly onFavourite: (coin: CoinSummary) => void
}

/** One coin; a tap anywhere in it opens its market. */
export function MarketRow({ row, path, hasTrades, onFavourite }: MarketRowProps) {
  const w = useWords('markets')
  const language = useSession((state) => state.language)
  const { coin, quote, name } = row
  const compact = (decimal: string | undefined) => (decimal === undefined ? undefined : formatCompact(decimal, language))
  return (
    <tr className="relative h-14 border-b border-line hover:bg-surface-2">
      <td>
        <button
          type="button"
          aria-pressed={coin.isFavourite}
          aria-label={w('favourite', { coin: name })}
          onClick={() => onFavourite(coin)}
          className="relative z-10 inline-flex size-11 items-center justify-center text-ink-3 hover:text-ink-1"
        >
          <Star aria-hidden className={classNames('size-4', coin.isFavourite && 'fill-accent text-accent')} />
        </button>
      </td>
      <th scope="row" className="text-start font-normal">
        <span className="flex items-center gap-2.5">
          <CoinMark logo={coin.logo} name={coin.coin} />
          <span className="flex flex-col items-start">
            <Link dir="ltr" to={path} className="font-semibold text-ink-1 after:absolute after:inset-0 focus-visible:after:outline-2">
              {name}
            </Link>
            <PriceOrigin coin={coin} isBelowName />
          </span>
        </span>
      </th>
      <td className={classNames(CELL, 'font-medium', quote.isStale && 'text-ink-3')}>
        <NumberText value={formatPrice(quote.price, language)} flashOn={quote.price} />
        {quote.isStale && (
          <span className="block text-xs font-normal">
            <PriceAge quote={quote} />
          </span>
        )}
      </td>
      <td className={CELL}>
        <span
          className={classNames(
            'inline-flex min-h-7 min-w-20 items-center justify-end rounded-md px-1.5 font-medium',
            CHIPS[quote.isStale ? 'flat' : trendOf(quote.changePercent)],
          )}
        >
          <ChangeText percent={quote.changePercent} isStale={quote.isStale} />
        </span>
      </td>
      <td className={classNames(CELL, 'text-ink-2')}>
        <KnownFigure value={compact(row.source)} />
      </td>
      {hasTrades && (
        <td className={classNames(CELL, 'text-ink-2')}>
          <KnownFigure value={compact(row.here)} />
        </td>
      )}
      <td className="text-center text-ink-2">
        <Range row={row} language={language} />
      </td>
    </tr>
  )
}

/** Figures end at one right edge in both directions. */
const CELL = 'ps-4 text-end rtl:text-start'

/** Lowest and highest of the day, and where the price stands between them: from left to right, as figures run. */
function Range({ row, language }: { row: TableRow; language: string }) {
  const place = placeInRange(row)
  return (
    <span dir="ltr" className="inline-grid grid-cols-[5rem_5rem_5rem] items-center gap-x-2 text-xs">
      <span className="text-right">
        <KnownFigure value={row.low && formatPrice(row.low, language)} />
      </span>
      <span aria-hidden className="relative h-1 rounded-sm bg-surface-3">
        {place !== undefined && (
          <span className="absolute -top-0.5 h-2 w-1 rounded-sm bg-accent" style={{ left: `calc(${place * 100}% - ${place * 4}px)` }} />
        )}
      </span>
      <span className="text-left">
        <KnownFigure value={row.high && formatPrice(row.high, language)} />
      </span>
    </span>
  )
}
