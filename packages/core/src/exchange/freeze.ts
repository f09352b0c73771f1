/** A frozen account opens nothing: what it has resting to open goes (RULES.md 2.5). Orders that close stay. */
import { type AccountId, FIRST_USER_ACCOUNT_ID } from '@glasshouse/domain'
import { BUY, NONE } from '../matching/orders.ts'
import { cancelOpeningContractOrders } from '../perpetual/fills/end-order.ts'
import { cancelByHouse } from '../spot/cancel.ts'
import type { State } from '../state.ts'

/** Spot, then contracts; each the older first. */
export function cancelOpeningOrders(state: State, accountId: AccountId): void {
  for (const slot of spotOrdersOf(state, accountId)) cancelByHouse(state, slot)
  cancelOpeningContractOrders(state, accountId, 'canceled_by_house')
}

/** A sale is the way out of a coin. */
export function cancelSpotBuys(state: State, accountId: AccountId): void {
  for (const slot of spotOrdersOf(state, accountId)) if (state.orders.side(slot) === BUY) cancelByHouse(state, slot)
}

function spotOrdersOf({ accounts, orders }: State, accountId: AccountId): number[] {
  const slots: number[] = []
  for (let slot = accounts.firstOrder[accountId - FIRST_USER_ACCOUNT_ID]!; slot !== NONE; slot = orders.nextOfAccount(slot))
    slots.push(slot)
  return slots
}
