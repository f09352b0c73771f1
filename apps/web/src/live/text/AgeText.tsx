import { useAge } from '@glasshouse/client'
import { useWords } from '../../words/words.ts'

export interface AgeTextProps {
  readonly sinceMs: number
  /** The moment was taken from this device's clock, not from core time. */
  readonly isOfDevice?: boolean
}

/** How long ago something was true, counting: for what is shown dimmed. */
export function AgeText({ sinceMs, isOfDevice = false }: AgeTextProps) {
  const w = useWords('markets')
  const seconds = useAge(sinceMs, isOfDevice ? Date.now : undefined) ?? 0
  if (seconds < 60) return <>{w('age_seconds', { count: seconds })}</>
  if (seconds < 3_600) return <>{w('age_minutes', { count: Math.floor(seconds / 60) })}</>
  return <>{w('age_hours', { count: Math.floor(seconds / 3_600) })}</>
}
