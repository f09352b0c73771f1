import type { Trail } from './price-trail.ts'

export interface SceneInput {
  readonly trail: Trail
  /** undefined until it is struck. */
  readonly strike: { readonly price: string; readonly atMs: number } | undefined
  readonly fromMs: number
  /** Expiry, or when it is at the earliest. */
  readonly untilMs: number
}
export interface Spot {
  readonly x: number
  readonly y: number
}
/** Percent of the width from the left and of the height from the top. */
export interface Scene {
  /** Runs of prices without a gap, oldest first; what was not seen is not drawn. */
  readonly runs: readonly (readonly Spot[])[]
  readonly last: Spot | undefined
  readonly strike: Spot | undefined
}

/** Prices come once a second; farther apart, something was not seen. */
const GAP_MS = 4_000
/** The most spots of a line: as many as a phone has pixels. */
const SPOTS = 360
/** Room above the highest and below the lowest price, percent of the height. */
const ROOM = 18
/** The least range: 0.004 % of the price, so that a market at rest does not look like a storm. */
const LEAST_RANGE = 0.000_04

/** Floats, for pixels only. */
export function sceneOf({ trail, strike, fromMs, untilMs }: SceneInput): Scene {
  const seen = trail.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs).map(({ atMs, price }) => ({ atMs, value: Number(price) }))
  const struck = strike && { atMs: strike.atMs, value: Number(strike.price) }
  const values = [...seen, ...(struck ? [struck] : [])].map(({ value }) => value)
  if (values.length === 0) return { runs: [], last: undefined, strike: undefined }
  const [lowest, highest] = [least(values), -least(values.map((value) => -value))]
  const middle = (lowest + highest) / 2
  const half = Math.max(highest - lowest, middle * LEAST_RANGE) / 2
  const spotOf = ({ atMs, value }: { atMs: number; value: number }): Spot => ({
    x: ((atMs - fromMs) / Math.max(1, untilMs - fromMs)) * 100,
    y: ROOM + ((middle + half - value) / (half * 2)) * (100 - 2 * ROOM),
  })
  const last = seen.at(-1)
  return { runs: runsOf(seen).map((run) => run.map(spotOf)), last: last && spotOf(last), strike: struck && spotOf(struck) }
}

interface Seen {
  readonly atMs: number
  readonly value: number
}

function runsOf(seen: readonly Seen[]): Seen[][] {
  const step = Math.max(1, Math.ceil(seen.length / SPOTS))
  const runs: Seen[][] = []
  let before: Seen | undefined
  for (const [place, one] of seen.entries()) {
    const isApart = before === undefined || one.atMs - before.atMs > GAP_MS
    if (isApart) runs.push([one])
    else if (place % step === 0 || place === seen.length - 1) runs.at(-1)?.push(one)
    before = one
  }
  return runs
}

const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other))

/** Of one run, for an SVG of 100 by 100. */
export const pathOf = (run: readonly Spot[]): string =>
  run.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
