import { coreNow, zoneName } from '@glasshouse/client'
import { useWords } from '../../words/words.ts'
import { useTimeStyle } from './use-time-style.ts'

/** In which zone the times around it are, with its offset of today: a time without its zone is half a time. */
export function ZoneNote() {
  const w = useWords('app')
  const { timezone } = useTimeStyle()
  return <span className="text-xs text-ink-3">{w('times_in', { zone: `\u2066${zoneName(timezone, coreNow())}\u2069` })}</span>
}
