import { cancelContractOrder } from './contract/contract-ends.ts'
import { cancelOrder } from './spot/orders.ts'
import type { NaiveState } from './state/naive-state.ts'

/** What a frozen account has waiting to open something. */
export function withdrawOpeningOrders(state: NaiveState, accountId: number): void {
  const spot = [...state.orders.values()].filter(({ accepted }) => accepted.accountId === accountId).map(({ accepted }) => accepted.orderId)
  for (const orderId of spot.sort((a, b) => a - b)) cancelOrder(state, orderId, 'canceled_by_house')
  const opening = [...state.contractOrders.values()].filter((order) => order.accountId === accountId && order.effect === 'open')
  for (const order of opening.sort((a, b) => a.orderId - b.orderId)) cancelContractOrder(state, order, 'canceled_by_house')
}
