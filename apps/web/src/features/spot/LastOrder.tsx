import { ApiError, formatExact, formatPrice, rowsIn, useSession } from '@glasshouse/client'
import type { Side } from '@glasshouse/domain'
import { Button, NumberText } from '@glasshouse/ui'
import type { CoinSummary, PlacedSpotOrder } from '@glasshouse/wire'
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { OrderNote } from '../../trade/orders/OrderNote.tsx'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { useCancelOrder } from './acts.ts'
import { useOrders } from './queries.ts'

export interface LastOrderProps {
  readonly coin: CoinSummary
  readonly placed: PlacedSpotOrder | undefined
  /** Side of the last order that was sent. */
  readonly side: Side | undefined
  readonly error: Error | null
}

/** What became of the last order, in words and figures, with the way to undo it while it rests. */
export function LastOrder({ coin, placed, side, error }: LastOrderProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const isRefused = error instanceof ApiError && !error.isSilent
  return (
    <div role="status" className="text-xs empty:hidden">
      {isRefused && (
        <OrderNote icon={<CircleAlert className="text-down" />}>
          {w('reason_and_advice', {
            reason: errorText(error, language),
            advice: w(error.kind === 'unreachable' ? 'no_answer_text' : 'refused_text'),
          })}
        </OrderNote>
      )}
      {!error &&
        placed &&
        side &&
        (placed.status === 'open' ? <Resting placed={placed} /> : <Over coin={coin} placed={placed} side={side} />)}
    </div>
  )
}

function Resting({ placed }: { placed: PlacedSpotOrder }) {
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
      {w('order_rests')}
    </OrderNote>
  )
}

function Over({ coin, placed, side }: { coin: CoinSummary; placed: PlacedSpotOrder; side: Side }) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  if (/^[0.]*$/.test(placed.filledQuantity)) return <OrderNote icon={<CircleAlert />}>{w('nothing_filled')}</OrderNote>
  const quote = coin.baseCoinUpperCase
  return (
    <OrderNote icon={<CircleCheck className="text-up" />}>
      {w(side === 'buy' ? 'bought_line' : 'sold_line')}{' '}
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
