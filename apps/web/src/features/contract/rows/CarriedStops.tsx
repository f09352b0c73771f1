import { UNKNOWN } from '@glasshouse/client'
import type { ContractOrderSummary } from '@glasshouse/wire'
import { ExactText, OrderFigure } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'

/** Take profit and stop loss that an order brings for the position it opens. */
export function CarriedStops({ order: { takeProfit, stopLoss } }: { order: Pick<ContractOrderSummary, 'takeProfit' | 'stopLoss'> }) {
  const w = useWords('contract')
  if (takeProfit === '0' && stopLoss === '0') return null
  return (
    <OrderFigure name={w('stops_short')}>
      <Trigger price={takeProfit} /> / <Trigger price={stopLoss} />
    </OrderFigure>
  )
}

const Trigger = ({ price }: { price: string }) => (price === '0' ? UNKNOWN : <ExactText decimal={price} />)
