/** A user's own limits and exclusion in options: never by anybody else (RULES.md 9.3). */
import type { ExcludeFromOptions, RefusalReason, SetOptionLimits } from '@glasshouse/domain'
import { checkExclusion, isOwnAmount, isOwnCount, wish } from '../protection/own-limits.ts'
import type { State } from '../state.ts'

const TRADES_MAX = 1_000_000

export function checkSetOptionLimits(_state: State, { limits }: SetOptionLimits): RefusalReason | null {
  const { stakePerOrder, lossPerDay, tradesPerHour } = limits
  return isOwnAmount(stakePerOrder) && isOwnAmount(lossPerDay) && isOwnCount(tradesPerHour, TRADES_MAX) ? null : 'invalid_value'
}

export function setOptionLimits(state: State, command: SetOptionLimits): void {
  const { accountId } = command.actor
  const { stakePerOrder, lossPerDay, tradesPerHour } = command.limits
  const protection = state.options.protections.take(accountId)
  wish(protection, { stakePerOrder, lossPerDay, tradesPerHour }, state.timeMs)
  const { limits, next, nextFromMs } = protection
  state.events.emit({ type: 'OptionLimitsSet', accountId, limits, next, nextFromMs })
}

export const checkExcludeFromOptions = (state: State, { untilMs, actor }: ExcludeFromOptions): RefusalReason | null =>
  checkExclusion(state.options.protections.of(actor.accountId), untilMs, state.timeMs)

export function excludeFromOptions(state: State, { actor: { accountId }, untilMs }: ExcludeFromOptions): void {
  state.options.protections.take(accountId).excludedUntilMs = untilMs
  state.events.emit({ type: 'ExcludedFromOptions', accountId, untilMs })
}
