import { formatExact, useSession } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import type { StopEntry } from '@glasshouse/wire'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { useCancelStop } from '../acts/acts.ts'
import { RowHead } from '../position/RowHead.tsx'

/** A take profit or stop loss that waits, with the way to take it back. */
export function StopRow({ stop }: { stop: StopEntry }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const cancel = useCancelStop()
  const isLoss = stop.lossType === 1
  const [trigger, contracts] = isLoss ? [stop.losePrice, stop.loseNumber] : [stop.earnPrice, stop.earnNumber]
  const kind = w(isLoss ? 'stop_loss' : 'take_profit')
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead type={stop.type} showCoin={stop.showCoin} detail={kind}>
        <Button look="quiet" isPending={cancel.isPending} onClick={() => cancel.mutate(stop.id)}>
          {w('cancel')}
          <span className="sr-only">
            {' '}
            {kind} {stop.showCoin}
          </span>
        </Button>
      </RowHead>
      <OrderFigures>
        <OrderFigure name={w('trigger')}>
          <ExactText decimal={trigger} />
        </OrderFigure>
        <OrderFigure name={w('then')}>{stop.delegateType === 1 ? w('market') : <ExactText decimal={stop.loseDelegatePrice} />}</OrderFigure>
        <OrderFigure name={w('contracts')}>{contracts === '0' ? w('whole_position') : formatExact(contracts, language)}</OrderFigure>
      </OrderFigures>
      {stop.isWorking && <p className="text-warn">{w('stop_is_working')}</p>}
      <OrderTime timeMs={stop.createTime} />
    </article>
  )
}
