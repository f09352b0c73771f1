import { type TimeMs, timeMs } from '@glasshouse/domain'

/** `out_of_step`: the wall clock is too far from group time to be followed (docs/adr/0018-clock.md). */
export type ClockState = 'in_step' | 'out_of_step'

/** Cells of the shared memory, 64 bits each. */
const OFFSET_US = 0
const CEILING_MS = 1
const APART_MS = 2
const IS_OUT_OF_STEP = 3
const CELLS = 4

const NO_CEILING_MS = Number.MAX_SAFE_INTEGER

export interface Reckoning {
  /** Group time minus monotonic time, milliseconds. */
  readonly offsetMs: number
  /** Time at which group time stands still; null while it goes on. */
  readonly standsAtMs: number | null
  /** Wall clock minus group time. */
  readonly apartMs: number
  readonly state: ClockState
}

/**
 * Group time as every thread reads it. The core's host alone reckons it (`ExchangeClock`) and writes it down here;
 * whoever noted a moment by the monotonic clock learns what moment of group time it was.
 */
export class GroupTime {
  /** Handed to the other threads. */
  readonly memory: SharedArrayBuffer
  readonly #monotonic: () => number
  readonly #cells: BigInt64Array

  constructor(monotonic: () => number, memory = new SharedArrayBuffer(CELLS * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#monotonic = monotonic
    this.#cells = new BigInt64Array(memory)
  }

  now(): TimeMs {
    return this.at(this.#monotonic())
  }

  /**
   * The group time of a moment of the monotonic clock: how the arrival of a tick is stamped. Never later than `now` for
   * a moment that has been.
   */
  at(monotonicMs: number): TimeMs {
    return timeMs(Math.floor(Math.min(monotonicMs + this.#read(OFFSET_US) / 1_000, this.#read(CEILING_MS))))
  }

  /** Monotonic: for ages, time limits and pauses. */
  monotonicMs(): number {
    return this.#monotonic()
  }

  get state(): ClockState {
    return this.#read(IS_OUT_OF_STEP) === 1 ? 'out_of_step' : 'in_step'
  }

  /** True while group time waits for a wall clock that is behind it. */
  get standsStill(): boolean {
    return this.#read(CEILING_MS) !== NO_CEILING_MS
  }

  /** Wall clock minus group time at the last look. */
  get apartMs(): number {
    return this.#read(APART_MS)
  }

  /**
   * For the core's host alone. Law: the ceiling goes on before and comes off after the offset changes, so that nobody
   * reads a moment ahead.
   */
  write({ offsetMs, standsAtMs, apartMs, state }: Reckoning): void {
    if (standsAtMs !== null) this.#store(CEILING_MS, standsAtMs)
    this.#store(OFFSET_US, Math.floor(offsetMs * 1_000))
    if (standsAtMs === null) this.#store(CEILING_MS, NO_CEILING_MS)
    this.#store(APART_MS, Math.round(apartMs))
    this.#store(IS_OUT_OF_STEP, state === 'out_of_step' ? 1 : 0)
  }

  #read(cell: number): number {
    return Number(Atomics.load(this.#cells, cell))
  }

  #store(cell: number, value: number): void {
    Atomics.store(this.#cells, cell, BigInt(value))
  }
}
