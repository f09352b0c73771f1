import { useEffect, useState } from 'react'
import { UNKNOWN } from '../../live/formats.ts'
import { countdownText } from './funding.ts'

/** The time until a moment, counted down each second. */
export function useCountdown(untilMs: number | undefined): string {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (untilMs === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs === undefined ? UNKNOWN : countdownText(untilMs - nowMs)
}
