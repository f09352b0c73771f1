/** Group time steps forward (RULES.md 1.7). The step stands in the journal before the first group at its time. */
import {
  type RefusalReason,
  STEP_ALONE_MS,
  STEP_VENUES_APART_MS,
  STEP_VENUES_MIN,
  type StepClock,
  type TimeMs,
  type VenueTime,
} from '@glasshouse/domain'
import type { State } from '../state.ts'

/** The group may be made so long after the step was requested. */
const ASKED_AGE_MS = 5_000
/** One that two operators sign stands from the asking to the second signature; as far as it then falls short, the clock steps alone. */
const SIGNED_AGE_MS = STEP_ALONE_MS
const VENUES_MAX = 64
const TIME_MAX = 2 ** 52

export function checkStepClock(state: State, { actor, fromMs, toMs, venueTimes }: StepClock): RefusalReason | null {
  if (venueTimes.some(({ sourceId }) => !state.sources.has(sourceId))) return 'unknown_source'
  const isTime = (time: number) => Number.isSafeInteger(time) && time >= 0 && time <= TIME_MAX
  if (![fromMs, toMs, ...venueTimes.map(({ atMs }) => atMs)].every(isTime) || venueTimes.length > VENUES_MAX) return 'invalid_value'
  const ageMost = actor.origin === 'operator' && state.operators.isOpen ? SIGNED_AGE_MS : ASKED_AGE_MS
  if (Math.abs(state.timeMs - fromMs) > ageMost || toMs <= Math.max(fromMs, state.timeMs)) return 'invalid_value'
  const isBacked =
    actor.origin === 'operator' || state.isSandbox || toMs - fromMs <= STEP_ALONE_MS || doVenuesAgree(state, toMs, venueTimes)
  return isBacked ? null : 'not_a_sandbox'
}

/** Live ones: what a recording or this house's own programs say is no second opinion. */
function doVenuesAgree(state: State, toMs: TimeMs, venueTimes: readonly VenueTime[]): boolean {
  const agreeing = venueTimes.filter(
    ({ sourceId, atMs }) => state.sources.get(sourceId)!.provenance === 'live' && Math.abs(atMs - toMs) <= STEP_VENUES_APART_MS,
  )
  return new Set(agreeing.map(({ sourceId }) => sourceId)).size >= STEP_VENUES_MIN
}

export function stepClock(state: State, { toMs, venueTimes }: StepClock): void {
  state.events.emit({ type: 'ClockStepped', fromMs: state.timeMs, toMs, venueTimes })
}
