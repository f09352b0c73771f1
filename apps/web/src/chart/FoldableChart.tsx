import { ChartCandlestick } from 'lucide-react'

import { useId } from 'react'
import { useWords } from '../words/words.ts'
import { CandleChart, type CandleChartProps } from './CandleChart.tsx'
import { foldChart, useChartChoices } from './candles/choices.ts'
import { FoldButton } from './FoldButton.tsx'

/** The chart above a ticket; the device remembers whether it is folded away. */
export function FoldableChart({ coin, kind = 'spot' }: Pick<CandleChartProps, 'coin' | 'kind'>) {
  const w = useWords('chart')
  const id = useId()
  const { isOpen } = useChartChoices()
  return (
    <div className="border-b border-line bg-surface-1">
      <FoldButton folds={id} isOpen={isOpen} onFold={foldChart} isWide>
        <ChartCandlestick aria-hidden className="size-4" />
        {w('show_chart')}
      </FoldButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <CandleChart coin={coin} kind={kind} />}
      </div>
    </div>
  )
}
