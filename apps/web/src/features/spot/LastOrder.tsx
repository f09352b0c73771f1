import { ApiError, formatExact, formatPrice, rowsIn, useSession } from '@glasshouse/client'
import { Button, NumberText } from '@glasshouse/ui'
import type { CoinSummary, PlacedSpotOrder, SpotOrderInput } from '@glasshouse/wire'
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import type { FailedAct } from '../../trade/acts/use-trade-act.ts'
import { OrderNote } from '../../trade/orders/OrderNote.tsx'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { useCancelOrder } from './acts.ts'
import { useOrders } from './queries.ts'

export interface LastOrderProps {
  readonly coin: CoinSummary
  readonly placed: PlacedSpotOrder | undefined
  /** The last one that was sent. */
  readonly order: SpotOrderInput | undefined
  readonly act: FailedAct
}

/** What became of the last order, in words and figures, with the way to undo it while it rests. */
export function LastOrder({ coin, placed, order, act: { error, isRefused } }: LastOrderProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  return (
    <div role="status" className="text-xs empty:sr-only">
      {error instanceof ApiError && !error.isSilent && (
        <OrderNote icon={<CircleAlert className="text-down" />}>
          {w('reason_and_advice', {
            reason: errorText(error, language),
            advice: w(isRefused ? 'refused_text' : 'no_answer_text'),
          })}
        </OrderNote>
      )}
      {!error &&
        placed &&
        order &&
        (placed.status === 'open' ? (
          <Resting coin={coin} placed={placed} order={order} />
        ) : (
          <Over coin={coin} placed={placed} order={order} />
        ))}
    </div>
  )
}

interface PlacedProps {
  readonly coin: CoinSummary
  readonly placed: PlacedSpotOrder
  readonly order: SpotOrderInput
}

function Resting({ coin, placed, order }: PlacedProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const cancel = useCancelOrder()
  const open = rowsIn(useOrders('open').data?.pages).some(({ id }) => id === placed.id)
  if (cancel.isSuccess) return <OrderNote icon={<CircleCheck />}>{w('order_canceled')}</OrderNote>
  // A message may say that it is over before the answer does: the note, which has the focus, stays for that.
  if (!open && cancel.error instanceof ApiError)
    return <OrderNote icon={<CircleAlert className="text-down" />}>{errorText(cancel.error, language)}</OrderNote>
  if (!open && !cancel.isPending) return null
  return (
    <OrderNote
      icon={<Clock3 />}
      action={
        <Button look="secondary" isPending={cancel.isPending} onClick={() => cancel.mutate({ id: placed.id })}>
          {w('cancel_order')}
        </Button>
      }
    >
      {w('order_rests')}{' '}
      <bdi>
        {w(order.side === 'buy' ? 'buy' : 'sell')}{' '}
        <bdi dir="ltr">
          <NumberText value={`${formatExact(order.quantity, language)} ${coin.coinUpperCase} @ ${formatPrice(order.price, language)}`} />
        </bdi>
      </bdi>
    </OrderNote>
  )
}

function Over({ coin, placed, order }: PlacedProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  if (/^[0.]*$/.test(placed.filledQuantity)) return <OrderNote icon={<CircleAlert />}>{w('nothing_filled')}</OrderNote>
  const quote = coin.baseCoinUpperCase
  return (
    <OrderNote icon={<CircleCheck className="text-up" />}>
      {w(order.side === 'buy' ? 'bought_line' : 'sold_line')}{' '}
      <bdi dir="ltr">
        <NumberText value={`${formatExact(placed.filledQuantity, language)} ${coin.coinUpperCase}`} />{' '}
        <NumberText value={`@ ${formatPrice(placed.averagePrice, language)}`} />
      </bdi>
      {' · '}
      {w('fee')}{' '}
      <bdi dir="ltr">
        <NumberText value={`${formatExact(placed.fee, language)} ${quote}`} />
      </bdi>
    </OrderNote>
  )
}
