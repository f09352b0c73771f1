import type { Random } from '../random/random.ts'

/** Steps of a tape, milliseconds: every lag, update and offset is a multiple of it. */
export const STEP_MS = 50
const STEPS_A_SECOND = 1_000 / STEP_MS

/** What an asset is worth, step by step: integers of 10^-8. Every source shows it sooner or later. */
export type Tape = Float64Array

export const START_PRICE = 60_000 * 10 ** 8
const TICK = 10 ** 6
/** Of one second, as a share of the price: about what BTC/USDT shows in a calm hour. */
const SECOND_SIGMA = 0.0001
/** How far the mood of the market wanders, and how soon it forgets. */
const MOOD = 0.6
const MOOD_MEMORY = 0.997
/** One jump in so many seconds, mostly of a few seconds' moves, now and then of a whole minute's. */
const JUMP_SECONDS = 40
const JUMP_SIGMAS = 4

/**
 * A price without drift, with moods (quiet and wild minutes), fat tails and jumps: what happens in a step says nothing
 * of the side of the next, however large it was. Floats, as nothing here is money.
 */
export function generatedTape(seconds: number, draw: Random): Tape {
  const tape = new Float64Array(seconds * STEPS_A_SECOND)
  let price = START_PRICE
  let mood = 0
  for (let step = 0; step < tape.length; step++) {
    if (step % STEPS_A_SECOND === 0) mood = MOOD_MEMORY * mood + Math.sqrt(1 - MOOD_MEMORY ** 2) * MOOD * gauss(draw)
    const sigma = SECOND_SIGMA * Math.exp(mood)
    let move = (sigma / Math.sqrt(STEPS_A_SECOND)) * fatTailed(draw)
    if (draw.below(JUMP_SECONDS * STEPS_A_SECOND) === 0) move += sigma * JUMP_SIGMAS * laplace(draw)
    // Both sides alike in the price itself: a share up and the same share down.
    price += Math.round((price * move) / TICK) * TICK
    tape[step] = price
  }
  return tape
}

/** The last price of each step; where nothing was traded the one before. */
export function recordedTape(trades: readonly { readonly timeMs: number; readonly price: number }[]): Tape {
  const [first, last] = [trades[0], trades.at(-1)]
  if (first === undefined || last === undefined) throw new Error('no trades')
  const fromMs = Math.ceil(first.timeMs / 1_000) * 1_000
  const tape = new Float64Array((Math.floor((last.timeMs - fromMs) / 1_000) * 1_000) / STEP_MS)
  let at = 0
  for (let step = 0; step < tape.length; step++) {
    while (at + 1 < trades.length && (trades[at + 1]?.timeMs ?? 0) <= fromMs + step * STEP_MS) at++
    tape[step] = trades[at]?.price ?? 0
  }
  return tape
}

function unit(draw: Random): number {
  return (draw.next() + 0.5) / 2 ** 32
}

function gauss(draw: Random): number {
  return Math.sqrt(-2 * Math.log(unit(draw))) * Math.cos(2 * Math.PI * unit(draw))
}

/** A normal move of a random size: variance 1, kurtosis about 6. */
function fatTailed(draw: Random): number {
  return gauss(draw) * (draw.below(10) === 0 ? 2.1 : 0.79)
}

function laplace(draw: Random): number {
  return (draw.below(2) === 0 ? 1 : -1) * -Math.log(unit(draw))
}
