import { useEffect, useState } from 'react'
import { coreNow } from '../../live/core-clock.ts'

const LOOK_MS = 200

/** Whole seconds until a moment of the house's clock, rounded up; 0 once it is over, undefined while no moment is known. */
export function useSecondsLeft(untilMs: number | null | undefined): number | undefined {
  const isKnown = untilMs !== null && untilMs !== undefined
  const [left, setLeft] = useState(() => secondsUntil(untilMs ?? 0))
  useEffect(() => {
    if (!isKnown) return
    const look = () => setLeft(secondsUntil(untilMs))
    look()
    const timer = setInterval(look, LOOK_MS)
    // Timers of a page that slept come late; its first sight again must be right.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isKnown, untilMs])
  return isKnown ? left : undefined
}

export const secondsUntil = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - coreNow()) / 1_000))

/** 00:27, 59:59, 1:00:00. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** Seconds at which a countdown is said aloud: often enough to know, seldom enough to bear. */
const SAID_AT = [1_800, 600, 300, 60, 30, 10]

/** What was last to be said of a countdown: the smallest of the marks that it has reached. */
export const saidMark = (left: number, whole: number): number | undefined => SAID_AT.filter((mark) => mark < whole && left <= mark).at(-1)
