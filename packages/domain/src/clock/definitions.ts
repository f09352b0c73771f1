import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { listOf, uint } from '../definitions/fields.ts'
import { approval } from '../definitions/shared-fields.ts'
import { VENUE_TIME } from '../index-price/fields.ts'
import type { TimeMs } from '../primitives/units.ts'

export const CLOCK_COMMANDS = {
  AdvanceTime: command({
    code: 15,
    version: 1,
    origins: ['clock'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: {},
  }),
  /**
   * Group time goes on at `toMs` from the next group: the wall clock has been ahead for a minute. `fromMs`: group time
   * when it was asked. A step of the clock's own above `STEP_ALONE_MS` outside a sandbox leans on the times of two live
   * venues.
   */
  StepClock: command({
    code: 32,
    version: 1,
    origins: ['clock', 'operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, fromMs: uint<TimeMs>({ most: 2 ** 52 }), toMs: uint<TimeMs>({ most: 2 ** 52 }), venueTimes: listOf(VENUE_TIME) },
  }),
}

type Commands = typeof CLOCK_COMMANDS
export interface AdvanceTime extends CommandFrom<Commands, 'AdvanceTime'> {}
export interface StepClock extends CommandFrom<Commands, 'StepClock'> {}

/** Longest step that the exchange makes by its own clock alone. */
export const STEP_ALONE_MS = 60_000
/** Venues agree with a step when their own clocks are so close to where it goes, and so many must. */
export const STEP_VENUES_APART_MS = 2_000
export const STEP_VENUES_MIN = 2

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
