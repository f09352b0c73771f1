import { formatContractCost, formatContractPrice, formatResult, trendOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ContractOrderSummary } from '@glasshouse/wire'
import { OrderFills } from '../../../chart/own/OrderFills.tsx'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { RowHead } from '../position/RowHead.tsx'
import { CarriedStops } from './CarriedStops.tsx'

/** An order that is over: what it did, why it came about where it was not typed, what it brought and cost. */
export function PastOrderRow({ order }: { order: ContractOrderSummary }) {
  const w = useWords('contract')
  const t = useWords('trade')
  const language = useSession((state) => state.language)
  const isMarket = order.orderType === 'market'
  const isClosing = order.effect === 'close'
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead side={order.side} pair={order.pair} leverage={order.leverage} detail={w(`effect_${order.effect}`)}>
        <span className="text-end text-ink-2">{order.end && t(`end_${order.end}`)}</span>
      </RowHead>
      {order.cause !== 'user' && <p className={order.cause === 'liquidation' ? 'text-warn' : 'text-ink-2'}>{w(`cause_${order.cause}`)}</p>}
      <OrderFigures>
        <OrderFigure name={t('price')}>{isMarket ? w('market') : <ExactText decimal={order.price} />}</OrderFigure>
        <OrderFigure name={w('filled_contracts')}>
          <ExactText decimal={order.filledContracts} /> / <ExactText decimal={order.contracts} />
        </OrderFigure>
        <OrderFigure name={w('average_price')}>
          <NumberText value={formatContractPrice(order.averagePrice, language)} />
        </OrderFigure>
        <CarriedStops order={order} />
        {isClosing && (
          <>
            <OrderFigure name={w('entry')}>
              <NumberText value={formatContractPrice(order.entryPrice, language)} />
            </OrderFigure>
            <OrderFigure name={w('realized')}>
              <NumberText value={formatResult(order.realized, language)} trend={trendOf(order.realized)} />
            </OrderFigure>
          </>
        )}
        <OrderFigure name={w('fee')}>
          <NumberText value={formatContractCost(isClosing ? order.closingFee : order.openingFee, language)} />
        </OrderFigure>
      </OrderFigures>
      {order.filledContracts !== '0' && <OrderFills market="contract" orderId={order.id} unit={t('contracts')} />}
      <OrderTime timeMs={order.filledAtMs ?? order.updatedAtMs} />
    </article>
  )
}
