/** How a 30 s option ends that is accepted right after a second's point: what a rule sees before, and what it gets. */
export const PERIOD_SECONDS = 30
/** The product rule's delay: the strike is the first point at least so long after acceptance, */
const STRIKE_DELAY_SECONDS = 1
/** and at most so long after it. */
const STRIKE_WITHIN_SECONDS = 5
/** The close is the last point so long before expiry, else the first so long after it. */
const LOOK_BACK_SECONDS = 3
const LOOK_AHEAD_SECONDS = 10
/** Points needed behind a second to settle what is accepted in it. */
export const SECONDS_AFTER = STRIKE_WITHIN_SECONDS + PERIOD_SECONDS + LOOK_AHEAD_SECONDS

/** Of an option for up accepted in each second: 1 won, -1 lost, 0 the stake comes back. `points` is NaN in a second without one. */
export function settledUp(points: Float64Array): Int8Array {
  const settled = new Int8Array(points.length)
  const last = lastPoints(points)
  for (let second = 0; second < points.length - SECONDS_AFTER; second++) {
    const struck = firstPoint(points, second + STRIKE_DELAY_SECONDS, second + STRIKE_WITHIN_SECONDS)
    if (struck < 0) continue
    const expiry = struck + PERIOD_SECONDS
    const before = last[expiry] as number
    const closed = before >= expiry - LOOK_BACK_SECONDS ? before : firstPoint(points, expiry + 1, expiry + LOOK_AHEAD_SECONDS)
    if (closed >= 0) settled[second] = Math.sign((points[closed] as number) - (points[struck] as number))
  }
  return settled
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
