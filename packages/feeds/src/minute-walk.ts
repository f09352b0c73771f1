import type { RecordedBar } from './bar-walk.ts'
import { BELL_DEVIATION, type SecretDraws } from './secret-draws.ts'

export interface MinutePlan {
  /** Points of the bar, one a second. */
  readonly seconds: number
  /**
   * How often the price moves within a bar: one of these, as likely as the bar makes it. A bar of few trades opens or closes at its high or low
   * far more often than one of many; a walk that always moved would tell its close by its first step.
   */
  readonly moves: readonly number[]
  /** Where the walk goes on from the open: the next second takes back what such a recording takes back of the move to an open. */
  readonly from: number
  /** Standard deviation of the walk from open to close. */
  readonly deviation: number
}

/** Part of a walk's variance in one of its moves: what the minute brings comes mostly at one random second, before and after which nothing is told. */
const LEAP_PART = 0.95
/** An end so near to high or low, in parts of the range, has no room for a walk that does not lean: there the price stands still. */
const NO_ROOM = 0.12

/**
 * The way of a price inside one recorded minute: a random walk from open to close that is mirrored at low and high; and the bar's high and low,
 * where the walk's ends are not there, each for one second. When an extreme is seen it is over, and it tells nothing of what follows. Doubles
 * are added, multiplied, divided and rooted only, which is the same on every machine.
 */
export function walkMinute(bar: RecordedBar, plan: MinutePlan, draws: SecretDraws): Float64Array {
  const { seconds } = plan
  const { passed, walked } = drawMoves(plan, drawCount(bar, plan, draws), draws)
  const last = walked[seconds - 1] as number
  const points = new Float64Array(seconds)
  const [stillBefore, stillAfter] = [hasNoRoom(bar, bar.open), hasNoRoom(bar, bar.close)]
  for (let second = 0; second < seconds; second++) {
    const part = passed[second] as number
    if (stillBefore && part < 0.5) points[second] = plan.from
    else if (stillAfter && part >= 0.5) points[second] = bar.close
    else points[second] = mirrored(plan.from * (1 - part) + bar.close * part + (walked[second] as number) - last * part, bar)
  }
  points[0] = bar.open
  points[seconds - 1] = bar.close
  const high = touch(points, bar.high, 0, draws)
  touch(points, bar.low, high, draws)
  return points
}

/** How much of the walk's variance is behind at each second, from 0 to 1, and how far it led before it is bent to the close. */
function drawMoves({ seconds, deviation }: MinutePlan, moves: number, draws: SecretDraws): { passed: Float64Array; walked: Float64Array } {
  const [passed, walked] = [new Float64Array(seconds), new Float64Array(seconds)]
  const leap = draws.below(moves)
  const [leapPart, part] = moves === 1 ? [1, 0] : [LEAP_PART, (1 - LEAP_PART) / (moves - 1)]
  const size = (share: number) => (Math.sqrt(share) * deviation) / BELL_DEVIATION
  const [leapSize, partSize] = [size(leapPart), size(part)]
  let [count, share, at] = [0, 0, 0]
  for (let second = 1; second < seconds; second++) {
    // Any choice of `moves` among the seconds is as likely as any other.
    if (draws.below(seconds - second) < moves - count) {
      at += draws.bell() * (count === leap ? leapSize : partSize)
      share += count === leap ? leapPart : part
      count++
    }
    passed[second] = share
    walked[second] = at
  }
  passed[seconds - 1] = 1
  return { passed, walked }
}

/** A walk of so many moves would make such a bar so often: one that opens, and one that closes, at its low or high. */
function drawCount(bar: RecordedBar, { moves, seconds }: MinutePlan, draws: SecretDraws): number {
  const ends = [bar.open, bar.close].filter((price) => price === bar.high || price === bar.low).length
  const chances = moves.map((count) => chanceOfEnds(count, ends))
  let left = (draws.below(2 ** 20) / 2 ** 20) * chances.reduce((sum, chance) => sum + chance, 0)
  for (const [n, chance] of chances.entries()) {
    left -= chance
    if (left < 0) return Math.min(seconds - 1, moves[n] as number)
  }
  return Math.min(seconds - 1, Math.max(...moves))
}

/** Sparre Andersen: the first sum of n random steps is the least or greatest in 2 C(2n, n) / 4^n of all walks; the first and the last in 1 / n. */
function chanceOfEnds(moves: number, ends: number): number {
  let central = 1
  for (let n = 1; n <= moves; n++) central *= (2 * n - 1) / (2 * n)
  const [one, both] = [Math.min(1, 2 * central), 1 / moves]
  return ends === 2 ? both : ends === 1 ? 2 * (one - both) : 1 - 2 * one + both
}

function hasNoRoom({ high, low }: RecordedBar, price: number): boolean {
  return Math.min(high - price, price - low) <= NO_ROOM * (high - low)
}

/** Back and forth between low and high, in whole units. */
function mirrored(price: number, { low, high }: RecordedBar): number {
  const range = high - low
  if (range === 0) return low
  const off = Math.floor(Math.abs(price - low)) % (2 * range)
  return low + (off > range ? 2 * range - off : off)
}

/**
 * Puts the nearest of two random seconds, of three in a third of all cases, on the price, where no end of the bar is there. At any second alike, a high would tell of a
 * close above; at the nearest of all, of a way back. Returns the second, 0 for none.
 */
function touch(points: Float64Array, price: number, taken: number, draws: SecretDraws): number {
  const last = points.length - 1
  if (points[0] === price || points[last] === price) return 0
  const off = (second: number) => Math.abs((points[second] as number) - price)
  let nearest = 1 + draws.below(last - 1)
  for (let others = draws.below(3) === 0 ? 2 : 1; others > 0; others--) {
    const other = 1 + draws.below(last - 1)
    if (off(other) < off(nearest)) nearest = other
  }
  const second = nearest !== taken ? nearest : nearest === 1 ? 2 : nearest - 1
  points[second] = price
  return second
}
