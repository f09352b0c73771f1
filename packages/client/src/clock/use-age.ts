import { useEffect, useState } from 'react'
import { coreNow } from './core-clock.ts'

/** Whole seconds since a moment of core time, or of `now`; undefined while no moment is given. */
export function useAge(sinceMs: number | undefined, now: () => number = coreNow): number | undefined {
  // Kept only to draw again each second.
  const [, setSeen] = useState(0)
  useEffect(() => {
    if (sinceMs === undefined) return
    const look = () => setSeen(now())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [sinceMs, now])
  return sinceMs === undefined ? undefined : Math.max(0, Math.floor((now() - sinceMs) / 1_000))
}
