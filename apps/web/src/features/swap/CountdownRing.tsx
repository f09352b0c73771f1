import { NumberText } from '@glasshouse/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.ts'

const RADIUS = 8
const LENGTH = 2 * Math.PI * RADIUS
const TICK_MS = 250

/**
 * Time that a quote still holds; the next one comes by itself. `sinceMs`: when it came here, by this device's clock, which
 * measures the time since.
 */
export function CountdownRing({ sinceMs, ms }: { readonly sinceMs: number; readonly ms: number }) {
  const w = useWords('swap')
  const left = Math.max(0, sinceMs + ms - useNow())
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden viewBox="0 0 20 20" className="size-5 -rotate-90" fill="none" strokeWidth="2">
        <circle cx="10" cy="10" r={RADIUS} className="stroke-surface-3" />
        <circle cx="10" cy="10" r={RADIUS} className="stroke-accent" strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - left / ms)} />
      </svg>
      <NumberText value={w('seconds', { count: Math.ceil(left / 1_000) })} />
    </span>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
