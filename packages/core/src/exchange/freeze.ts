/** A frozen account opens nothing: what it has resting to open goes (RULES.md 2.5). Orders that close stay. */
import { type AccountId, FIRST_USER_ACCOUNT_ID } from '@glasshouse/domain'
import { BUY, NONE } from '../matching/orders.ts'
import { cancelContractOrder } from '../perpetual/fills/end-order.ts'
import { ordersOf } from '../perpetual/state/account-markets.ts'
import { effectOf, OPEN } from '../perpetual/state/order-terms.ts'
import { cancelByHouse } from '../spot/cancel.ts'
import type { State } from '../state.ts'

/** Spot, then contracts; each the older first. */
export function cancelOpeningOrders(state: State, accountId: AccountId): void {
  for (const slot of spotOrdersOf(state, accountId)) cancelByHouse(state, slot)
  cancelOpeningContractOrders(state, accountId)
}

/** A sale is the way out of a coin. */
export function cancelSpotBuys(state: State, accountId: AccountId): void {
  for (const slot of spotOrdersOf(state, accountId)) if (state.orders.side(slot) === BUY) cancelByHouse(state, slot)
}

export function cancelOpeningContractOrders(state: State, accountId: AccountId): void {
  for (const slot of openingOrdersOf(state, accountId)) cancelContractOrder(state, slot, 'canceled_by_house')
}

function spotOrdersOf({ accounts, orders }: State, accountId: AccountId): number[] {
  const slots: number[] = []
  for (let slot = accounts.firstOrder[accountId - FIRST_USER_ACCOUNT_ID]!; slot !== NONE; slot = orders.nextOfAccount(slot))
    slots.push(slot)
  return slots
}

function openingOrdersOf({ perpetual }: State, accountId: AccountId): number[] {
  const { accountMarkets, orders } = perpetual
  const slots = accountMarkets.of(accountId).flatMap((accountMarket) => ordersOf(perpetual, accountMarket))
  return slots.filter((slot) => effectOf(orders, slot) === OPEN).sort((a, b) => orders.orderId(a) - orders.orderId(b))
}
