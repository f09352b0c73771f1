import { classNames, Sheet } from '@glasshouse/ui'
import { Check } from 'lucide-react'
import { useWords } from '../words/words.ts'
import { type Indicator, OVERLAY_INDICATORS, PANE_INDICATORS, toggleIndicator, useChartChoices } from './candles/choices.ts'

/** Choice of the lines beside the candles; several at once. */
export function IndicatorSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords('chart')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('indicators')} closeLabel={w('close_sheet')}>
      <Choices title={w('over_candles')} indicators={OVERLAY_INDICATORS} />
      <Choices title={w('below_candles')} indicators={PANE_INDICATORS} />
    </Sheet>
  )
}

function Choices({ title, indicators }: { title: string; indicators: readonly Indicator[] }) {
  const w = useWords('chart')
  const shown = useChartChoices().indicators
  return (
    <section aria-label={title} className="pt-2">
      <h3 className="text-xs text-ink-3">{title}</h3>
      <ul>
        {indicators.map((indicator) => {
          const isShown = shown.includes(indicator)
          return (
            <li key={indicator}>
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() => toggleIndicator(indicator)}
                className="flex min-h-12 w-full items-center gap-3 border-b border-line text-start"
              >
                <bdi
                  dir="ltr"
                  className={classNames('w-14 shrink-0 text-sm', isShown ? 'font-semibold text-accent' : 'font-medium text-ink-1')}
                >
                  {indicator}
                </bdi>{' '}
                <span className="min-w-0 flex-1 text-xs text-ink-2 wrap-anywhere">{w(`name_${indicator}`)}</span>
                {isShown && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
