import { Button } from '@glasshouse/ui'
import type { ContractOrderSummary } from '@glasshouse/wire'
import type { ChangeTarget } from '../../../chart/change/target.ts'
import { useContractRules } from '../../../live/markets/contract-rules.ts'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { useCancelContractOrder } from '../acts/acts.ts'
import { RowHead } from '../position/RowHead.tsx'
import { CarriedStops } from './CarriedStops.tsx'

export interface PendingRowProps {
  readonly order: ContractOrderSummary
  readonly onChange: (target: ChangeTarget) => void
}

/** An order that rests, with the ways to change and to cancel it. */
export function PendingRow({ order, onChange }: PendingRowProps) {
  const w = useWords('contract')
  const t = useWords('trade')
  const cancel = useCancelContractOrder()
  const rules = useContractRules(order.symbol).data?.now
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead
        side={order.side}
        pair={order.pair}
        leverage={order.leverage}
        detail={`${w(`effect_${order.effect}`)} · ${order.timeInForce === 'GTC' ? w('limit') : t(`lifetime_${order.timeInForce}`)}`}
      >
        <span className="flex shrink-0">
          {rules && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => onChange({ kind: 'contract', order, rules })}>
              {w('change')}
              <Which order={order} />
            </Button>
          )}
          <Button look="quiet" isPending={cancel.isPending} onClick={() => cancel.mutate({ id: order.id })}>
            {w('cancel')}
            <Which order={order} />
          </Button>
        </span>
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

function Which({ order: { pair, price } }: { order: ContractOrderSummary }) {
  return (
    <span className="sr-only">
      {' '}
      {pair} {price}
    </span>
  )
}
