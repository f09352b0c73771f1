import type { OptionOrder } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'
import { lengthOf } from './odds.ts'
import { sideOf } from './outcome.ts'
import { SideTitle } from './SideTitle.tsx'

/** Side, coin and period of an option. */
export function RowHead({ option, children }: { option: OptionOrder; children?: ReactNode }) {
  const w = useWords('option')
  const { unit, count } = lengthOf(option.type)
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-semibold text-ink-1">
        <SideTitle side={sideOf(option)} coin={option.showSymbol} />
        <bdi className="text-xs font-normal text-ink-3">{w(`period_${unit}`, { length: count })}</bdi>
      </h3>
      {children}
    </div>
  )
}
