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

/** Where in a bar we are: between two of its four turning points, and how far, in parts of `WHOLE`. */
export interface BarPosition {
  /** 0: open to first extreme, 1: between the extremes, 2: second extreme to close. */
  readonly leg: 0 | 1 | 2
  readonly part: number
}

/** Recorded prices have at most five decimals where both sides are recorded, so thousandths of a leg are exact there. */
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
  return { leg, part: wander(key + leg, second - seconds[leg], length) }
}

/** The price at a position. Bid and ask of one position keep their order, because both are the same mean of ordered ends. */
export function priceAt(bar: RecordedBar, isLowFirst: boolean, { leg, part }: BarPosition): number {
  const first = isLowFirst ? bar.low : bar.high
  const second = isLowFirst ? bar.high : bar.low
  const from = leg === 0 ? bar.open : leg === 1 ? first : second
  const to = leg === 0 ? first : leg === 1 ? second : bar.close
  return from + divFloorSafe((to - from) * part, WHOLE)
}

export function isLowFirst(bar: RecordedBar): boolean {
  return bar.close >= bar.open
}

/** Even progress plus a detour that is 0 at both ends: slow waves, and a little noise each second. */
function wander(key: number, passed: number, length: number): number {
  if (passed === 0) return 0
  if (passed === length) return WHOLE
  const wave = Math.max(2, Math.floor(length / 5))
  const cell = Math.floor(passed / wave)
  const inCell = passed % wave
  const heightAt = (n: number) => (hash3(key, 1, n) % 801) - 400
  const slow = divFloorSafe(heightAt(cell) * (wave - inCell) + heightAt(cell + 1) * inCell, wave)
  const quick = (hash3(key, 2, passed) % 121) - 60
  const detour = divFloorSafe((slow + quick) * 4 * passed * (length - passed), length * length)
  return Math.min(WHOLE, Math.max(0, divFloorSafe(WHOLE * passed, length) + detour))
}

/** Floor division of integers. A double's quotient is never rounded up to the next integer while both sides sum below 2^53. */
export function divFloorSafe(numerator: number, denominator: number): number {
  if (Math.abs(numerator) + denominator > Number.MAX_SAFE_INTEGER) throw new RangeError(`too large to divide: ${numerator}`)
  return Math.floor(numerator / denominator)
}
