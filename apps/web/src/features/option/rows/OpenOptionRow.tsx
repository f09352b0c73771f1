import type { OptionSummary } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { ExactText, OrderFigure } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { RowFigures } from './RowFigures.tsx'
import { RowHead } from './RowHead.tsx'

export interface OpenOptionRowProps {
  readonly option: OptionSummary
  /** At the end of the head. */
  readonly action?: ReactNode
  /** Between head and figures. */
  readonly note?: ReactNode
  /** Figures after stake and payout. */
  readonly children: ReactNode
}

/** An option that is not over, scheduled or running. Its stake is held already. */
export function OpenOptionRow({ option, action, note, children }: OpenOptionRowProps) {
  const w = useWords('option')
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <RowHead option={option}>{action}</RowHead>
      {note}
      <RowFigures>
        <OrderFigure name={w('stake')}>
          <ExactText decimal={option.stake} />
        </OrderFigure>
        <OrderFigure name={w('if_right')}>
          +<ExactText decimal={option.payout} />
        </OrderFigure>
        {children}
      </RowFigures>
    </article>
  )
}
