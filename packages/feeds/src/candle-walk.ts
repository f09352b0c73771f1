import { BELL_DEVIATION, type SecretDraws } from './secret-draws.ts'

/** Integers of one unit. */
export interface RecordedCandle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface CandlePlan {
  /** Points of the candle, one a second. */
  readonly seconds: number
  /** The candle's range in parts of its neighbours'. */
  readonly liveliness: number
}

/** Steps of all attempts at one candle, which bounds the work. */
const STEPS_MOST = 150_000
/** Error allowed of a walk's open and close together, in parts of the candle's range. */
const TOLERANCE = 0.08
/** The range of a random walk of many steps, in deviations of its end: the usual one. */
const USUAL_RANGE = 1.5
/** Variance, in logarithms, of a candle's volatility around its neighbours'. */
const FREEDOM = 0.25

/**
 * The way of a price inside one long recorded candle: a random walk that happened to have this candle. Walks are drawn
 * until one is about as lively and opens and closes about where the candle does between its low and its high; that one
 * is bent to the candle's four prices. So a past that does not know the candle tells of the rest no more than that of a
 * random walk. Doubles are added, multiplied, divided and rooted only, which is the same on every machine.
 */
export function walkCandle(candle: RecordedCandle, plan: CandlePlan, draws: SecretDraws): Float64Array {
  const range = candle.high - candle.low
  if (range === 0) return new Float64Array(plan.seconds).fill(candle.low)
  const ends = { open: (candle.open - candle.low) / range, close: (candle.close - candle.low) / range }
  const walk = bend(drawFitting(ends, plan, draws), ends)
  for (let second = 0; second < walk.length; second++) walk[second] = candle.low + Math.floor(range * (walk[second] as number))
  // In parts of the range they were rounded.
  walk[0] = candle.open
  walk[walk.length - 1] = candle.close
  return walk
}

/** In parts of the range, from 0 at the low to 1 at the high. */
interface Ends {
  readonly open: number
  readonly close: number
}

interface DrawnWalk {
  readonly at: Int32Array
  readonly low: number
  readonly high: number
}

interface Fit extends Way {
  readonly walk: DrawnWalk
  readonly distance: number
}

interface Way {
  readonly isUpsideDown: boolean
  readonly isBackward: boolean
}

/** A walk upside down or backward is as likely as itself, so each is tried in four ways. */
const WAYS: readonly Way[] = [
  { isUpsideDown: false, isBackward: false },
  { isUpsideDown: true, isBackward: false },
  { isUpsideDown: false, isBackward: true },
  { isUpsideDown: true, isBackward: true },
]

/** The first walk that is close enough, else the closest of them. */
function drawFitting(ends: Ends, { seconds, liveliness }: CandlePlan, draws: SecretDraws): Fit {
  let best: Fit | null = null
  for (let drawn = 0; drawn < STEPS_MOST || best === null; drawn += seconds) {
    const walk = drawWalk(seconds, draws)
    if (walk.low === walk.high || (best !== null && !isAsLively(walk, liveliness, draws))) continue
    const first = draws.below(WAYS.length)
    for (let n = 0; n < WAYS.length; n++) {
      const way = WAYS[(first + n) % WAYS.length] as Way
      const distance = distanceOf(endsOf(walk, way), ends)
      if (best === null || distance < best.distance) best = { walk, ...way, distance }
      if (distance <= TOLERANCE) return best
    }
  }
  return best
}

function drawWalk(seconds: number, draws: SecretDraws): DrawnWalk {
  const at = new Int32Array(seconds)
  let [now, low, high] = [0, 0, 0]
  for (let second = 1; second < seconds; second++) {
    now += draws.bell()
    if (now < low) low = now
    else if (now > high) high = now
    at[second] = now
  }
  return { at, low, high }
}

/**
 * A candle livelier than its neighbours has a walk that went far sooner than steps that were large: how much sooner,
 * chance decides.
 */
