import { Button } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { DemoStart } from './DemoStart.tsx'

/** First on the home of an account that holds nothing: what there is to trade with at once, and the tour. */
export function NewcomerCard({ onTour }: { onTour: () => void }) {
  const w = useWords('account')
  return (
    <section aria-label={w('demo_title')} className="flex flex-col gap-3 rounded-lg bg-demo-soft p-4">
      <div className="flex items-start gap-3">
        <FlaskConical aria-hidden className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-demo" />
        <div className="min-w-0">
          <h2 className="text-base leading-snug font-semibold text-balance text-ink-1">{w('newcomer_title')}</h2>
          <p className="mt-1 text-xs text-ink-2 text-pretty">{w('newcomer_text')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <span className="flex-1 basis-32">
          <DemoStart isWide />
        </span>
        <span className="flex-1 basis-32">
          <Button look="quiet" isWide aria-haspopup="dialog" onClick={onTour}>
            {w('newcomer_tour')}
          </Button>
        </span>
      </div>
    </section>
  )
}
