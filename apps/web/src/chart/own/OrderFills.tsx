import { formatClock, formatExact, formatTime, isoMoment, useSession } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import type { FillSummary, MarketKind } from '@glasshouse/wire'
import { useId, useState } from 'react'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { FoldButton } from '../FoldButton.tsx'
import { useOrderFills } from './use-own-fills.ts'

export interface OrderFillsProps {
  readonly market: MarketKind
  readonly orderId: string
  /** What is counted: the coin, or contracts. */
  readonly unit: string
}

/** Each part of an order that was filled, with its own time, price and quantity; asked for when it is opened. */
export function OrderFills({ market, orderId, unit }: OrderFillsProps) {
  const w = useWords('chart')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const fills = useOrderFills(market, orderId, isOpen)
  return (
    <div>
      <FoldButton folds={id} isOpen={isOpen} onFold={setOpen}>
        {w('fills')}
      </FoldButton>
      <div id={id} hidden={!isOpen}>
        {!isOpen ? null : fills.data ? (
          <>
            <Fills fills={fills.data.rows} unit={unit} />
            <Rest {...fills.data} />
          </>
        ) : fills.isError ? (
          <LoadError error={fills.error} onRetry={() => void fills.refetch()} />
        ) : (
          <Skeleton width="100%" height={40} />
        )}
      </div>
    </div>
  )
}

function Fills({ fills, unit }: { fills: readonly FillSummary[]; unit: string }) {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  return (
    <table className="w-full text-xs">
      <thead className="text-ink-3">
        <tr>
          {[w('time'), w('fill_price'), w('fill_quantity', { unit })].map((name) => (
            <th key={name} scope="col" className="py-1 text-start font-normal last:text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fills.map(({ id, atMs, price, quantity }) => (
          <tr key={id}>
            <td className="py-1 text-ink-2">
              <time dateTime={isoMoment(atMs)} title={formatTime(atMs, style)}>
                <NumberText value={formatClock(atMs, style)} />
              </time>
            </td>
            <td className="text-ink-1">
              <NumberText value={formatExact(price, language)} />
            </td>
            <td className="text-end text-ink-1">
              <NumberText value={formatExact(quantity, language)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An order of more fills than one call answers does not pass for one of fewer. */
function Rest({ rows, total }: { rows: readonly FillSummary[]; total: number | undefined }) {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  if (total === undefined || total <= rows.length) return null
  const count = (of: number) => formatExact(String(of), language)
  return <p className="py-1 text-xs text-ink-3">{w('fills_newest', { shown: count(rows.length), total: count(total) })}</p>
}
