import { formatWith } from '@glasshouse/client'

/** Longest way ahead that an order can be scheduled. */
export const SCHEDULE_MOST_MS = 86_400_000

/** `2024-08-08T14:30`, as a field for day and time reads and writes it, on the reader's own clock. */
export function wallTime(timeMs: number, timezone: string): string {
  const parts = new Map(
    formatIn(timezone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
}

/** The moment a field's text means on the reader's clock; undefined while it is none. */
export function momentOf(text: string, timezone: string): number | undefined {
  const read = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(read)) return undefined
  // Twice, as the offset at the first guess may be that of the other side of a change of the clock.
  const first = read - aheadOfUtc(read, timezone)
  return read - aheadOfUtc(first, timezone)
}

/** The first whole minute at least so long from now: what the field begins with. */
export const minuteAfter = (timeMs: number, waitMs: number): number => Math.ceil((timeMs + waitMs) / MINUTE_MS) * MINUTE_MS
const MINUTE_MS = 60_000

function aheadOfUtc(timeMs: number, timezone: string): number {
  const minute = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${wallTime(minute, timezone)}Z`) - minute
}

const formatIn = (timezone: string) =>
  formatWith('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
