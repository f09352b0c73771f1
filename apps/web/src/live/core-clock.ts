/**
 * The house's clock as this device sees it: messages tell core time, and the one that travelled fastest tells it best. A device whose own
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
export function hearCoreTime(coreMs: number): void {
  const atMs = Date.now()
  const driftNow = atMs - performance.now()
  if (Math.abs(driftNow - drift) > JUMP_MS) samples = []
  drift = driftNow
  samples = [...samples.filter((sample) => atMs - sample.atMs < KEPT_MS), { ahead: coreMs - atMs, atMs }]
  ahead = Math.max(...samples.map((sample) => sample.ahead))
}

/** Core time now; this device's own until the house was heard. */
export const coreNow = (): number => Date.now() + (ahead ?? 0)

/** For tests: as if nothing had been heard. */
export function forgetCoreTime(): void {
  samples = []
  ahead = undefined
}
