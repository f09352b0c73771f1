import type { Interval } from '@glasshouse/wire'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Step {
  readonly interval: Interval
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month'
  readonly count: number
}

/** The lengths a candle can have, shortest first, as the wire spells them (`1M` is a month). */
export const STEPS = [
  { interval: '1m', unit: 'minute', count: 1 },
  { interval: '3m', unit: 'minute', count: 3 },
  { interval: '5m', unit: 'minute', count: 5 },
  { interval: '15m', unit: 'minute', count: 15 },
  { interval: '30m', unit: 'minute', count: 30 },
  { interval: '1h', unit: 'hour', count: 1 },
  { interval: '2h', unit: 'hour', count: 2 },
  { interval: '4h', unit: 'hour', count: 4 },
  { interval: '6h', unit: 'hour', count: 6 },
  { interval: '8h', unit: 'hour', count: 8 },
  { interval: '12h', unit: 'hour', count: 12 },
  { interval: '1d', unit: 'day', count: 1 },
  { interval: '3d', unit: 'day', count: 3 },
  { interval: '1w', unit: 'week', count: 1 },
  { interval: '1M', unit: 'month', count: 1 },
] as const satisfies readonly Step[]

const LENGTHS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const

export function stepOfInterval(interval: Interval): Step {
  return STEPS.find((step) => step.interval === interval) as Step
}

export function isInterval(text: unknown): text is Interval {
  return STEPS.some((step) => step.interval === text)
}

/**
 * When the candle that opened at `openMs` gives way to the next. Months have their own lengths; the days of a candle
 * are UTC days.
 */
export function closingTime(interval: Interval, openMs: number): number {
  const { unit, count } = stepOfInterval(interval)
  if (unit !== 'month') return openMs + count * LENGTHS[unit]
  const open = new Date(openMs)
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + count, 1)
}
