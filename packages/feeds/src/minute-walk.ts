import type { RecordedCandle } from './candle-walk.ts'
import { BELL_DEVIATION, type SecretDraws } from './secret-draws.ts'

export interface MinutePlan {
  /** Points of the candle, one a second. */
  readonly seconds: number
  /**
   * Price from which the walk goes on after the open: the next second takes back what such a recording takes back of
   * the move to an open.
   */
  readonly from: number
  /** Standard deviation of the walk from open to close. */
  readonly deviation: number
}

/**
 * Part of a walk's variance in its leap: what the minute brings comes mostly at one random second, before and after
 * which nothing is told.
 */
const LEAP_PART = 0.95
/**
 * An end so near to high or low, in parts of the range, has no room for a walk that does not lean: there the price
 * stands still.
 */
const NO_ROOM = 0.12
/**
 * Seconds behind the last one for a leap: the other extreme and the close find room there, with a second's distance.
 */
const SECONDS_BEHIND = 7

interface Walk {
  /** The second of the leap. */
  readonly leapt: number
  /** Share of the walk's variance that is behind at each second, from 0 to 1, */
  readonly passed: Float64Array
  /** and how far it led before it is bent to the close. */
  readonly walked: Float64Array
}

/**
 * The way of a price inside one recorded minute: a random walk from open to close, most of it in one leap, that is
 * mirrored at low and high; and the candle's high and low, where the walk's ends are not there, each for one second. An
 * extreme seen before the leap would tell its direction: an open far below the high mostly goes up. So one of them is
 * what the leap goes over, and the other follows it. Doubles are added, multiplied, divided and rooted only, which is
 * the same on every machine.
 */
export function walkMinute(candle: RecordedCandle, plan: MinutePlan, draws: SecretDraws): Float64Array {
  const { seconds, from } = plan
  const { leapt, passed, walked } = drawWalk(plan, draws)
  const last = walked[seconds - 1] as number
  const points = new Float64Array(seconds)
  const [stillBefore, stillAfter] = [hasNoRoom(candle, candle.open), hasNoRoom(candle, candle.close)]
  for (let second = 0; second < seconds; second++) {
    const part = passed[second] as number
    if (stillBefore && second < leapt) points[second] = from
    else if (stillAfter && second >= leapt) points[second] = candle.close
    else points[second] = mirrored(from * (1 - part) + candle.close * part + (walked[second] as number) - last * part, candle)
  }
  points[0] = candle.open
  points[seconds - 1] = candle.close
  touch(points, candle, leapt, draws)
  return points
}

function drawWalk({ seconds, deviation }: MinutePlan, draws: SecretDraws): Walk {
  const [passed, walked] = [new Float64Array(seconds), new Float64Array(seconds)]
  const leapt = 1 + draws.below(seconds - 1 - SECONDS_BEHIND)
  const part = (1 - LEAP_PART) / (seconds - 2)
  const [leapSize, size] = [LEAP_PART, part].map((share) => (Math.sqrt(share) * deviation) / BELL_DEVIATION) as [number, number]
  let at = 0
  for (let second = 1; second < seconds; second++) {
    const isLeap = second === leapt
    at += draws.bell() * (isLeap ? leapSize : size)
    passed[second] = (passed[second - 1] as number) + (isLeap ? LEAP_PART : part)
    walked[second] = at
  }
  passed[seconds - 1] = 1
  return { leapt, passed, walked }
}

function hasNoRoom({ high, low }: RecordedCandle, price: number): boolean {
  return Math.min(high - price, price - low) <= NO_ROOM * (high - low)
}

/** Back and forth between low and high, in whole units. */
function mirrored(price: number, { low, high }: RecordedCandle): number {
  const range = high - low
  if (range === 0) return low
  const off = Math.floor(Math.abs(price - low)) % (2 * range)
  return low + (off > range ? 2 * range - off : off)
}

/**
 * Puts high and low, where no end of the candle is there, one on the leap's second and one on a later one; a coin tells
 * which is which.
 */
function touch(points: Float64Array, { high, low }: RecordedCandle, leapt: number, draws: SecretDraws): void {
  const last = points.length - 1
  const missed = [high, low].filter((price) => points[0] !== price && points[last] !== price)
  if (missed.length === 2 && draws.below(2) === 0) missed.reverse()
  const seconds = [leapt, leapt + 2 + draws.below(last - leapt - 2)]
  for (const [n, price] of missed.entries()) points[seconds[n] as number] = price
}
