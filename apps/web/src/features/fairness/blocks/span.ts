import { formatExact, useSession } from '@glasshouse/client'
import { useWords } from '../../../words/words.ts'

/** A length of time in words: below a second in milliseconds, else in seconds. */
export function useSpan(): (ms: number) => string {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  return (ms) =>
    Math.abs(ms) < 1_000
      ? w('milliseconds', { ms: formatExact(String(ms), language) })
      : w('seconds', { seconds: formatExact(String(ms / 1_000), language) })
}
