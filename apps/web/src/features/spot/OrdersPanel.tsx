import { isSignedIn, useSession } from '@glasshouse/client'
import { Tabs } from '@glasshouse/ui'
import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { holdsAnything, useBalances } from '../../live/account/balances.ts'
import { useWords } from '../../words/words.ts'
import { OrderRows } from './OrderRows.tsx'
import { type OrderList, useOrderTotals } from './queries.ts'

/** What the handle of the panel says is in it. */
export function OrdersTitle() {
  const w = useWords('spot')
  const open = useOrderTotals()?.open
  return open === undefined ? w('open_orders') : `${w('open_orders')} (${open})`
}

/** Own orders: those that rest and those that are over. Some brands show them only to who holds something. */
export function OrdersPanel() {
  const w = useWords('spot')
  const { spotOrdersNeedBalance } = useBrand()
  const isUser = useSession(isSignedIn)
  const assets = useBalances().data?.asset
  const [list, setList] = useState<OrderList>('open')
  const totals = useOrderTotals()
  if (!isUser) return null
  if (spotOrdersNeedBalance && !holdsAnything(assets ?? [], 'platform'))
    return <p className="py-6 text-center text-sm text-ink-3">{w('orders_need_balance')}</p>
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  return (
    <section aria-label={w('my_orders')} className="pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <Tabs
        label={w('my_orders')}
        active={list}
        onChange={setList}
        tabs={[
          { id: 'open', label: counted(w('open_orders'), totals?.open), panel: list === 'open' && <OrderRows list="open" /> },
          { id: 'past', label: counted(w('order_history'), totals?.past), panel: list === 'past' && <OrderRows list="past" /> },
        ]}
      />
    </section>
  )
}
