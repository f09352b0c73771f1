/**
 * The server's clock as this device sees it: messages and answers tell core time, and what travelled fastest tells it best. A device whose own
 * clock is wrong counts down to the same moment as any other.
 */
const KEPT_MS = 60_000
/** A device clock that was set anew, or a device that slept: what was measured before says nothing any more once something is heard. */
const JUMP_MS = 500

interface Sample {
  readonly ahead: number
  readonly atMs: number
}
let samples: Sample[] = []
let ahead: number | undefined
let drift = 0

/** A message said what time it is in the core. */
export function syncClock(coreMs: number): void {
  const atMs = Date.now()
  const driftNow = atMs - performance.now()
  if (Math.abs(driftNow - drift) > JUMP_MS) samples = []
  drift = driftNow
  samples = [...samples.filter((sample) => atMs - sample.atMs < KEPT_MS), { ahead: coreMs - atMs, atMs }]
  ahead = Math.max(...samples.map((sample) => sample.ahead))
}

/** The head of an answer says when the server gave it, in whole seconds, cut: it says too early a time, never too late, as any message does. */
export function syncClockFromResponse(date: string | null): void {
  const atMs = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(atMs)) syncClock(atMs)
}

/** Core time now; this device's own until the server was heard. */
export const coreNow = (): number => Date.now() + (ahead ?? 0)

/** For tests: as if nothing had been heard. */
export function resetClock(): void {
  samples = []
  ahead = undefined
}
