import { isInDemo, useSession } from '@glasshouse/client'
import { Button, ConfirmDialog } from '@glasshouse/ui'
import { RotateCcw } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { useReset } from './reset-demo.ts'

/** Reset of the demo account, on /assets. */
export function DemoResetCard() {
  const w = useWords('account')
  const isDemo = useSession(isInDemo)
  const flow = useReset()
  if (!isDemo) return null
  return (
    <section aria-label={w('demo_reset_title')} className="flex flex-wrap items-center justify-end gap-3 rounded-md bg-demo-soft p-4">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        <RotateCcw aria-hidden className="size-6 shrink-0 stroke-[1.5] text-demo" />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold text-ink-1">{w('demo_reset_title')}</h2>
          <p className="text-xs text-ink-2">{w('demo_reset_text')}</p>
        </div>
      </div>
      <Button look="demo" onClick={flow.ask}>
        {w('demo_reset')}
      </Button>
      <ConfirmDialog
        {...flow.dialog}
        title={w('demo_reset_question')}
        confirmLabel={w('demo_reset')}
        cancelLabel={w('cancel')}
        confirmLook="demo"
      >
        {w('demo_reset_explained')}
      </ConfirmDialog>
    </section>
  )
}
