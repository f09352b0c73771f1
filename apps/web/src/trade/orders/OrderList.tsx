import type { PagedList, Row } from '@glasshouse/client'
import { EmptyState, Skeleton } from '@glasshouse/ui'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { PagedRows } from '../../live/lists/PagedRows.tsx'
import { useWords } from '../../words/words.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface OrderListProps<Order extends Row> {
  readonly list: PagedList<Order>
  /** Said where there are none. */
  readonly emptyText: string
  /** Another list goes on where this one ends. */
  readonly isFollowed?: boolean | undefined
  readonly children: (order: Order) => ReactNode
}

/** Orders, positions or stops, page after page. One that is over leaves the list, and takes its button with it. */
export function OrderList<Order extends Row>({ list, emptyText, isFollowed, children }: OrderListProps<Order>) {
  const w = useWords('trade')
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      <PagedRows
        list={list}
        isFollowed={isFollowed}
        waiting={<OrderListSkeleton label={w('loading')} />}
        empty={<EmptyState icon={<ClipboardList />}>{emptyText}</EmptyState>}
      >
        {(orders) => (
          <ul>
            {orders.map((order) => (
              <li key={order.id} className="border-b border-line">
                {children(order)}
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  )
}

const ROWS = [0, 1, 2]

function OrderListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {ROWS.map((row) => (
        <div key={row} className="flex h-24 flex-col justify-center gap-2 border-b border-line">
          <Skeleton width="50%" height={14} />
          <Skeleton width="90%" height={14} />
          <Skeleton width="70%" height={14} />
        </div>
      ))}
    </div>
  )
}
