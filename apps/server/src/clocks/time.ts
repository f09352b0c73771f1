import { systemActor } from '../engine/protocol/actors.ts'
import type { Engine } from '../engine/protocol/engine.ts'

export interface TimeClockOptions {
  readonly engine: Engine
  /** Time without any group after which the clock beats. */
  readonly tickMs: number
  /** Default: a timer of the machine. */
  readonly every?: Repeat
}

/** Does the work every so many milliseconds, until the given way to end it is taken. */
export type Repeat = (work: () => void, ms: number) => () => void

export const every: Repeat = (work, ms) => {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}

/** Looks more often than it ticks, so that a second with ticks gets no group of its own for time alone. */
const LOOKS_PER_TICK = 2

/**
 * Lets what is due fall due while nobody trades: when no group was made for a tick (`TICK_MS`), one `AdvanceTime` makes
 * one. None is made while group time stands still: nothing falls due in it. Ticks come once a second and carry the time
 * themselves, so with a feed the exchange makes one group a second, not two.
 */
export function startTimeClock({ engine, tickMs, every: repeat = every }: TimeClockOptions): () => void {
  const { time } = engine
  let lastGroupMs = time.monotonicMs()
  let isAsking = false
  const leave = engine.onGroup(() => {
    lastGroupMs = time.monotonicMs()
  })
  const look = () => {
    if (isAsking || time.standsStill || time.monotonicMs() - lastGroupMs < tickMs) return
    isAsking = true
    engine.submit({ type: 'AdvanceTime', actor: systemActor('clock') }).finally(() => {
      isAsking = false
    })
  }
  const end = repeat(look, tickMs / LOOKS_PER_TICK)
  return () => {
    end()
    leave()
  }
}
