import { momentTyped } from './typed-moments.ts'

/** `2026-02-01T00:00` of a field, in the device's zone, as acts take it. '' of what is no moment. */
export function isoOf(local: string): string {
  const moment = momentTyped(local)
  return moment === null ? '' : new Date(moment).toISOString()
}

/** The day before today, of UTC: the last that is over. */
export const yesterday = (nowMs: number): string => new Date(nowMs - 86_400_000).toISOString().slice(0, 10)
