/** Whole hours and days of UTC, counted from 1970. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const hourOf = (now: number) => Math.floor(now / HOUR_MS)
export const dayOf = (now: number) => Math.floor(now / DAY_MS)
