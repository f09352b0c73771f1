import { classNames, Segmented } from '@glasshouse/ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.ts'

export interface TradeLayoutProps {
  readonly ticket: ReactNode
  readonly book: ReactNode
  readonly deals: ReactNode
  /** On a phone below everything; beside the ticket where there is room. */
  readonly orders: ReactNode
}

/** The parts of a screen with a ticket, beside each other as far as the window allows. */
export function TradeLayout({ ticket, book, deals, orders }: TradeLayoutProps) {
  const w = useWords('trade')
  const [view, setView] = useState<'book' | 'deals'>('book')
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.75rem,40%)] gap-x-3 p-4 @max-[18rem]:grid-cols-1 @min-[54rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[54rem]:grid-rows-[auto_1fr] @min-[54rem]:gap-x-8">
        <div className="min-w-0 @min-[54rem]:row-span-2">{ticket}</div>
        <div className="flex min-w-0 flex-col gap-3 @min-[54rem]:grid @min-[54rem]:grid-cols-2 @min-[54rem]:content-start @min-[54rem]:gap-8">
          <div className="@min-[54rem]:hidden">
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
          <div className={classNames(view !== 'book' && '@max-[54rem]:hidden')}>{book}</div>
          <div className={classNames(view !== 'deals' && '@max-[54rem]:hidden')}>{deals}</div>
        </div>
        <div className="mt-6 @min-[18rem]:col-span-2 min-w-0 empty:hidden @min-[54rem]:col-span-1">{orders}</div>
      </div>
    </div>
  )
}
