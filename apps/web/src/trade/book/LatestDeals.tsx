import { coreNow, decimalsOf, formatAmount, formatClock, useSession, zoneName } from '@glasshouse/client'
import { classNames, NumberText, Skeleton } from '@glasshouse/ui'
import type { TradeSummary } from '@glasshouse/wire'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import type { BookFigures } from './book.ts'

const ROWS = Array.from({ length: 12 }, (_, position) => position)

export interface LatestDealsProps {
  readonly trades: readonly TradeSummary[] | undefined
  readonly figures: BookFigures
}

/** The latest trades of this realm's book, newest first, in the colour of their taker. */
export function LatestDeals({ trades, figures }: LatestDealsProps) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const decimals = decimalsOf(figures.tickSize)
  return (
    <section aria-label={w('latest_deals')} className="text-xs">
      <div className="flex justify-between gap-2 pb-1 text-ink-3">
        <span>{w('price')}</span>
        <span>{figures.unit}</span>
        <span className="max-[899px]:hidden">{w('time_in', { zone: `\u2066${zoneName(style.timezone, coreNow())}\u2069` })}</span>
      </div>
      {trades?.length === 0 && <p className="py-6 text-center text-ink-3">{w('no_deals')}</p>}
      <ol>
        {(trades ?? []).map((trade, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is the identity; trades pass through it, nothing moves
          <li key={position} className="flex h-6 items-center justify-between gap-2">
            <span className={classNames(trade.side === 'buy' ? 'text-up' : 'text-down')}>
              <NumberText value={formatAmount(trade.price, decimals, language)} />
              <span className="sr-only">{w(trade.side === 'buy' ? 'bought' : 'sold')}</span>
            </span>
            <NumberText value={formatAmount(trade.quantity, figures.quantityDecimals, language)} />
            <span className="text-ink-3 max-[899px]:hidden">
              <NumberText value={formatClock(trade.time, style)} />
            </span>
          </li>
        ))}
      </ol>
      {!trades && ROWS.map((row) => <Skeleton key={row} width="100%" height={14} />)}
    </section>
  )
}
