import { useWords } from '../words/words.ts'
import { useAge } from './use-age.ts'

/** How long ago something was true, counting: for what is shown dimmed. */
export function AgeText({ sinceMs }: { sinceMs: number }) {
  const w = useWords('markets')
  const seconds = useAge(sinceMs) ?? 0
  if (seconds < 60) return <>{w('age_seconds', { count: seconds })}</>
  if (seconds < 3_600) return <>{w('age_minutes', { count: Math.floor(seconds / 60) })}</>
  return <>{w('age_hours', { count: Math.floor(seconds / 3_600) })}</>
}
