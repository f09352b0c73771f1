import { type TimeMs, timeMs } from '@glasshouse/domain'
import type { ClockState, GroupTime } from './group-time.ts'

/** Milliseconds. */
export interface MachineClocks {
  readonly wall: () => number
  /** Never goes back, whatever somebody sets. */
  readonly monotonic: () => number
}

/** Wall clock and group time may be so far apart and still count as one. */
export const IN_STEP_MS = 500
/** Share of the elapsed time by which group time may be slewed: 50 ms a second. */
const SLEW = 0.05
/** A wall clock must have been ahead so long, without another jump, before group time follows it. */
const AHEAD_MS = 60_000

/** Group time as the wall clock would have it. */
export interface WantedStep {
  readonly from: TimeMs
  readonly to: TimeMs
}

/**
 * Group time: the wall clock at the start, and the monotonic clock since. A wall clock that drifts is followed slowly,
 * one that jumps is not: behind, group time stands still until it is reached again; ahead, it goes on by the monotonic
 * clock and asks for a step after a while. Pure but for the two clocks it is given.
 */
export class ExchangeClock {
  readonly time: GroupTime
  readonly #clocks: MachineClocks
  #lookedMs: number
  #offsetMs: number
  #apartMs = 0
  #standsAtMs: number | null = null
  /** Monotonic moment since which the wall clock has been ahead, by about as much; null while it is not. */
  #aheadSinceMs: number | null = null
  #state: ClockState = 'in_step'

  /**
   * `lastMs`: time of the journal's last group, 0 for a new exchange. A wall clock behind it is one that is behind
   * group time.
   */
  constructor({ clocks, lastMs, time }: { readonly clocks: MachineClocks; readonly lastMs: number; readonly time: GroupTime }) {
    this.time = time
    this.#clocks = clocks
    this.#lookedMs = clocks.monotonic()
    this.#offsetMs = Math.max(clocks.wall(), lastMs) - this.#lookedMs
    this.look()
  }

  get state(): ClockState {
    return this.#state
  }

  /** Wall clock minus group time. */
  get apartMs(): number {
    return this.#apartMs
  }

  /** Reads both clocks. Called before each group, and by a timer while there is none. */
  look(): void {
    const monotonic = this.#clocks.monotonic()
    const elapsedMs = Math.max(0, monotonic - this.#lookedMs)
    this.#lookedMs = monotonic
    this.#follow(this.#clocks.wall(), monotonic, elapsedMs)
    this.time.write({ offsetMs: this.#offsetMs, standsAtMs: this.#standsAtMs, apartMs: this.#apartMs, state: this.#state })
  }

  /** Time of a group that is made now. */
  now(): TimeMs {
    this.look()
    return timeMs(Math.floor(Math.min(this.#lookedMs + this.#offsetMs, this.#standsAtMs ?? Number.MAX_SAFE_INTEGER)))
  }

  /** A step that the wall clock has asked for long enough, as of the last look. */
  get wantedStep(): WantedStep | null {
    if (this.#aheadSinceMs === null || this.#lookedMs - this.#aheadSinceMs < AHEAD_MS) return null
    const reckoned = this.#lookedMs + this.#offsetMs
    return { from: timeMs(Math.floor(reckoned)), to: timeMs(Math.floor(reckoned + this.#apartMs)) }
  }

  /** A step forward is in the journal: group time goes on from there. */
  stepTo(toMs: number): void {
    this.#offsetMs = toMs - this.#clocks.monotonic()
    this.#standsAtMs = null
    this.#aheadSinceMs = null
    this.look()
  }

  #follow(wall: number, monotonic: number, elapsedMs: number): void {
    const reckoned = monotonic + this.#offsetMs
    const apartMs = wall - reckoned
    if (Math.abs(apartMs) <= IN_STEP_MS) {
      this.#inStep(apartMs)
      this.#offsetMs += Math.max(-SLEW * elapsedMs, Math.min(SLEW * elapsedMs, apartMs))
    } else if (apartMs > 0) this.#goOnAlone(apartMs, monotonic)
    else this.#waitFor(wall, monotonic)
  }

  #inStep(apartMs: number): void {
    this.#state = 'in_step'
    this.#apartMs = apartMs
    this.#standsAtMs = null
    this.#aheadSinceMs = null
  }

  /** The wall clock is ahead. One that jumps again has to wait anew: it is being set, or is broken. */
  #goOnAlone(apartMs: number, monotonic: number): void {
    const hasJumped = Math.abs(apartMs - this.#apartMs) > IN_STEP_MS
    if (this.#aheadSinceMs === null || hasJumped) this.#aheadSinceMs = monotonic
    this.#state = 'out_of_step'
    this.#apartMs = apartMs
    this.#standsAtMs = null
  }

  /** The wall clock is behind. Where group time stands it is in step again as soon as the wall clock comes by. */
  #waitFor(wall: number, monotonic: number): void {
    this.#standsAtMs ??= Math.floor(monotonic + this.#offsetMs)
    this.#aheadSinceMs = null
    if (wall >= this.#standsAtMs) {
      this.#offsetMs = wall - monotonic
      this.#inStep(0)
      return
    }
    this.#state = 'out_of_step'
    this.#apartMs = wall - this.#standsAtMs
  }
}
