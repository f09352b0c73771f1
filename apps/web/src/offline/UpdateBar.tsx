import { Button } from '@glasshouse/ui'
import { RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import { useWords } from '../words/words.ts'
import { update, updateLater, updateNow } from './update.ts'

/** A new version waits: said quietly above the bottom bar, over nothing that moves. */
export function UpdateBar() {
  const w = useWords('offline')
  const state = useStore(update, (now) => now.state)
  const words = { none: '', ready: w('update_ready'), updating: w('update_waits'), taken: w('update_taken') }
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--notice-bottom,4.25rem)+env(safe-area-inset-bottom))] z-40 mx-auto max-w-[480px] px-3"
    >
      {state !== 'none' && (
        <section
          aria-label={w('update_title')}
          className="pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface-2 py-1.5 ps-4 pe-1.5 shadow-lg"
        >
          <RefreshCw aria-hidden className="size-4 shrink-0 text-accent" />
          <p className="min-w-[9rem] flex-1 text-sm text-ink-1">{words[state]}</p>
          <div className="ms-auto flex gap-1">
            <Button look="quiet" onClick={updateLater} disabled={state === 'updating'}>
              {w('update_later')}
            </Button>
            <Button onClick={() => void updateNow()} isPending={state === 'updating'}>
              {w(state === 'taken' ? 'update_load' : 'update_now')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
