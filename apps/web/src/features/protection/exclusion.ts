import { EXCLUDED_FOR_EVER, EXCLUSION_LEAST_MS, LAST_MOMENT_MS } from '@glasshouse/domain'

export const BREAKS = ['day', 'week', 'month', 'half_year', 'year', 'for_ever', 'date'] as const
export type Break = (typeof BREAKS)[number]

/** End of an exclusion, ms; EXCLUDED_FOR_EVER for none. What was taken of later moments is shown as none. */
export type Until = number
export const isForEver = (until: Until): boolean => until > LAST_MOMENT_MS

export type ExclusionError = 'date_missing' | 'date_too_near' | 'date_too_far' | 'not_longer'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS: Partial<Record<Break, number>> = { day: 1, week: 7, month: 30 }
const MONTHS: Partial<Record<Break, number>> = { half_year: 6, year: 12 }

export interface BreakChoice {
  readonly chosen: Break
  /** `2026-11-22`, as a date field gives it; read for `date` only. */
  readonly date: string
}

/** End of the break, on a full minute, one to two minutes late: the server refuses one that is a second short. */
export function untilOf({ chosen, date }: BreakChoice, nowMs: number): Until | undefined {
  if (chosen === 'for_ever') return EXCLUDED_FOR_EVER
  if (chosen === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : undefined
  const days = DAYS[chosen]
  const end = days === undefined ? monthsLater(nowMs, MONTHS[chosen] ?? 0) : nowMs + days * DAY_MS
  return (Math.floor(end / MINUTE_MS) + 2) * MINUTE_MS
}

/** The same day of a later month, or that month's last day. */
function monthsLater(nowMs: number, months: number): number {
  const now = new Date(nowMs)
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), last)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day) + (nowMs % DAY_MS)
}

export interface ExclusionState {
  readonly nowMs: number
  /** null while not excluded. */
  readonly excludedUntil: number | null
}

/** The error of a choice, under the field it is made in. */
export function validationErrors(choice: BreakChoice, state: ExclusionState): Partial<Record<keyof BreakChoice, ExclusionError>> {
  return errorsUnder(choice, exclusionError(untilOf(choice, state.nowMs), state))
}

export function errorsUnder(
  { chosen }: BreakChoice,
  error: ExclusionError | undefined,
): Partial<Record<keyof BreakChoice, ExclusionError>> {
  return error ? { [chosen === 'date' ? 'date' : 'chosen']: error } : {}
}

export function exclusionError(until: Until | undefined, { nowMs, excludedUntil }: ExclusionState): ExclusionError | undefined {
  if (until === undefined || Number.isNaN(until)) return 'date_missing'
  if (until < nowMs + EXCLUSION_LEAST_MS) return 'date_too_near'
  if (until > LAST_MOMENT_MS && until !== EXCLUDED_FOR_EVER) return 'date_too_far'
  return excludedUntil !== null && until < excludedUntil ? 'not_longer' : undefined
}
