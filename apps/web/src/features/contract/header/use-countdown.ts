import { UNKNOWN, useSecondsLeft } from '@glasshouse/client'
import { countdownText } from '../figures/funding.ts'

/** Time until a moment of core time, counted down each second. */
export function useCountdown(untilMs: number | undefined): string {
  const left = useSecondsLeft(untilMs)
  return left === undefined ? UNKNOWN : countdownText(left * 1_000)
}
