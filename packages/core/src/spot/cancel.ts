/** Cancels are allowed in every state of market, account and house. A foreign order is an unknown one. */

import { type CancelOrder, ORDER_ENDS, type RefusalReason } from '@glasshouse/domain'
import { NONE } from '../matching/orders.ts'
import type { State } from '../state.ts'
import { cancelResting } from './close.ts'
import type { Market } from './market.ts'

const BY_USER = ORDER_ENDS.indexOf('canceled_by_user')
const BY_HOUSE = ORDER_ENDS.indexOf('canceled_by_house')

/** Leaves the order's slot behind for `cancelOrder`. */
export function checkCancelOrder(state: State, command: CancelOrder): RefusalReason | null {
  const slot = slotOfOwn(state, command.actor.accountId, command.orderId)
  state.draft.slot = slot
  return slot === NONE ? 'not_found' : null
}

/** A resting order of the account, or NONE. */
export function slotOfOwn(state: State, accountId: number, orderId: number): number {
  const slot = slotOf(state, orderId)
  return slot !== NONE && state.orders.accountId(slot) === accountId ? slot : NONE
}

/** After its check. */
export function cancelOrder(state: State, command: CancelOrder): number {
  const { slot } = state.draft
  cancelResting(state, state.markets.get(state.orders.marketId(slot))!, slot, BY_USER)
  return command.orderId
}

/** Delisting: every order of the market in one realm, older first. */
export function cancelAllOrders(state: State, market: Market, realm: number): void {
  for (const orderId of state.slotOfOrder.sortedKeys()) {
    const slot = slotOf(state, orderId)
    if (state.orders.marketId(slot) === market.config.marketId && state.orders.realm(slot) === realm)
      cancelResting(state, market, slot, BY_HOUSE)
  }
}

/** A resting order of an account that is frozen. */
export function cancelByHouse(state: State, slot: number): void {
  cancelResting(state, state.markets.get(state.orders.marketId(slot))!, slot, BY_HOUSE)
}

function slotOf(state: State, orderId: number): number {
  return Number.isSafeInteger(orderId) && orderId > 0 ? state.slotOfOrder.get(orderId) : NONE
}
