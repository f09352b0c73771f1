import { type AskedDays, askedDays, type PeriodQuery } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'

/** Days of a zone, from the first moment of `from` to the first one after `to`. */
export interface DayPeriod extends AskedDays {
  readonly fromMs: number
  readonly toMs: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** No zone is further from UTC. */
const ZONE_MOST_MS = 16 * HOUR_MS

export function periodOf(query: PeriodQuery): DayPeriod {
  const { from, to, zone } = askedDays(query)
  if (to < from) throw new ApiError({ reason: 'invalid_value', field: 'to', rule: 'must not be before from' })
  return { from, to, zone, fromMs: dayStartMs(from, zone), toMs: dayStartMs(dayAfter(to), zone) }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The first moment of a day in a zone, also where midnight is left out by daylight saving time. */
export function dayStartMs(day: string, zone: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [utcMs - ZONE_MOST_MS, utcMs + ZONE_MOST_MS]
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (dayIn(zone, between) >= day) after = between
    else before = between
  }
  return after
}

const dayIn = (zone: string, timeMs: number): string => partsIn(zone, timeMs).day

/** Time in the zone and its distance from UTC: `2026-02-28 09:14:22`, `+08:00`. */
export function momentIn(zone: string, timeMs: number): { readonly moment: string; readonly offset: string } {
  const { day, clock, offset } = partsIn(zone, timeMs)
  return { moment: `${day} ${clock}`, offset }
}

function partsIn(zone: string, timeMs: number) {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`,
    clock: `${of('hour')}:${of('minute')}:${of('second')}`,
    offset: of('timeZoneName').replace('GMT', '') || '+00:00',
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
const FORMATS_MOST = 1_000

/** Kept, for making one is slow. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const digits = '2-digit'
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...({ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits, second: digits } as const),
  } as Intl.DateTimeFormatOptions)
  if (formats.size >= FORMATS_MOST) formats.clear()
  formats.set(zone, made)
  return made
}
