import { ApiError, formatContractCost, formatContractPrice, formatExact, rowsIn, useSession } from '@glasshouse/client'
import { Button, NumberText } from '@glasshouse/ui'
import type { ContractCoinSummary, OpeningInput, PlacedContract } from '@glasshouse/wire'
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { useContractOrders } from '../../../live/account/contract-lists.ts'
import type { FailedAct } from '../../../trade/acts/use-trade-act.ts'
import { OrderNote } from '../../../trade/orders/OrderNote.tsx'
import { useWords } from '../../../words/words.ts'
import { contractErrorText, useCancelContractOrder } from './acts.ts'
import { TransferLink } from './TransferLink.tsx'

export interface LastContractOrderProps {
  readonly coin: ContractCoinSummary
  readonly placed: { readonly data: PlacedContract } | undefined
  /** The last one that was sent. */
  readonly order: OpeningInput | undefined
  readonly act: FailedAct
}

/** What became of the last order, in words and figures, with the way to undo it while it rests. */
export function LastContractOrder({ coin, placed, order, act }: LastContractOrderProps) {
  return (
    <div role="status" className="text-xs empty:sr-only">
      <ActError act={act} />
      {!act.error &&
        placed &&
        order &&
        (placed.data.status === 'open' ? (
          <Resting id={placed.data.id} order={order} />
        ) : (
          <Over coin={coin} placed={placed.data} order={order} />
        ))}
    </div>
  )
}

/** Why an act was not done, or that this is not known, and what to do next. */
export function ActError({ act: { error, isRefused } }: { act: FailedAct }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  if (!(error instanceof ApiError) || error.isSilent) return null
  return (
    <OrderNote icon={<CircleAlert className="text-down" />}>
      {w('reason_and_advice', {
        reason: contractErrorText(error, language),
        advice: w(isRefused ? 'refused_text' : 'no_answer_text'),
      })}
      {error.reason === 'insufficient_available' && (
        <>
          {' '}
          <TransferLink />
        </>
      )}
    </OrderNote>
  )
}

function Resting({ id, order }: { id: string; order: OpeningInput }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const cancel = useCancelContractOrder()
  const isOpen = rowsIn(useContractOrders().data?.pages).some((order) => order.id === id)
  if (cancel.isSuccess) return <OrderNote icon={<CircleCheck />}>{w('order_canceled')}</OrderNote>
  // A message may say that it is over before the answer does: the note, which has the focus, stays for that.
  if (!isOpen && cancel.error instanceof ApiError)
    return <OrderNote icon={<CircleAlert className="text-down" />}>{contractErrorText(cancel.error, language)}</OrderNote>
  if (!isOpen && !cancel.isPending) return null
  return (
    <OrderNote
      icon={<Clock3 />}
      action={
        <Button look="secondary" isPending={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {w('cancel_order')}
        </Button>
      }
    >
      {w('order_rests')}{' '}
      <bdi>
        {w(`side_${order.side}`)} <bdi>{w('opened_count', { contracts: formatExact(order.contracts, language) })}</bdi>{' '}
        <bdi dir="ltr">
          <NumberText value={`@ ${formatContractPrice(order.price, language)}`} />
        </bdi>
      </bdi>
    </OrderNote>
  )
}

function Over({ coin, placed, order }: { coin: ContractCoinSummary; placed: PlacedContract; order: OpeningInput }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  if (/^[0.]*$/.test(placed.filledContracts)) return <OrderNote icon={<CircleAlert />}>{w('nothing_filled')}</OrderNote>
  return (
    <OrderNote icon={<CircleCheck className="text-up" />}>
      {w(order.side === 'long' ? 'opened_long' : 'opened_short')}{' '}
      <bdi>{w('opened_count', { contracts: formatExact(placed.filledContracts, language) })}</bdi>{' '}
      <bdi dir="ltr">
        <NumberText value={`@ ${formatContractPrice(placed.averagePrice, language)}`} />
      </bdi>
      {' · '}
      {w('fee')}{' '}
      <bdi dir="ltr">
        <NumberText value={`${formatContractCost(placed.fee, language)} ${coin.baseCoinUpperCase}`} />
      </bdi>
    </OrderNote>
  )
}
