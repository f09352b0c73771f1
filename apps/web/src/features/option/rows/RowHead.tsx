import type { OptionSummary } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { sideOf } from '../outcome/outcome.ts'
import { SideTitle } from '../outcome/SideTitle.tsx'

/** Side, coin and period of an option. */
export function RowHead({ option, children }: { option: OptionSummary; children?: ReactNode }) {
  const nameOf = usePeriodName()
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-semibold text-ink-1">
        <SideTitle side={sideOf(option)} coin={option.showSymbol} />
        <bdi className="text-xs font-normal text-ink-3">{nameOf(option.type)}</bdi>
      </h3>
      {children}
    </div>
  )
}
