import { dateOf, dayOf, dayOfDate, hashOfSecret, isRevealed, type SecretOfDay } from '@glasshouse/feeds'
import type { DayOfWalks } from '@glasshouse/wire'

/** Secrets from which replayed and simulated prices of this exchange are drawn. */
export interface Walks {
  readonly secretOfDay: SecretOfDay
  /** When the exchange first started. */
  readonly anchorMs: number
  /** First moment that charts were filled from. */
  readonly firstMs: number
}

/** Days before a date, the newest first; tomorrow is the newest of all. No day shows its secret while it is played. */
export function daysOfWalks({ secretOfDay, firstMs }: Walks, { nowMs, before, count }: DaysAsked): DayOfWalks[] {
  const tomorrow = dayOf(nowMs) + 1
  const newest = before === undefined ? tomorrow : Math.min(tomorrow, dayOfDate(before) - 1)
  // A date that is none, such as a 99th, is before nothing.
  const days = Math.max(0, Math.min(count, newest - firstDay({ firstMs }) + 1)) || 0
  return Array.from({ length: days }, (_, n) => {
    const day = newest - n
    const secret = secretOfDay(day)
    return { date: dateOf(day), hash: hashOfSecret(secret), secret: isRevealed(day, nowMs) ? Buffer.from(secret).toString('hex') : null }
  })
}

/** The midnight at which the first day's simulated prices begin is drawn from the secret of the day before. */
export const firstDay = ({ firstMs }: Pick<Walks, 'firstMs'>): number => dayOf(firstMs) - 1

interface DaysAsked {
  readonly nowMs: number
  /** A date that is one, or not: days before it. */
  readonly before: string | undefined
  readonly count: number
}
