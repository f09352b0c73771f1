import type { SourceLag } from '@glasshouse/wire'
import { useWords } from '../../../words/words.ts'
import { useSpan } from '../blocks/span.ts'

/** How late one source was heard, and how often it was silent so long that it was left out. */
export function SourceFigures({ lag: { quotes, medianMs, p99Ms, gaps, longestGapMs } }: { lag: SourceLag }) {
  const w = useWords('fairness')
  const span = useSpan()
  return (
    <>
      <p className="text-xs text-ink-3">
        {medianMs === null || p99Ms === null ? w('lag_none') : w('lag_heard', { count: quotes, median: span(medianMs), most: span(p99Ms) })}
      </p>
      <p className={gaps > 0 ? 'text-xs text-warn' : 'text-xs text-ink-3'}>
        {gaps > 0 ? w('lag_gaps', { count: gaps, longest: span(longestGapMs) }) : w('lag_no_gaps')}
      </p>
    </>
  )
}
