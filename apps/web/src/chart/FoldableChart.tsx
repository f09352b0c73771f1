import { classNames } from '@glasshouse/ui'
import { ChartCandlestick, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../words/words.ts'
import { CandleChart, type CandleChartProps } from './CandleChart.tsx'
import { foldChart, useChartChoices } from './choices.ts'

/** The chart above a ticket; the device remembers whether it is folded away. */
export function FoldableChart({ coin, kind = 2 }: Pick<CandleChartProps, 'coin' | 'kind'>) {
  const w = useWords('chart')
  const id = useId()
  const { isOpen } = useChartChoices()
  return (
    <div className="border-b border-line bg-surface-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => foldChart(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 text-sm text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2"
      >
        <ChartCandlestick aria-hidden className="size-4" />
        {w('show_chart')}
        <ChevronDown aria-hidden className={classNames('ms-auto size-4 text-ink-3', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CandleChart coin={coin} kind={kind} />}
      </div>
    </div>
  )
}
