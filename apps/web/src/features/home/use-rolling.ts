import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMedia } from '../../live/device/use-media.ts'

export interface Rolling {
  /** It goes on by itself at the moment, or would if nobody looked closer. */
  readonly isRolling: boolean
  readonly toggle: () => void
  /** Put on what rolls: a hand or the focus on it holds it. */
  readonly attention: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

/**
 * Something that goes on by itself: not while it is looked at closely, not on a hidden page, not where motion is
 * reduced, not when stopped.
 */
export function useRolling({ everyMs, hasMore, next }: { everyMs: number; hasMore: boolean; next: () => void }): Rolling {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, choose] = useState<boolean>()
  const isRolling = chosen ?? !isStill
  const isPageShown = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  // Who set it rolling has the focus on the button still.
  const isHeld = isPointed || (isFocused && chosen === undefined)
  const isRunning = hasMore && isRolling && !isHeld && isPageShown

  const step = useRef(next)
  step.current = next
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => step.current(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs])

  return {
    isRolling,
    toggle: () => choose(!isRolling),
    attention: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