function isAsLively({ at, low, high }: DrawnWalk, liveliness: number, draws: SecretDraws): boolean {
  const own = (high - low) / (Math.sqrt(at.length - 1) * BELL_DEVIATION * USUAL_RANGE)
  const ratio = liveliness / own
  // Near 1 this is the square of the ratio's logarithm.
  const apart = ratio + 1 / ratio - 2
  return draws.below(2 ** 20) < 2 ** 20 / (1 + apart / (2 * FREEDOM)) ** 2
}

function endsOf({ at, low, high }: DrawnWalk, { isUpsideDown, isBackward }: Way): Ends {
  const placeOf = (position: number) => (isUpsideDown ? high - position : position - low) / (high - low)
  const [begin, end] = [placeOf(at[0] as number), placeOf(at[at.length - 1] as number)]
  return isBackward ? { open: end, close: begin } : { open: begin, close: end }
}

/** An end at the low or high of one and not of the other is farther than any other distance. */
function distanceOf(one: Ends, other: Ends): number {
  const apart = Math.abs(one.open - other.open) + Math.abs(one.close - other.close)
  const strangers = Number(edgeOf(one.open) !== edgeOf(other.open)) + Number(edgeOf(one.close) !== edgeOf(other.close))
  return apart + 2 * strangers
}

const edgeOf = (place: number) => (place === 0 ? -1 : place === 1 ? 1 : 0)

/**
 * One point a second in [0, 1]: what is off at the ends is spread over the candle, and what leaves the range is
 * mirrored at its border.
 */
function bend(fit: Fit, ends: Ends): Float64Array {
  const { at, low, high } = fit.walk
  const own = endsOf(fit.walk, fit)
  const last = at.length - 1
  const points = new Float64Array(at.length)
  for (let second = 0; second <= last; second++) {
    const position = at[fit.isBackward ? last - second : second] as number
    const place = (fit.isUpsideDown ? high - position : position - low) / (high - low)
    const passed = second / last
    points[second] = mirrored(place + (ends.open - own.open) * (1 - passed) + (ends.close - own.close) * passed)
  }
  points[0] = ends.open
  points[last] = ends.close
  reach(points)
  touch(points)
  return points
}

/** Stretches points above both ends to the high and those below to the low. */
function reach(points: Float64Array): void {
  const ends = [points[0] as number, points[points.length - 1] as number]
  const [top, bottom] = [Math.max(...ends), Math.min(...ends)]
  const highest = Math.max(top, points[extremeOf(points, 1, 0)] as number)
  const lowest = Math.min(bottom, points[extremeOf(points, -1, 0)] as number)
  for (let second = 1; second < points.length - 1; second++) {
    const place = points[second] as number
    if (place > top) points[second] = Math.min(1, top + ((place - top) * (1 - top)) / (highest - top))
    else if (place < bottom) points[second] = Math.max(0, bottom - ((bottom - place) * bottom) / (bottom - lowest))
  }
}

const mirrored = (place: number) => Math.min(1, Math.max(0, place < 0 ? -place : place > 1 ? 2 - place : place))

/** The points nearest to low and high are put on them, where neither open nor close lies there. */
function touch(points: Float64Array): void {
  const ends = [points[0], points[points.length - 1]]
  const highest = ends.includes(1) ? 0 : extremeOf(points, 1, 0)
  if (highest > 0) points[highest] = 1
  if (!ends.includes(0)) points[extremeOf(points, -1, highest)] = 0
}

function extremeOf(points: Float64Array, sign: 1 | -1, except: number): number {
  let best = -1
  for (let second = 1; second < points.length - 1; second++)
    if (second !== except && (best < 0 || sign * ((points[second] as number) - (points[best] as number)) > 0)) best = second
  return best
}

/**
 * Floor division of integers. A double's quotient is never rounded up to the next integer while both sides sum below
 * 2^53.
 */
export function divFloorSafe(numerator: number, denominator: number): number {
  if (Math.abs(numerator) + denominator > Number.MAX_SAFE_INTEGER) throw new RangeError(`too large to divide: ${numerator}`)
  return Math.floor(numerator / denominator)
}
