import type { GateProduct } from '@glasshouse/domain'
import { cancelContractOrder } from './contract/contract-ends.ts'
import { cancelOrder } from './spot/orders.ts'
import type { NaiveState } from './state/naive-state.ts'

/** What a frozen account has waiting to open something. */
export function withdrawOpeningOrders(state: NaiveState, accountId: number): void {
  withdrawSpot(state, accountId, () => true)
  withdrawContracts(state, accountId)
}

/** The same of one product that keeps the account out: of spot the buys, of options nothing. */
export function withdrawOpening(state: NaiveState, accountId: number, product: GateProduct): void {
  if (product === 'spot') withdrawSpot(state, accountId, ({ side }) => side === 'buy')
  if (product === 'futures') withdrawContracts(state, accountId)
}

function withdrawSpot(state: NaiveState, accountId: number, isMeant: (accepted: { readonly side: string }) => boolean): void {
  const own = [...state.orders.values()].filter(({ accepted }) => accepted.accountId === accountId && isMeant(accepted))
  const ids = own.map(({ accepted }) => accepted.orderId)
  for (const orderId of ids.sort((a, b) => a - b)) cancelOrder(state, orderId, 'canceled_by_house')
}

function withdrawContracts(state: NaiveState, accountId: number): void {
  const opening = [...state.contractOrders.values()].filter((order) => order.accountId === accountId && order.effect === 'open')
  for (const order of opening.sort((a, b) => a.orderId - b.orderId)) cancelContractOrder(state, order, 'canceled_by_house')
}
