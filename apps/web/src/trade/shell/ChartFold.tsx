import { CandleChart, type CandleChartProps } from '../../chart/CandleChart.tsx'
import { foldChart, useChartChoices } from '../../chart/candles/choices.ts'
import { FoldButton } from '../../chart/FoldButton.tsx'
import { useIsDesk } from '../../live/device/desk.ts'
import { useWords } from '../../words/words.ts'

const PLACE = 'trade-chart'

/** Shows the chart of a trade screen and folds it away again. A desk has room for it always. */
export function ChartFold() {
  const w = useWords('chart')
  const { isOpen } = useChartChoices()
  return useIsDesk() ? null : (
    <span className="shrink-0 px-2">
      <FoldButton folds={PLACE} isOpen={isOpen} onFold={foldChart}>
        {w('show_chart')}
      </FoldButton>
    </span>
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
