/** A trader's own limits and exclusion in contracts: never by anybody else (RULES.md 8.9). */
import { type ExcludeFromContracts, OWN_LEVERAGE_MOST, type RefusalReason, type SetContractLimits } from '@glasshouse/domain'
import { checkExclusion, isOwnAmount, isOwnCount, wish } from '../../protection/own-limits.ts'
import type { State } from '../../state.ts'
import { cancelOpeningContractOrders } from '../fills/end-order.ts'

export function checkSetContractLimits(_state: State, { limits }: SetContractLimits): RefusalReason | null {
  const { leverage, marginPerOrder, lossPerDay } = limits
  return isOwnCount(leverage, OWN_LEVERAGE_MOST) && isOwnAmount(marginPerOrder) && isOwnAmount(lossPerDay) ? null : 'invalid_value'
}

export function setContractLimits(state: State, command: SetContractLimits): void {
  const { accountId } = command.actor
  const { leverage, marginPerOrder, lossPerDay } = command.limits
  const protection = state.perpetual.protections.take(accountId)
  wish(protection, { leverage, marginPerOrder, lossPerDay }, state.timeMs)
  const { limits, next, nextFromMs } = protection
  state.events.emit({ type: 'ContractLimitsSet', accountId, limits, next, nextFromMs })
}

export const checkExcludeFromContracts = (state: State, { untilMs, actor }: ExcludeFromContracts): RefusalReason | null =>
  checkExclusion(state.perpetual.protections.of(actor.accountId), untilMs, state.timeMs)

/** What rests to open goes with it; what closes, and stops, stay. */
export function excludeFromContracts(state: State, { actor: { accountId }, untilMs }: ExcludeFromContracts): void {
  state.perpetual.protections.take(accountId).excludedUntilMs = untilMs
  state.events.emit({ type: 'ExcludedFromContracts', accountId, untilMs })
  cancelOpeningContractOrders(state, accountId, 'canceled_by_user')
}
