import { PERIOD_SECONDS } from './settled.ts'
import type { Tried } from './verdict.ts'

/** Follow or fade the sign of the last move of so many seconds, */
export const LOOK_BACKS = [1, 2, 3, 5, 10, 15, 20, 30, 60] as const
/** always, in one quarter of the minute, or when the move was beyond so many standard deviations. */
export const CONDITIONS = [
  'always',
  'quarter 1',
  'quarter 2',
  'quarter 3',
  'quarter 4',
  'beyond 1 sd',
  'beyond 2 sd',
  'beyond 3 sd',
] as const
const DEVIATIONS = [1, 2, 3] as const
const FIRST_DEVIATION = CONDITIONS.length - DEVIATIONS.length
/** A standard deviation is that of about the last half hour, as far as the past tells. */
const MEMORY_SECONDS = 1_800
const WARM_UP_SECONDS = 600

/**
 * Counts the events of all rules in one pass over a stretch of points. A rule that fades is the mirror of the one that
 * follows.
 */
export class SignRules {
  readonly #events: Int32Array
  readonly #won: Int32Array
  readonly #freeFrom: Int32Array
  readonly #variance = new Float64Array(LOOK_BACKS.length)
  readonly #eventsMost: number
  #seen = 0

  constructor(eventsMost: number) {
    const rules = LOOK_BACKS.length * CONDITIONS.length
    this.#eventsMost = eventsMost
    this.#events = new Int32Array(rules)
    this.#won = new Int32Array(rules)
    this.#freeFrom = new Int32Array(rules)
  }

  get isComplete(): boolean {
    return this.#events.every((events) => events >= this.#eventsMost)
  }

  /**
   * Seconds from .. to of `points`, which begin `LOOK_BACKS.at(-1)` before; `firstSecond` is the moment of
   * points[from].
   */
  count({ points, settled, from, to, firstSecond }: Stretch): void {
    for (let second = from; second < to; second++) {
      const price = points[second] as number
      if (Number.isNaN(price)) continue
      this.#seen++
      const moment = firstSecond + second - from
      const quarter = 1 + Math.floor((moment % 60) / 15)
      for (let nth = 0; nth < LOOK_BACKS.length; nth++) {
        const move = price - (points[second - (LOOK_BACKS[nth] as number)] as number)
        if (Number.isNaN(move)) continue
        if (move !== 0) this.#countMove(nth, { move, moment, quarter, up: settled[second] as number })
        const variance = this.#variance[nth] as number
        this.#variance[nth] = variance + (move * move - variance) / Math.min(MEMORY_SECONDS, this.#seen)
      }
    }
  }

  #countMove(nth: number, seen: Seen): void {
    const first = nth * CONDITIONS.length
    this.#event(first, seen)
    this.#event(first + seen.quarter, seen)
    if (this.#seen < WARM_UP_SECONDS) return
    const square = seen.move * seen.move
    const variance = this.#variance[nth] as number
    for (let n = 0; n < DEVIATIONS.length && square > (DEVIATIONS[n] as number) ** 2 * variance; n++)
      this.#event(first + FIRST_DEVIATION + n, seen)
  }

  #event(rule: number, { moment, move, up }: Seen): void {
    if (moment < (this.#freeFrom[rule] as number) || (this.#events[rule] as number) >= this.#eventsMost) return
    this.#freeFrom[rule] = moment + PERIOD_SECONDS
    if (up === 0) return
    this.#events[rule] = (this.#events[rule] as number) + 1
    if (up > 0 === move > 0) this.#won[rule] = (this.#won[rule] as number) + 1
  }

  tried(): Tried[] {
    return LOOK_BACKS.flatMap((seconds, nth) =>
      CONDITIONS.flatMap((condition, n) => {
        const rule = nth * CONDITIONS.length + n
        const [events, won] = [this.#events[rule] as number, this.#won[rule] as number]
        return [
          { name: `follow ${seconds} s, ${condition}`, events, won },
          { name: `fade ${seconds} s, ${condition}`, events, won: events - won },
        ]
      }),
    )
  }
}

export interface Stretch {
  readonly points: Float64Array
  readonly settled: Int8Array
  readonly from: number
  readonly to: number
  readonly firstSecond: number
}

interface Seen {
  readonly move: number
  readonly moment: number
  readonly quarter: number
  readonly up: number
}
