import { startTransition, useEffect, useState } from 'react'

/** However busy the page is. */
const AT_LATEST_MS = 2_000
/** Of a browser that does not say when it is idle: the first pictures of a screen are over then. */
const WITHOUT_WORD_MS = 500

/** Runs once the browser has nothing to do. Answers what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run, WITHOUT_WORD_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: AT_LATEST_MS })
  return () => cancelIdleCallback(asked)
}

/** True from then on: for what a screen holds that is not seen yet. */
export function useOnceIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const callOff = whenIdle(() => startTransition(() => setIdle(true)))
    return () => callOff()
  }, [])
  return isIdle
}
