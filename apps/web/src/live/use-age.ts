import { useEffect, useState } from 'react'

/** Whole seconds since a moment, counted while it is asked for; undefined when it is not. */
export function useAge(sinceMs: number | undefined): number | undefined {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (sinceMs === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [sinceMs])
  return sinceMs === undefined ? undefined : Math.max(0, Math.floor((nowMs - sinceMs) / 1_000))
}
