import { useEffect } from 'react'
import { followFreshness, useFreshness } from '../live/freshness.ts'
import { timeOf } from '../live/moments.ts'
import { useLanguage, useWords } from '../words/words.ts'

/** Over every page while what it shows may be out of date: offline, or no answer for more than ten seconds. */
export function StaleStrip() {
  const w = useWords('console')
  const language = useLanguage()
  const { isStale, isOffline, answeredAt } = useFreshness()
  useEffect(() => {
    const stop = followFreshness()
    return () => stop()
  }, [])
  if (!isStale) return null
  return (
    <div role="alert" className="bg-down px-3 py-1.5 text-on-down">
      <p className="font-semibold">
        {isOffline ? w('offline') : w('no_answer')} {answeredAt === null ? null : w('answered_at', { time: timeOf(answeredAt, language) })}
      </p>
      <p>{w('may_be_wrong')}</p>
    </div>
  )
}
