import { formatPrice, useSession } from '@glasshouse/client'
import { Button, NumberText } from '@glasshouse/ui'
import type { SpotOrderSummary } from '@glasshouse/wire'
import { OrderFills } from '../../chart/own/OrderFills.tsx'
import { usePrice } from '../../live/markets/prices.ts'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../words/words.ts'
import { riseOrFall } from './ticket.ts'

export interface OrderRowProps {
  readonly order: SpotOrderSummary
  readonly isCanceling: boolean
  readonly onCancel?: () => void
  /** Of an order with a price that rests. */
  readonly onChange?: (() => void) | undefined
}

export function OrderRow({ order, isCanceling, onCancel, onChange }: OrderRowProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const t = useWords('trade')
  const isBuy = order.side === 'buy'
  const isMarket = order.orderType === 'market'
  const coin = order.coin.toUpperCase()
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-semibold text-ink-1">
          <span className={isBuy ? 'text-up' : 'text-down'}>{w(isBuy ? 'buy' : 'sell')}</span>
          <bdi dir="ltr">{order.pair}</bdi>
          <span className="text-xs font-normal text-ink-3">
            {isMarket ? w('market') : order.timeInForce === 'GTC' ? w('limit') : t(`lifetime_${order.timeInForce}`)}
          </span>
        </h2>
        {onCancel ? (
          <span className="flex shrink-0">
            {onChange && (
              <Button look="quiet" aria-haspopup="dialog" onClick={onChange}>
                {w('change')}
                <Which order={order} />
              </Button>
            )}
            <Button look="quiet" isPending={isCanceling} onClick={onCancel}>
              {w('cancel')}
              <Which order={order} />
            </Button>
          </span>
        ) : (
          <span className="text-ink-2">{order.end && t(`end_${order.end}`)}</span>
        )}
      </div>
      <OrderFigures>
        <OrderFigure name={t('price')}>{isMarket ? w('market') : <ExactText decimal={order.price} />}</OrderFigure>
        <OrderFigure name={w('filled_of', { coin })}>
          <ExactText decimal={order.filledQuantity} />
          {!isZero(order.quantity) && (
            <>
              {' / '}
              <ExactText decimal={order.quantity} />
            </>
          )}
        </OrderFigure>
        {!isZero(order.filledQuantity) && (
          <>
            <OrderFigure name={w('average_price')}>
              <NumberText value={formatPrice(order.averagePrice, language)} />
            </OrderFigure>
            {!onCancel && <PriceSince order={order} />}
            <OrderFigure name={w('fee')}>{order.fee === null ? '--' : <ExactText decimal={order.fee} />}</OrderFigure>
          </>
        )}
      </OrderFigures>
      {!isZero(order.filledQuantity) && <OrderFills market="spot" orderId={order.id} unit={coin} />}
      <OrderTime timeMs={order.placedAtMs} />
    </article>
  )
}

function Which({ order: { pair, price } }: { order: SpotOrderSummary }) {
  return (
    <span className="sr-only">
      {' '}
      {pair} {price}
    </span>
  )
}

/** Where the price went after the fill, seen from the side that was taken. */
function PriceSince({ order }: { order: SpotOrderSummary }) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const last = usePrice(order.symbol)?.close
  if (last === undefined) return null
  const trend = TRENDS[riseOrFall(order.side, order.averagePrice, last)]
  return (
    <OrderFigure name={w('price_now')}>
      <NumberText value={formatPrice(last, language)} trend={trend} />
    </OrderFigure>
  )
}
const TRENDS = { rise: 'up', fall: 'down', draw: 'flat' } as const

const isZero = (decimal: string): boolean => /^[0.]*$/.test(decimal)
