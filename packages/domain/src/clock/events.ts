import { type EventFrom, event } from '../definitions/event.ts'
import { listOf, uint } from '../definitions/fields.ts'
import { VENUE_TIME } from '../index-price/fields.ts'
import type { TimeMs } from '../primitives/units.ts'

export const CLOCK_EVENTS = {
  /**
   * Group time goes on at `toMs`; what falls due until then does so in the next group. `fromMs`: time of its own group.
   */
  ClockStepped: event({
    code: 45,
    visibility: 'public',
    fields: { fromMs: uint<TimeMs>(), toMs: uint<TimeMs>(), venueTimes: listOf(VENUE_TIME) },
  }),
}

export interface ClockStepped extends EventFrom<typeof CLOCK_EVENTS, 'ClockStepped'> {}
