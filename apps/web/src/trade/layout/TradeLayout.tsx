import { classNames, Segmented } from '@glasshouse/ui'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/words.ts'

export interface TradeLayoutProps {
  readonly ticket: ReactNode
  /** The ticket brings two parts: its fields beside the book, and its actions below both (`TICKET_ACTIONS`). */
  readonly isSplit?: boolean
  readonly book: ReactNode
  readonly deals: ReactNode
  /** On a phone below everything; beside the ticket where there is room. */
  readonly orders: ReactNode
}

/** The parts of a screen with a ticket, beside each other as far as the window allows. */
export function TradeLayout({ ticket, isSplit, book, deals, orders }: TradeLayoutProps) {
  const w = useWords('trade')
  const [view, setView] = useState<'book' | 'deals'>('book')
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.75rem,40%)] gap-x-3 p-4 @max-[18rem]:grid-cols-1 @min-[54rem]:grid-cols-[22rem_minmax(0,1fr)] @min-[54rem]:grid-rows-[auto_1fr] @min-[54rem]:gap-x-8">
        <div className={isSplit ? 'contents' : 'min-w-0 @min-[54rem]:row-span-2'}>{ticket}</div>
        <div
          className={classNames(
            isSplit && '@min-[18rem]:col-start-2 @min-[18rem]:row-start-1',
            'flex min-w-0 flex-col gap-3 @min-[54rem]:grid @min-[54rem]:grid-cols-2 @min-[54rem]:content-start @min-[54rem]:gap-8',
          )}
        >
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
        <div
          className={classNames(
            'mt-6 min-w-0 empty:hidden @min-[18rem]:col-span-2 @min-[54rem]:col-span-1',
            isSplit && '@min-[54rem]:col-start-2 @min-[54rem]:row-start-2',
          )}
        >
          {orders}
        </div>
      </div>
    </div>
  )
}

/** Places the second part of a ticket that brings two. */
export const TICKET_ACTIONS = 'min-w-0 @min-[18rem]:col-span-2 @min-[54rem]:col-span-1 @min-[54rem]:col-start-1 @min-[54rem]:row-start-2'
