import { CheckCircle2 } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import type { WorkState } from './use-work.ts'

interface WorkFieldProps {
  readonly state: Extract<WorkState, { readonly kind: 'running' | 'done' }>
  readonly error: string | undefined
  readonly onBack: () => void
}

/** How far the proof of work is, and that it is done. */
export function WorkField({ state, error, onBack }: WorkFieldProps) {
  const w = useWords('account')
  return (
    <div className="flex flex-col gap-1">
      <div className="rounded-md border border-line-strong bg-surface-1 px-3 py-2.5 text-sm">
        <p role="status" className="flex items-center gap-2">
          {state.kind === 'done' && <CheckCircle2 aria-hidden className="size-4 shrink-0 text-up" />}
          {w(state.kind === 'done' ? 'work_done' : 'work_running')}
        </p>
        {state.kind === 'running' && (
          <div
            role="progressbar"
            aria-label={w('work_running')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(state.progress * 100)}
            className="mt-2 h-1.5 overflow-hidden rounded-sm bg-surface-3"
          >
            <div className="h-full bg-accent" style={{ width: `${state.progress * 100}%` }} />
          </div>
        )}
      </div>
      {error && <p className="text-xs text-down">{error}</p>}
      <button type="button" onClick={onBack} className="min-h-11 self-start text-start text-sm font-medium text-accent">
        {w('work_back')}
      </button>
    </div>
  )
}
