import { formatWith, isZone } from '@glasshouse/client'

/** Days as `2026-02-28`, both within the period. */
export interface DayRange {
  readonly from: string
  readonly to: string
}
export const RANGES = ['this_month', 'last_month', 'this_year', 'last_year'] as const
export type RangeName = (typeof RANGES)[number]

/** The day that it is now in a zone. */
export function todayIn(timezone: string, nowMs: number): string {
  const parts = formatWith('en', {
    ...(isZone(timezone) ? { timeZone: timezone } : {}),
    ...({ calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  }).formatToParts(nowMs)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

/** A range by its name, seen from a day. What is not over yet goes to that day. */
export function rangeOf(name: RangeName, today: string): DayRange {
  const [year, month] = today.split('-').map(Number) as [number, number]
  switch (name) {
    case 'this_month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'last_month':
      return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) }
    case 'this_year':
      return { from: `${year}-01-01`, to: today }
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** Months count from 1; month 0 is December before, day 0 the last of the month before. */
const dayText = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export interface RangeErrors {
  readonly from?: 'day_missing'
  readonly to?: 'day_missing' | 'order_of_days'
}
export function rangeErrors({ from, to }: DayRange): RangeErrors {
  return {
    ...(from === '' && { from: 'day_missing' as const }),
    ...(to === '' ? { to: 'day_missing' as const } : from !== '' && to < from ? { to: 'order_of_days' as const } : {}),
  }
}
