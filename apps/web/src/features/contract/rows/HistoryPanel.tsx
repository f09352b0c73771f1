import { Segmented } from '@glasshouse/ui'
import { useState } from 'react'
import { usePastContractOrders, usePastPositions } from '../../../live/account/contract-lists.ts'
import { OrderList } from '../../../trade/orders/OrderList.tsx'
import { useWords } from '../../../words/words.ts'
import { PastOrderRow } from './PastOrderRow.tsx'
import { PastPositionRow } from './PastPositionRow.tsx'

export type PastView = 'orders' | 'positions'

/** What is over: the orders, and the positions with how they ended. */
export function HistoryPanel({ symbol, first }: { symbol: string | undefined; first: PastView }) {
  const w = useWords('contract')
  const [view, setView] = useState(first)
  return (
    <>
      <div className="max-w-md pt-3">
        <Segmented
          label={w('history')}
          chosen={view}
          onChange={setView}
          choices={[
            { id: 'orders', label: w('past_orders') },
            { id: 'positions', label: w('past_positions') },
          ]}
        />
      </div>
      {view === 'orders' ? <PastOrders symbol={symbol} /> : <PastPositions symbol={symbol} />}
    </>
  )
}

function PastOrders({ symbol }: { symbol: string | undefined }) {
  const w = useWords('contract')
  return (
    <OrderList list={usePastContractOrders(symbol)} emptyText={w('no_past_orders')}>
      {(order) => <PastOrderRow order={order} />}
    </OrderList>
  )
}

function PastPositions({ symbol }: { symbol: string | undefined }) {
  const w = useWords('contract')
  return (
    <OrderList list={usePastPositions(symbol)} emptyText={w('no_past_positions')}>
      {(position) => <PastPositionRow position={position} />}
    </OrderList>
  )
}
