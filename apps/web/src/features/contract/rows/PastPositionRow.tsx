import { formatResult, trendOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { PositionSummary } from '@glasshouse/wire'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { isForced } from '../figures/story.ts'
import { PositionFigure } from '../position/PositionFigure.tsx'
import { RowHead } from '../position/RowHead.tsx'
import { LiquidationStory } from './LiquidationStory.tsx'

const CAUSES = ['user', 'take_profit', 'stop_loss', 'liquidation', 'takeover', 'deleveraging', 'house'] as const

/** A position that is over: what it came to, of what, and how it ended. */
export function PastPositionRow({ position }: { position: PositionSummary }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const cause = CAUSES.find((known) => known === position.closeCause) ?? 'user'
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead side={position.side} pair={position.pair} leverage={position.leverage}>
        <span className={isForced(cause) ? 'text-end font-medium text-warn' : 'text-end text-ink-2'}>{w(`ended_${cause}`)}</span>
      </RowHead>
      <dl>
        <dt className="text-ink-3">{w('result')}</dt>
        <dd className="text-base font-semibold">
          <NumberText value={formatResult(position.result, language)} trend={trendOf(position.result)} />
        </dd>
      </dl>
      <OrderFigures>
        <OrderFigure name={w('contracts')}>
          <ExactText decimal={position.contracts} />
        </OrderFigure>
        <PositionFigure name={w('entry')} as="price" decimal={position.entryPrice} />
        <PositionFigure name={w('closed_at')} as="price" decimal={position.averageClosePrice} />
        {/* Of the move alone: funding and fees are in the result and not in the yield. */}
        <PositionFigure name={w('yield_rate')} as="yield" decimal={position.yieldRate} />
        <PositionFigure name={w('realized')} as="result" decimal={position.realized} />
        <PositionFigure name={w('funding_sum')} as="result" decimal={position.funding} />
        <PositionFigure name={w('fees_paid')} as="cost" decimal={position.feesPaid} />
      </OrderFigures>
      <OrderTime timeMs={position.updatedAtMs} />
      {isForced(cause) && <LiquidationStory position={position} />}
    </article>
  )
}
