import { useEffect, useRef, useState } from 'react'

/**
 * A value that changes often, let through at once and then at most once in a while; the last one is never lost. A new
 * name starts anew.
 */
export function useThrottled<Value>(value: Value, everyMs: number, name: string): Value {
  const [shown, setShown] = useState({ name, value })
  const shownAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const show = () => {
      shownAtMs.current = performance.now()
      setShown({ name, value })
    }
    const waitMs = shown.name === name ? shownAtMs.current + everyMs - performance.now() : 0
    if (shown.name === name && shown.value === value) return
    if (waitMs <= 0) {
      show()
      return
    }
    const timer = setTimeout(show, waitMs)
    return () => clearTimeout(timer)
  }, [value, everyMs, name, shown])
  return shown.name === name ? shown.value : value
}
