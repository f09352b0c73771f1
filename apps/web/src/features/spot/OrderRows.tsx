import type { SpotOrderSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { Change } from '../../chart/change/Change.tsx'
import type { ChangeTarget } from '../../chart/change/target.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { OrderList } from '../../trade/orders/OrderList.tsx'
import { useWords } from '../../words/words.ts'
import { useCancelOrder } from './acts.ts'
import { OrderRow } from './OrderRow.tsx'
import { type OrderList as ListName, useOrders } from './queries.ts'

/** The orders of a list. */
export function OrderRows({ list }: { list: ListName }) {
  const w = useWords('spot')
  const cancel = useCancelOrder()
  const coins = useCoinLists().data?.currencyList
  const [changed, setChanged] = useState<ChangeTarget>()
  const targetOf = (order: SpotOrderSummary): ChangeTarget | undefined => {
    const rules = coins?.find(({ symbol }) => symbol === order.symbol)?.rules
    return rules && order.orderType === 'limit' ? { kind: 'spot', order, rules } : undefined
  }
  return (
    <>
      <OrderList list={useOrders(list)} emptyText={w(list === 'open' ? 'no_open_orders' : 'no_past_orders')}>
        {(order) => {
          const target = list === 'open' ? targetOf(order) : undefined
          return (
            <OrderRow
              order={order}
              isCanceling={cancel.isPending && cancel.variables?.id === order.id}
              {...(list === 'open' && { onCancel: () => cancel.mutate({ id: order.id }) })}
              {...(target && { onChange: () => setChanged(target) })}
            />
          )
        }}
      </OrderList>
      {list === 'open' && <Change target={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
