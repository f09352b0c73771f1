import {
  type CoreModule,
  type CoreState,
  type SourceId,
  type SourceTick,
  STEP_ALONE_MS,
  type StepClock,
  type TimeMs,
  type VenueTime,
} from '@glasshouse/domain'
import { houseActor } from '../clocks/actors.ts'
import type { HouseClock } from './house-clock.ts'

/** A venue's time counts while its tick is so young. */
const VENUE_TIME_AGE_MS = 5_000

interface Heard {
  /** Venue time minus group time, at the tick's arrival. */
  readonly aheadMs: number
  readonly arrivedMs: TimeMs
}

/**
 * Makes the command that steps group time forward to a wall clock which has been ahead for a minute. A step that the house may not make
 * alone leans on the venues' own clocks; where they do not say the same, two operators step.
 */
export class ClockSteps {
  readonly #core: CoreModule
  readonly #state: CoreState
  readonly #clock: HouseClock
  readonly #heard = new Map<SourceId, Heard>()

  constructor({ core, state, clock }: { readonly core: CoreModule; readonly state: CoreState; readonly clock: HouseClock }) {
    this.#core = core
    this.#state = state
    this.#clock = clock
  }

  /** Ticks that arrive, taken or not: while the clock is out of step they tell the time and no price. */
  hear(ticks: readonly SourceTick[]): void {
    for (const { sourceId, venueTimeMs, receivedMs } of ticks)
      this.#heard.set(sourceId, { aheadMs: venueTimeMs - receivedMs, arrivedMs: receivedMs })
  }

  /** The step to make in a group of this time, if the core takes it; null: none. */
  due(groupTimeMs: TimeMs): StepClock | null {
    const wanted = this.#clock.wantedStep
    if (wanted === null || wanted.to <= groupTimeMs) return null
    const isSmall = wanted.to - groupTimeMs <= STEP_ALONE_MS
    const step: StepClock = {
      type: 'StepClock',
      actor: houseActor('clock'),
      approverId: 0,
      reasonCode: 'incident',
      fromMs: groupTimeMs,
      toMs: wanted.to,
      venueTimes: isSmall ? [] : this.#venueTimes(groupTimeMs),
    }
    return this.#core.check(this.#state, step) === null ? step : null
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
