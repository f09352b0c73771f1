import { EmptyState, Skeleton } from '@glasshouse/ui'
import { ClipboardList } from 'lucide-react'
import { useRef } from 'react'
import { LoadFailure } from '../../live/LoadFailure.tsx'
import { LoadMore } from '../../live/LoadMore.tsx'
import { useWords } from '../../words/words.ts'
import { useCancelOrder } from './acts.ts'
import { OrderRow } from './OrderRow.tsx'
import { type OrderList, rowsIn, useOrders } from './queries.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The orders of a list. A cancelled one leaves it, and takes its button with it. */
export function OrderRows({ list }: { list: OrderList }) {
  const orders = useOrders(list)
  const cancel = useCancelOrder()
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      <Rows list={list} orders={orders} cancel={cancel} />
    </div>
  )
}

interface RowsProps {
  readonly list: OrderList
  readonly orders: ReturnType<typeof useOrders>
  readonly cancel: ReturnType<typeof useCancelOrder>
}

/** Goes on while it is scrolled, and says when it is finished. */
function Rows({ list, orders, cancel }: RowsProps) {
  const w = useWords('spot')
  const rows = rowsIn(orders.data?.pages)
  if (orders.isPending) return <RowsSkeleton label={w('loading')} />
  if (orders.isError && rows.length === 0) return <LoadFailure error={orders.error} onRetry={() => void orders.refetch()} />
  if (rows.length === 0) return <EmptyState icon={<ClipboardList />}>{w(list === 'open' ? 'no_open_orders' : 'no_past_orders')}</EmptyState>
  return (
    <>
      <ul>
        {rows.map((order) => (
          <li key={order.id} className="border-b border-line">
            <OrderRow
              order={order}
              isCanceling={cancel.isPending && cancel.variables === order.id}
              {...(list === 'open' && { onCancel: () => cancel.mutate(order.id) })}
            />
          </li>
        ))}
      </ul>
      {orders.hasNextPage && !orders.isFetchNextPageError ? (
        <LoadMore label={w('load_more')} isLoading={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
      ) : (
        <p className="py-4 text-center text-xs text-ink-3">{w('list_finished')}</p>
      )}
    </>
  )
}

const ROWS = [0, 1, 2]

function RowsSkeleton({ label }: { label: string }) {
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
