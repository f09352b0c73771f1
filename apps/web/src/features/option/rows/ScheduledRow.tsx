import { formatTime } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { ExactText, OrderFigure } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { RowFigures } from './RowFigures.tsx'
import { RowHead } from './RowHead.tsx'

/** An option that waits for its moment; its stake is held already. */
export function ScheduledRow({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const style = useTimeStyle()
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead option={option} />
      <RowFigures>
        <OrderFigure name={w('stake')}>
          <ExactText decimal={option.betAmount} />
        </OrderFigure>
        <OrderFigure name={w('if_right')}>
          +<ExactText decimal={option.payout} />
        </OrderFigure>
        <OrderFigure name={w('opens')}>
          <NumberText value={formatTime(option.openTime, style)} />
        </OrderFigure>
      </RowFigures>
    </article>
  )
}
