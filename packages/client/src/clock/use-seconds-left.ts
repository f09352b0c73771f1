import { useEffect, useState } from 'react'
import { coreNow } from './core-clock.ts'

const LOOK_MS = 200

/**
 * Whole seconds until a moment, rounded up; 0 once it is over, undefined while no moment is known. By the server's
 * clock, unless the moment is one of this device's own.
 */
export function useSecondsLeft(untilMs: number | null | undefined, now: () => number = coreNow): number | undefined {
  const isKnown = untilMs !== null && untilMs !== undefined
  // Kept only to draw again when it changes: what is shown is worked out at each drawing, so that a moment just learned
  // is right at once.
  const [, setSeen] = useState(0)
  useEffect(() => {
    if (!isKnown) return
    const look = () => setSeen(secondsUntil(untilMs, now()))
    look()
    const timer = setInterval(look, LOOK_MS)
    // Timers of a page that slept come late; its first sight again must be right.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isKnown, untilMs, now])
  return isKnown ? secondsUntil(untilMs, now()) : undefined
}

const secondsUntil = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
