import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { ChoiceSheet } from '../layout/ChoiceSheet.tsx'
import type { BookMode } from './book.ts'

export interface BookControlsProps {
  readonly mode: BookMode
  readonly onMode: (mode: BookMode) => void
  readonly steps: readonly string[]
  readonly step: string
  readonly onStep: (step: string) => void
}

const MODES: readonly BookMode[] = ['both', 'sell', 'buy']

/** Which sides the book shows, and in which price steps. */
export function BookControls({ mode, onMode, steps, step, onStep }: BookControlsProps) {
  const w = useWords('trade')
  const [open, setOpen] = useState<'mode' | 'step' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mt-1 flex gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('price_step', { step })}
        disabled={steps.length === 0}
        onClick={() => setOpen('step')}
        className={CONTROL}
      >
        <span translate="no" className="figure truncate">
          {step}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('book_mode', { mode: w(`mode_${mode}`) })}
        onClick={() => setOpen('mode')}
        className="flex size-11 shrink-0 items-center justify-center"
      >
        <ModeMark mode={mode} />
      </button>
      <ChoiceSheet
        title={w('book_mode_title')}
        choices={MODES.map((id) => ({ id, label: w(`mode_${id}`) }))}
        chosen={mode}
        isOpen={open === 'mode'}
        onChoose={onMode}
        onClose={close}
      />
      <ChoiceSheet
        title={w('price_step_title')}
        choices={steps.map((id) => ({ id, label: id }))}
        chosen={step}
        isOpen={open === 'step'}
        onChoose={onStep}
        onClose={close}
      />
    </div>
  )
}

const CONTROL =
  'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-1 rounded-md bg-surface-2 px-2.5 text-xs text-ink-1 hover:bg-surface-3'

/** A little book: which halves are shown. */
function ModeMark({ mode }: { mode: BookMode }) {
  return (
    <span aria-hidden className="flex w-5 flex-col gap-0.5">
      <span className={`h-2 rounded-sm ${mode === 'buy' ? 'bg-surface-3' : 'bg-down'}`} />
      <span className={`h-2 rounded-sm ${mode === 'sell' ? 'bg-surface-3' : 'bg-up'}`} />
    </span>
  )
}
