import { UNKNOWN, useSecondsLeft } from '@glasshouse/client'
import { countdownText } from '../figures/funding.ts'

/** The time until a moment of the server, counted down each second. */
export function useCountdown(untilMs: number | undefined): string {
  const left = useSecondsLeft(untilMs)
  return left === undefined ? UNKNOWN : countdownText(left * 1_000)
}
