import { classNames, Segmented } from '@glasshouse/ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { PullUp, type PullUpProps } from './PullUp.tsx'
import { useView } from './use-view.ts'
import './shell.css'

export interface TradeShellProps {
  readonly head: ReactNode
  /** Below the head; scrolls away. */
  readonly strip?: ReactNode
  readonly chart: ReactNode
  /** Fields of the order; its `TradeFoot` stays in sight. */
  readonly ticket: ReactNode
  readonly book?: ReactNode
  readonly deals?: ReactNode
  /** Own positions and orders. */
  readonly panel: PullUpProps
}

/**
 * One screen for all that is traded. On a phone: the head stays, ticket and book stand beside each other, the foot of
 * the ticket and the handle of the own orders lie within reach of the thumb, keyboard up or not. On a desk: chart, book
 * and ticket in columns, the own orders below the chart.
 */
export function TradeShell({ head, strip, chart, ticket, book, deals, panel }: TradeShellProps) {
  useView()
  return (
    <div className="trade-shell flex flex-1 flex-col">
      {head}
      {strip}
      <div className={classNames('trade-grid', !book && 'has-no-book')}>
        <div className="trade-chart min-w-0 bg-surface-1">{chart}</div>
        <div className="trade-ticket min-w-0">{ticket}</div>
        {book && <BookAndDeals book={book} deals={deals} />}
        <PullUp {...panel} />
      </div>
    </div>
  )
}

/** Both on a desk; one of the two on a phone. */
function BookAndDeals({ book, deals }: Pick<TradeShellProps, 'book' | 'deals'>) {
  const w = useWords('trade')
  const [view, setView] = useState<'book' | 'deals'>('book')
  return (
    <div className="trade-book flex min-w-0 flex-col gap-1">
      <div className={classNames(view !== 'book' && 'max-[1099px]:hidden')}>{book}</div>
      <div className={classNames(view !== 'deals' && 'max-[1099px]:hidden')}>{deals}</div>
      <div className="min-[1100px]:hidden">
        <Segmented
          label={w('book_or_deals')}
          chosen={view}
          onChange={setView}
          choices={[
            { id: 'book', label: w('book') },
            { id: 'deals', label: w('deals') },
          ]}
        />
      </div>
    </div>
  )
}
