/** A user's own limits and exclusion: stricter at once, looser after a day, never by anybody else (RULES.md 9.3). */
import {
  EXCLUSION_LEAST_MS,
  type ExcludeFromOptions,
  LIMIT_RAISE_WAITS_MS,
  type RefusalReason,
  type SetOptionLimits,
  timeMs,
} from '@glasshouse/domain'
import { UNITS_MAX } from '../rounding.ts'
import type { State } from '../state.ts'
import { isWaitedFor, wishedAt } from './protections.ts'

const TRADES_MAX = 1_000_000

export function checkSetOptionLimits(_state: State, { limits }: SetOptionLimits): RefusalReason | null {
  const { stakePerOrder, lossPerDay, tradesPerHour } = limits
  const areUnits = [stakePerOrder, lossPerDay].every((units) => typeof units === 'bigint' && units >= 0n && units <= BigInt(UNITS_MAX))
  return areUnits && Number.isSafeInteger(tradesPerHour) && tradesPerHour >= 0 && tradesPerHour <= TRADES_MAX ? null : 'invalid_value'
}

export function setOptionLimits(state: State, command: SetOptionLimits): void {
  const { accountId } = command.actor
  const { stakePerOrder, lossPerDay, tradesPerHour } = command.limits
  const wish = { stakePerOrder, lossPerDay, tradesPerHour }
  const protection = state.options.protections.take(accountId)
  const { limits, isWhole } = wishedAt(protection, wish, state.timeMs)
  // Who lowers another limit, or a raise that waits, does not begin to wait anew.
  const isKept = isWaitedFor(protection, wish, state.timeMs)
  const raisedFromMs = isKept ? protection.nextFromMs : timeMs(state.timeMs + LIMIT_RAISE_WAITS_MS)
  const nextFromMs = isWhole ? timeMs(0) : raisedFromMs
  Object.assign(protection, { limits, next: wish, nextFromMs })
  state.events.emit({ type: 'OptionLimitsSet', accountId, limits, next: wish, nextFromMs })
}

export function checkExcludeFromOptions(state: State, command: ExcludeFromOptions): RefusalReason | null {
  const { untilMs, actor } = command
  if (!Number.isSafeInteger(untilMs) || untilMs < state.timeMs + EXCLUSION_LEAST_MS) return 'invalid_value'
  const { excludedUntilMs } = state.options.protections.of(actor.accountId)
  return excludedUntilMs > state.timeMs && untilMs < excludedUntilMs ? 'exclusion_not_longer' : null
}

export function excludeFromOptions(state: State, { actor: { accountId }, untilMs }: ExcludeFromOptions): void {
  state.options.protections.take(accountId).excludedUntilMs = untilMs
  state.events.emit({ type: 'ExcludedFromOptions', accountId, untilMs })
}
