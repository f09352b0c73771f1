import { FlaskConical } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { DemoStart } from './DemoStart.tsx'

/** Invitation to demo trading, with its start. */
export function DemoCard() {
  const w = useWords('account')
  return (
    <section aria-label={w('demo_title')} className="flex flex-wrap items-center justify-end gap-3 rounded-md bg-demo-soft p-4">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        <FlaskConical aria-hidden className="size-6 shrink-0 stroke-[1.5] text-demo" />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold text-ink-1">{w('demo_title')}</h2>
          <p className="text-xs text-ink-2">{w('demo_text')}</p>
        </div>
      </div>
      <DemoStart />
    </section>
  )
}
