import { classNames, Segmented } from '@glasshouse/ui'
import { type ReactNode, useRef, useState } from 'react'
import { useIsDesk } from '../../live/device/desk.ts'
import { useHaptics } from '../../live/device/haptics.ts'
import { useWords } from '../../words/words.ts'
import { useDeskKeys } from '../keys/shortcuts.ts'
import { PullUp, type PullUpProps } from './PullUp.tsx'
import { Separator } from './Separator.tsx'
import { useDeskSizes } from './use-desk-sizes.ts'
import { useView } from './use-view.ts'
import './shell.css'

export interface TradeShellProps {
  readonly head: ReactNode
  /** Below the head, where it scrolls away. */
  readonly strip?: ReactNode
  readonly chart: ReactNode
  /** Fields of the order; its `TradeFoot` stays in sight. */
  readonly ticket: ReactNode
  readonly book?: ReactNode
  readonly deals?: ReactNode
  /** Own positions and orders. */
  readonly panel: Pick<PullUpProps, 'label' | 'children'>
}

/**
 * One screen for all that is traded. On a phone: the head stays, ticket and book stand beside each other, the foot of
 * the ticket and the handle of the own orders lie within reach of the thumb, keyboard up or not. On a desk: chart, book
 * and ticket in columns, the own orders below chart and book; edges that are drawn, and keys.
 */
export function TradeShell({ head, strip, chart, ticket, book, deals, panel }: TradeShellProps) {
  useHaptics()
  const isDesk = useIsDesk()
  useDeskKeys(isDesk)
  const grid = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useView(place)
  const desk = useDeskSizes(grid, isDesk, book !== undefined)
  return (
    <div className="trade-shell flex flex-1 flex-col">
      {head}
      {strip}
      <div ref={grid} style={desk.style} className={classNames('trade-grid', !book && 'has-no-book')}>
        <div className="trade-chart min-w-0 bg-surface-1">{chart}</div>
        {isDesk && book && <Separator part="book" desk={desk} />}
        <div ref={place} id="trade-ticket" className="trade-ticket min-w-0">
          {ticket}
        </div>
        {isDesk && <Separator part="ticket" desk={desk} />}
        {book && <BookAndDeals book={book} deals={deals} />}
        {isDesk && <Separator part="panel" desk={desk} />}
        <PullUp {...panel} ticket={place} />
      </div>
    </div>
  )
}

/** Both on a desk; one of the two on a phone. */
function BookAndDeals({ book, deals }: Pick<TradeShellProps, 'book' | 'deals'>) {
  const w = useWords('trade')
  const isDesk = useIsDesk()
  const [view, setView] = useState<'book' | 'deals'>('book')
  return (
    <div id="trade-book" className="trade-book flex min-w-0 flex-col gap-1">
      <div className={classNames(view !== 'book' && 'max-desk:hidden')}>{book}</div>
      {/* On a desk it scrolls by itself, so that keys must reach it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: deals are no set of form fields */}
      <div
        role="group"
        aria-label={w('deals')}
        tabIndex={isDesk ? 0 : undefined}
        className={classNames('trade-deals', view !== 'deals' && 'max-desk:hidden')}
      >
        {deals}
      </div>
      {/* The column is 7.25rem on the narrowest phones: letters of the usual size would tear the Arabic word for deals apart. */}
      <div className="max-[359px]:[&_button]:text-xs desk:hidden">
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
