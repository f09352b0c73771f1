import { useRef } from 'react'

/** Two taps within this time are one: a double tap's second must not ask for what the first has just used up. */
const SAME_TAP_MS = 500

/** Recognises the second of two taps whose first is answered already. */
export function useSecondTap() {
  const answeredAtMs = useRef(Number.NEGATIVE_INFINITY)
  return {
    /** The first was answered, and its fields are empty again. */
    answered: () => {
      answeredAtMs.current = performance.now()
    },
    isSecond: () => performance.now() - answeredAtMs.current < SAME_TAP_MS,
  }
}
