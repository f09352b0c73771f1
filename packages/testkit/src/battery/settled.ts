import { LISTED_OPTIONS, type OptionConfig } from '@glasshouse/domain'

/** How a 30 s option ends that is accepted right after a second's point: what a rule sees before, and what it gets. */
export const PERIOD_SECONDS = 30

export type Windows = Pick<OptionConfig, 'strikeDelayMs' | 'strikeWithinMs' | 'lookBackMs' | 'lookAheadMs'>

/** All listed options have the same. */
const LISTED = LISTED_OPTIONS[0] as Windows
/** Points needed behind a second to settle what is accepted in it. */
export const SECONDS_AFTER = PERIOD_SECONDS + Math.floor((LISTED.strikeWithinMs + LISTED.lookAheadMs) / 1000)

/**
 * Of an option for up accepted in each second: 1 won, -1 lost, 0 the stake comes back. `points` is NaN in a second
 * without one.
 */
export function settledUp(points: Float64Array, windows: Windows = LISTED): Int8Array {
  const { firstStrike, lastStrike, lookBack, lookAhead } = inSeconds(windows)
  const settled = new Int8Array(points.length)
  const last = lastPoints(points)
  for (let second = 0; second < points.length - SECONDS_AFTER; second++) {
    const struck = firstPoint(points, second + firstStrike, second + lastStrike)
    if (struck < 0) continue
    const expiry = struck + PERIOD_SECONDS
    const before = last[expiry] as number
    const closed = before >= expiry - lookBack ? before : firstPoint(points, expiry + 1, expiry + lookAhead)
    if (closed >= 0) settled[second] = Math.sign((points[closed] as number) - (points[struck] as number))
  }
  return settled
}

/**
 * Points come in whole seconds: a strike is the first of them that is late enough, and the last of them that is early
 * enough.
 */
function inSeconds({ strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs }: Windows) {
  const [lastStrike, lookBack, lookAhead] = [strikeWithinMs, lookBackMs, lookAheadMs].map((ms) => Math.floor(ms / 1000)) as [
    number,
    number,
    number,
  ]
  return { firstStrike: Math.ceil(strikeDelayMs / 1000), lastStrike, lookBack, lookAhead }
}

function firstPoint(points: Float64Array, from: number, to: number): number {
  for (let second = from; second <= to; second++) if (!Number.isNaN(points[second])) return second
  return -1
}

/** The newest second with a point, for each second. */
function lastPoints(points: Float64Array): Int32Array {
  const last = new Int32Array(points.length)
  let newest = -1
  for (let second = 0; second < points.length; second++) {
    if (!Number.isNaN(points[second])) newest = second
    last[second] = newest
  }
  return last
}
