import { formatContractCost, formatContractPrice, formatResult, formatYield, trendOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { PositionSummary } from '@glasshouse/wire'
import { ExactText, OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { isForced } from '../figures/story.ts'
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
      <RowHead type={position.type} showCoin={position.showCoin} leverage={position.leverage}>
        <span className={isForced(cause) ? 'text-end font-medium text-warn' : 'text-end text-ink-2'}>{w(`ended_${cause}`)}</span>
      </RowHead>
      <dl>
        <dt className="text-ink-3">{w('result')}</dt>
        <dd className="text-base font-semibold">
          <NumberText value={formatResult(position.earn, language)} trend={trendOf(position.earn)} />
        </dd>
      </dl>
      <OrderFigures>
        <OrderFigure name={w('contracts')}>
          <ExactText decimal={position.openNum} />
        </OrderFigure>
        <OrderFigure name={w('entry')}>
          <NumberText value={formatContractPrice(position.openPrice, language)} />
        </OrderFigure>
        <OrderFigure name={w('closed_at')}>
          <NumberText value={formatContractPrice(position.dealPrice, language)} />
        </OrderFigure>
        {/* Of the move alone: funding and fees are in the result and not in the yield. */}
        <OrderFigure name={w('yield_rate')}>
          <NumberText value={formatYield(position.yieldRate, language)} />
        </OrderFigure>
        <OrderFigure name={w('realized')}>
          <NumberText value={formatResult(position.realized, language)} />
        </OrderFigure>
        <OrderFigure name={w('funding_sum')}>
          <NumberText value={formatResult(position.funding, language)} />
        </OrderFigure>
        <OrderFigure name={w('fees_paid')}>
          <NumberText value={formatContractCost(position.openFee, language)} />
        </OrderFigure>
      </OrderFigures>
      <OrderTime timeMs={position.updateTime} />
      {isForced(cause) && <LiquidationStory position={position} />}
    </article>
  )
}
