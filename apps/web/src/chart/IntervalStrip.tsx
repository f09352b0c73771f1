import { useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import { PencilLine, SlidersHorizontal } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useWords } from '../words/words.ts'
import { chooseInterval, useChartChoices } from './candles/choices.ts'
import { intervalName } from './candles/interval-names.ts'
import { STEPS } from './candles/intervals.ts'
import { IndicatorSheet } from './IndicatorSheet.tsx'

export interface IntervalStripProps {
  /** The drawing tools stand below. */
  readonly isDrawing: boolean
  readonly onDrawing: () => void
}

/**
 * All intervals in one line that scrolls; at its end the ways to the drawing tools and the indicators. No tick of a
 * price changes it.
 */
export const IntervalStrip = memo(function IntervalStrip({ isDrawing, onDrawing }: IntervalStripProps) {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const { interval, indicators } = useChartChoices()
  const [isChoosing, setChoosing] = useState(false)
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const strip = chosen.current?.parentElement
    if (strip && chosen.current)
      strip.scrollLeft = chosen.current.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + chosen.current.clientWidth / 2
  }, [])
  return (
    <div className="flex items-center border-b border-line">
      <fieldset aria-label={w('intervals')} className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        {STEPS.map((step) => (
          <button
            key={step.interval}
            type="button"
            ref={step.interval === interval ? chosen : undefined}
            aria-pressed={step.interval === interval}
            onClick={() => chooseInterval(step.interval)}
            className={classNames(
              'relative flex min-h-11 min-w-11 shrink-0 items-center justify-center px-2 text-xs whitespace-nowrap focus-visible:-outline-offset-2',
              step.interval === interval
                ? 'font-semibold text-ink-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent'
                : 'text-ink-2 hover:text-ink-1',
            )}
          >
            <span aria-hidden>{intervalName(step.interval, language, 'narrow')}</span>
            <span className="sr-only">{intervalName(step.interval, language, 'long')}</span>
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-expanded={isDrawing}
        aria-label={w('tools')}
        onClick={onDrawing}
        className={classNames(
          'flex size-11 shrink-0 items-center justify-center border-s border-line hover:text-ink-1 focus-visible:-outline-offset-2',
          isDrawing ? 'text-accent' : 'text-ink-2',
        )}
      >
        <PencilLine aria-hidden className="size-4" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('indicators_now', { indicators: indicators.join(', ') || w('none') })}
        onClick={() => setChoosing(true)}
        className="flex size-11 shrink-0 items-center justify-center border-s border-line text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2"
      >
        <SlidersHorizontal aria-hidden className="size-4" />
      </button>
      <IndicatorSheet isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  )
})
