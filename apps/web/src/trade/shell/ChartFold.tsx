import { ChevronDown } from 'lucide-react'
import { CandleChart, type CandleChartProps } from '../../chart/CandleChart.tsx'
import { foldChart, useChartChoices } from '../../chart/candles/choices.ts'
import { useIsDesk } from '../../live/device/desk.ts'
import { useWords } from '../../words/words.ts'

const PLACE = 'trade-chart'

/** Shows the chart of a trade screen and folds it away again. A desk has room for it always. */
export function ChartFold() {
  const w = useWords('chart')
  const { isOpen } = useChartChoices()
  return useIsDesk() ? null : (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={PLACE}
      onClick={() => foldChart(!isOpen)}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-xs text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2"
    >
      {w('show_chart')}
      <ChevronDown aria-hidden className={`size-4 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}

/** The chart that it folds; the device remembers whether it is folded away. */
export function FoldedChart({ coin, kind = 'spot' }: Pick<CandleChartProps, 'coin' | 'kind'>) {
  const { isOpen } = useChartChoices()
  const isShown = useIsDesk() || isOpen
  return (
    <div id={PLACE} hidden={!isShown} className="border-b border-line">
      {isShown && <CandleChart coin={coin} kind={kind} />}
    </div>
  )
}
