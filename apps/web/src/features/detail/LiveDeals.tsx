import { coreNow, decimalsOf, formatAmount, formatClock, useSession, zoneName } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import type { CoinSummary, TradeSummary } from '@glasshouse/wire'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { TRADES_SHOWN } from '../../live/cache/cache-writes.ts'
import { useTrades } from '../../live/markets/book.ts'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import type { DetailMarket } from './detail-market.ts'

const PLACES = Array.from({ length: TRADES_SHOWN }, (_, place) => place)

/** The latest deals of this realm's book, newest first; arrow and colour say the side of the taker. */
export function LiveDeals({ coin, market }: { coin: CoinSummary; market: DetailMarket }) {
  const w = useWords('detail')
  const t = useWords('trade')
  const { timezone } = useTimeStyle()
  const trades = useTrades(coin.symbol, market.kind)
  if (trades?.length === 0) return <p className="py-16 text-center text-sm text-ink-3">{t('no_deals')}</p>
  return (
    <table className="mt-2 w-full table-fixed text-xs">
      <caption className="sr-only">{w('tab_deals')}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="h-8 text-start font-normal">
            {t('time_in', { zone: `\u2066${zoneName(timezone, coreNow())}\u2069` })}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('price')}
          </th>
          <th scope="col" className="truncate text-right font-normal">
            {market.kind === 'contract' ? t('contracts') : w('quantity_of', { coin: market.unit })}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades
          ? trades.map((trade, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity; deals pass through it, and nothing moves
              <Deal key={place} trade={trade} market={market} />
            ))
          : PLACES.map((place) => (
              <tr key={place} className="h-6">
                <td colSpan={3}>
                  <Skeleton width="100%" height={14} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function Deal({ trade, market }: { trade: TradeSummary; market: DetailMarket }) {
  const w = useWords('trade')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const isBuy = trade.side === 'buy'
  const Arrow = isBuy ? ArrowUp : ArrowDown
  return (
    <tr className="h-6">
      <td className="text-ink-3">
        <NumberText value={formatClock(trade.time, style)} />
      </td>
      <td className={`text-right ${isBuy ? 'text-up' : 'text-down'}`}>
        <span dir="ltr" className="inline-flex items-center gap-0.5">
          <Arrow aria-hidden className="size-3 shrink-0" />
          <NumberText value={formatAmount(trade.price, decimalsOf(market.tickSize), language)} />
        </span>
        <span className="sr-only"> {w(isBuy ? 'bought' : 'sold')}</span>
      </td>
      <td className="text-right text-ink-1">
        <NumberText value={formatAmount(trade.quantity, market.quantityDecimals, language)} />
      </td>
    </tr>
  )
}
