import { hash3 } from './seeded-hash.ts'

/**
 * The way of a price inside one recorded bar, once a second: from the open over both extremes to the close.
 * A rising bar visits its low first, a falling one its high, as bars mostly did. When the extremes are met and how
 * the price wanders between is drawn from the seed; it never leaves [low, high]. All arithmetic is on integers.
 */
export interface RecordedBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Where in a bar we are, in parts of `WHOLE`: how far between two of its four turning points, and how far off that line. */
export interface BarPosition {
  /** 0: open to first extreme, 1: between the extremes, 2: second extreme to close. */
  readonly leg: 0 | 1 | 2
  readonly part: number
  /** How far off the line toward an extreme: a leg between equal prices is no standstill. The sign matters in leg 1 only. */
  readonly pull: number
}

export const WHOLE = 1000

/** When a bar turns: at its open, at its two extremes, at its close. */
export interface BarTurns {
  readonly key: number
  readonly seconds: readonly [number, number, number, number]
}

/** Drawn for bar `number` of `length` seconds (60 or more): one extreme in its first half, one in its second. */
export function turnsOfBar(seed: number, number: number, length: number): BarTurns {
  const half = Math.floor(length / 2)
  const first = 1 + (hash3(seed, number, 1) % (half - 2))
  const second = half + (hash3(seed, number, 2) % (half - 1))
  return { key: hash3(seed, number, 3), seconds: [0, first, second, length - 1] }
}

/** `second` counts from 0 at the bar's open. */
export function positionInBar({ key, seconds }: BarTurns, second: number): BarPosition {
  const leg = second < seconds[1] ? 0 : second < seconds[2] ? 1 : 2
  const length = seconds[(leg + 1) as 1 | 2 | 3] - seconds[leg]
  const passed = second - seconds[leg]
  if (passed === 0 || passed === length) return { leg, part: passed === 0 ? 0 : WHOLE, pull: 0 }
  const pull = wave(key + leg, { passed, length, height: 260 }) + noise(key + leg, passed, 60)
  return { leg, part: divFloorSafe(WHOLE * passed, length), pull: divFloorSafe(pull * bulge(passed, length), WHOLE) }
}

/**
 * The price at a position: a mean of recorded prices, so it never leaves [low, high], and a bid and an ask at one
 * position keep their order.
 */
export function priceAt(bar: RecordedBar, isLowFirst: boolean, { leg, part, pull }: BarPosition): number {
  const first = isLowFirst ? bar.low : bar.high
  const second = isLowFirst ? bar.high : bar.low
  const from = leg === 0 ? bar.open : leg === 1 ? first : second
  const to = leg === 0 ? first : leg === 1 ? second : bar.close
  const line = from + divFloorSafe((to - from) * part, WHOLE)
  // The first and the last leg are pulled away from the extreme they touch, the middle one to either side.
  const isTowardHigh = leg === 1 ? pull > 0 : (leg === 0) === isLowFirst
  const toward = isTowardHigh ? bar.high : bar.low
  return line + divFloorSafe((toward - line) * Math.abs(pull), WHOLE)
}

export function isLowFirst(bar: RecordedBar): boolean {
  return bar.close >= bar.open
}

/** 0 at both ends of a leg, `WHOLE` in its middle. */
function bulge(passed: number, length: number): number {
  return divFloorSafe(4 * WHOLE * passed * (length - passed), length * length)
}

/** About five random waves in a leg, each straight between points of -height to height. */
function wave(key: number, { passed, length, height }: { passed: number; length: number; height: number }): number {
  const period = Math.max(2, Math.floor(length / 5))
  const cell = Math.floor(passed / period)
  const inCell = passed % period
  const heightAt = (n: number) => (hash3(key, 1, n) % (2 * height + 1)) - height
  return divFloorSafe(heightAt(cell) * (period - inCell) + heightAt(cell + 1) * inCell, period)
}

function noise(key: number, passed: number, height: number): number {
  return (hash3(key, 2, passed) % (2 * height + 1)) - height
}

/** Floor division of integers. A double's quotient is never rounded up to the next integer while both sides sum below 2^53. */
export function divFloorSafe(numerator: number, denominator: number): number {
  if (Math.abs(numerator) + denominator > Number.MAX_SAFE_INTEGER) throw new RangeError(`too large to divide: ${numerator}`)
  return Math.floor(numerator / denominator)
}
