import { formatTime } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { OrderFigure } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { OpenOptionRow } from './OpenOptionRow.tsx'

/** An option before its moment. */
export function ScheduledRow({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const style = useTimeStyle()
  return (
    <OpenOptionRow option={option}>
      <OrderFigure name={w('opens')}>
        <NumberText value={formatTime(option.openAtMs, style)} />
      </OrderFigure>
    </OpenOptionRow>
  )
}
