import { readNumber } from '@glasshouse/client'

export const STOPS = [25, 50, 75, 100] as const
const STEP = 25

/** Where the slider lands: on a stop, at least one stop on in the direction it was moved. */
export function snapped(from: number, to: number): number {
  const nearest = Math.round(to / STEP) * STEP
  if (to > from) return Math.min(100, Math.max(nearest, (Math.floor(from / STEP) + 1) * STEP))
  if (to < from) return Math.max(0, Math.min(nearest, (Math.ceil(from / STEP) - 1) * STEP))
  return from
}

/** A typed percent: whole, 0 to 100; undefined for what is none. */
export function percentTyped(text: string, language: string): number | undefined {
  const read = readNumber(text, { language, decimals: 0, isPercent: true })
  if ('error' in read || read.value === '' || read.isCut) return undefined
  const percent = Number(read.value)
  return percent <= 100 ? percent : undefined
}
