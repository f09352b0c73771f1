import {
  type CoreModule,
  type CoreState,
  type SourceId,
  type SourceTick,
  STEP_ALONE_MS,
  STEP_VENUES_APART_MS,
  STEP_VENUES_MIN,
  type StepClock,
  type TimeMs,
  type VenueTime,
} from '@glasshouse/domain'
import { systemActor } from '../protocol/actors.ts'
import type { ExchangeClock } from '../time/exchange-clock.ts'

/** A venue's time counts while its tick is so young. */
const VENUE_TIME_AGE_MS = 5_000
const AGAIN_MS = 1_000

interface Heard {
  /** Venue time minus group time, at the tick's arrival. */
  readonly aheadMs: number
  readonly arrivedMs: TimeMs
}

/**
 * Makes the command that steps group time forward to a wall clock which has been ahead for a minute. A step that the
 * house may not make alone leans on the venues' own clocks; where they do not say the same, two operators step.
 */
export class ClockSteps {
  readonly #core: CoreModule
  readonly #state: CoreState
  readonly #clock: ExchangeClock
  readonly #heard = new Map<SourceId, Heard>()
  #triedMs = 0

  constructor({ core, state, clock }: { readonly core: CoreModule; readonly state: CoreState; readonly clock: ExchangeClock }) {
    this.#core = core
    this.#state = state
    this.#clock = clock
  }

  /** Ticks that arrive, taken or not: while the clock is out of step they tell the time and no price. */
  hear(ticks: readonly SourceTick[]): void {
    for (const { sourceId, venueTimeMs, receivedMs } of ticks)
      this.#heard.set(sourceId, { aheadMs: venueTimeMs - receivedMs, arrivedMs: receivedMs })
  }

  /**
   * The step to make in a group of this time; null: none. One that the core refuses is tried again a second later:
   * commands wait behind it.
   */
  due(groupTimeMs: TimeMs): StepClock | null {
    const wanted = this.#clock.wantedStep
    if (wanted === null || wanted.to <= groupTimeMs || groupTimeMs - this.#triedMs < AGAIN_MS) return null
    const isSmall = wanted.to - groupTimeMs <= STEP_ALONE_MS
    const venueTimes = isSmall ? [] : this.#venueTimes(groupTimeMs).filter(({ atMs }) => Math.abs(atMs - wanted.to) <= STEP_VENUES_APART_MS)
    const { isOpen, isSandbox } = this.#core.configuration(this.#state)
    if (!isOpen || !(isSmall || isSandbox || venueTimes.length >= STEP_VENUES_MIN)) return null
    this.#triedMs = groupTimeMs
    const by = { actor: systemActor('clock'), approverId: 0, reasonCode: 'incident' } as const
    return { type: 'StepClock', ...by, fromMs: groupTimeMs, toMs: wanted.to, venueTimes }
  }

  #venueTimes(nowMs: TimeMs): VenueTime[] {
    const live = this.#core.configuration(this.#state).sources.filter(({ provenance }) => provenance === 'live')
    return live.flatMap(({ sourceId }) => {
      const heard = this.#heard.get(sourceId)
      if (heard === undefined || nowMs - heard.arrivedMs > VENUE_TIME_AGE_MS) return []
      return [{ sourceId, atMs: (nowMs + heard.aheadMs) as TimeMs }]
    })
  }
}
