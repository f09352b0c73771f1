const PERIOD_MS = 8 * 3_600_000
/** A life takes some seconds to open; a period end waits a minute for a fresh mark. */
const BEFORE_PERIOD_END_MS = 2_000

/** Core time of all lives: it only goes forward, and now and then a life begins just before a funding period ends. */
export class HouseClock {
  aheadMs = 0

  now(): number {
    return Date.now() + this.aheadMs
  }

  skipToPeriodEnd(): void {
    const now = this.now()
    const end = Math.ceil((now + BEFORE_PERIOD_END_MS) / PERIOD_MS) * PERIOD_MS
    this.aheadMs += end - BEFORE_PERIOD_END_MS - now
  }
}
