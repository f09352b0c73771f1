import { formatExact, useSession } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import type { StopSummary } from '@glasshouse/wire'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { useCancelStop } from '../acts/acts.ts'
import { RowHead } from '../position/RowHead.tsx'

/** A take profit or stop loss that waits, with the way to take it back. */
export function StopRow({ stop }: { stop: StopSummary }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const cancel = useCancelStop()
  const kind = w(stop.kind)
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead side={stop.side} pair={stop.pair} detail={kind}>
        <Button look="quiet" isPending={cancel.isPending} onClick={() => cancel.mutate({ id: stop.id })}>
          {w('cancel')}
          <span className="sr-only">
            {' '}
            {kind} {stop.pair}
          </span>
        </Button>
      </RowHead>
      <OrderFigures>
        <OrderFigure name={w('trigger')}>
          <ExactText decimal={stop.triggerPrice} />
        </OrderFigure>
        <OrderFigure name={w('then')}>{stop.orderType === 'market' ? w('market') : <ExactText decimal={stop.price} />}</OrderFigure>
        <OrderFigure name={w('contracts')}>
          {stop.contracts === '0' ? w('whole_position') : formatExact(stop.contracts, language)}
        </OrderFigure>
      </OrderFigures>
      {stop.isWorking && <p className="text-warn">{w('stop_is_working')}</p>}
      <OrderTime timeMs={stop.setAtMs} />
    </article>
  )
}
