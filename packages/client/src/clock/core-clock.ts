/**
 * Core time as this device estimates it from messages and answers; the sample with the least delay counts. A device
 * whose own clock is wrong counts down to the same moment as any other.
 */
const KEPT_MS = 60_000
/** Jump of the device clock (set anew, or asleep) that makes older samples void. */
const JUMP_MS = 500

interface Sample {
  readonly ahead: number
  readonly atMs: number
}
let samples: Sample[] = []
let ahead: number | undefined
let drift = 0

/** Takes core time from a message. */
export function syncClock(coreMs: number): void {
  const atMs = Date.now()
  const driftNow = atMs - performance.now()
  if (Math.abs(driftNow - drift) > JUMP_MS) samples = []
  drift = driftNow
  samples = [...samples.filter((sample) => atMs - sample.atMs < KEPT_MS), { ahead: coreMs - atMs, atMs }]
  ahead = Math.max(...samples.map((sample) => sample.ahead))
}

/** Takes the server's time from the `date` header: whole seconds, cut, so early but never late, as messages are. */
export function syncClockFromResponse(date: string | null): void {
  const atMs = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(atMs)) syncClock(atMs)
}

/** Core time now; the device's own until the first sample. */
export const coreNow = (): number => Date.now() + (ahead ?? 0)

/** For tests: forgets all samples. */
export function resetClock(): void {
  samples = []
  ahead = undefined
}
