import { OrderList } from '../../trade/orders/OrderList.tsx'
import { useWords } from '../../words/words.ts'
import { useCancelOrder } from './acts.ts'
import { OrderRow } from './OrderRow.tsx'
import { type OrderList as ListName, useOrders } from './queries.ts'

/** The orders of a list. */
export function OrderRows({ list }: { list: ListName }) {
  const w = useWords('spot')
  const cancel = useCancelOrder()
  return (
    <OrderList list={useOrders(list)} emptyText={w(list === 'open' ? 'no_open_orders' : 'no_past_orders')}>
      {(order) => (
        <OrderRow
          order={order}
          isCanceling={cancel.isPending && cancel.variables?.id === order.id}
          {...(list === 'open' && { onCancel: () => cancel.mutate({ id: order.id }) })}
        />
      )}
    </OrderList>
  )
}
