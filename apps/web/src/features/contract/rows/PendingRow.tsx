import { Button } from '@glasshouse/ui'
import type { ContractOrderSummary } from '@glasshouse/wire'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { useCancelContractOrder } from '../acts/acts.ts'
import { RowHead } from '../position/RowHead.tsx'
import { CarriedStops } from './CarriedStops.tsx'

/** An order that rests, with the way to cancel it. */
export function PendingRow({ order }: { order: ContractOrderSummary }) {
  const w = useWords('contract')
  const t = useWords('trade')
  const cancel = useCancelContractOrder()
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead
        side={order.side}
        pair={order.pair}
        leverage={order.leverage}
        detail={`${w(`effect_${order.effect}`)} · ${order.timeInForce === 'GTC' ? w('limit') : t(`lifetime_${order.timeInForce}`)}`}
      >
        <Button look="quiet" isPending={cancel.isPending} onClick={() => cancel.mutate({ id: order.id })}>
          {w('cancel')}
          <span className="sr-only">
            {' '}
            {order.pair} {order.price}
          </span>
        </Button>
      </RowHead>
      <OrderFigures>
        <OrderFigure name={t('price')}>
          <ExactText decimal={order.price} />
        </OrderFigure>
        <OrderFigure name={w('filled_contracts')}>
          <ExactText decimal={order.filledContracts} /> / <ExactText decimal={order.contracts} />
        </OrderFigure>
        <CarriedStops order={order} />
        {order.effect === 'open' && (
          <OrderFigure name={w('reserved')}>
            <ExactText decimal={order.held} />
          </OrderFigure>
        )}
        {order.cause !== 'user' && <OrderFigure name={w('cause')}>{w(`cause_${order.cause}`)}</OrderFigure>}
      </OrderFigures>
      <OrderTime timeMs={order.placedAtMs} />
    </article>
  )
}
