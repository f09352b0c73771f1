/** A contract order's last moment, and its place in the lists while it rests. */
import { type MarketId, ORDER_ENDS, type OrderEnd } from '@glasshouse/domain'
import { POST_RELEASE } from '../../ledger/ledger.ts'
import { NONE, type OrderTable } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, ordersOf } from '../state/account-markets.ts'
import type { ContractRealmMarket } from '../state/contracts.ts'
import { CLOSE, contractHold, effectOf, OPEN, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'

/** Cancels a resting order: its hold goes back, it leaves the book. */
export function cancelContractOrder(state: State, slot: number, end: OrderEnd): void {
  const { orders, accountMarkets } = state.perpetual
  const accountMarket = accountMarkets.all[orders.accountMarket(slot)]!
  const { realmMarket } = accountMarket
  const held = contractHold(orders, slot, realmMarket.contract.units, orders.remaining(slot))
  state.ledger.post(accountMarket.cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)
  realmMarket.book.remove(slot)
  countContracts(orders, { slot, accountMarket }, -orders.remaining(slot))
  endResting(state, slot, end)
}

/** The resting orders of an account on one side of a contract, by id; of one effect or both. */
export function cancelContractOrdersOf(
  state: State,
  of: { accountMarket: ContractAccountMarket; side: number; effect?: number },
  end: OrderEnd,
): void {
  const { orders } = state.perpetual
  for (const slot of ordersOf(orders, of.accountMarket)) {
    // What is filled whole ends by itself.
    if (positionSideOf(orders, slot) !== of.side || orders.remaining(slot) === 0) continue
    if (of.effect === undefined || effectOf(orders, slot) === of.effect) cancelContractOrder(state, slot, end)
  }
}

export const cancelClosingOrders = (state: State, { accountMarket, side }: Position, end: OrderEnd): void =>
  cancelContractOrdersOf(state, { accountMarket, side, effect: CLOSE }, end)

/** Delisting: every order of a realm market, older first. */
export function cancelAllContractOrders(state: State, realmMarket: ContractRealmMarket): void {
  const { orders, slotOfOrder, accountMarkets } = state.perpetual
  for (const orderId of slotOfOrder.sortedKeys()) {
    const slot = slotOfOrder.get(orderId)
    if (accountMarkets.all[orders.accountMarket(slot)]!.realmMarket === realmMarket) cancelContractOrder(state, slot, 'canceled_by_house')
  }
}

/** It is out of the book, holds nothing and binds nothing any more. */
export function endResting(state: State, slot: number, end: OrderEnd): void {
  const { orders } = state.perpetual
  emitEnded(state, {
    orderId: orders.orderId(slot),
    accountId: orders.accountId(slot),
    marketId: orders.marketId(slot),
    end,
    filledContracts: orders.quantity(slot) - orders.remaining(slot),
    filledNotional: orders.filledNotional(slot),
    feePaid: orders.feePaid(slot),
  })
  removeFromAccountMarket(state, slot)
  orders.free(slot)
}

export function emitEnded(
  state: State,
  ended: {
    orderId: number
    accountId: number
    marketId: MarketId
    end: OrderEnd
    filledContracts: number
    filledNotional: number
    feePaid: number
  },
): void {
  state.events.contractOrderEnded(ended, ORDER_ENDS.indexOf(ended.end))
}

/** Contracts that its resting orders open or bind: more, or fewer. */
export function countContracts(
  orders: OrderTable,
  { slot, accountMarket }: { slot: number; accountMarket: ContractAccountMarket },
  change: number,
): void {
  const side = positionSideOf(orders, slot)
  if (effectOf(orders, slot) === OPEN) accountMarket.opening[side]! += change
  else accountMarket.positions[side]!.closingContracts += change
}

/** Puts a resting order at the end of its account market's list: ids only grow. */
export function addToAccountMarket(state: State, slot: number, accountMarket: ContractAccountMarket): void {
  const { orders, slotOfOrder } = state.perpetual
  orders.setPreviousOfAccount(slot, accountMarket.lastOrder)
  orders.setNextOfAccount(slot, NONE)
  if (accountMarket.lastOrder === NONE) accountMarket.firstOrder = slot
  else orders.setNextOfAccount(accountMarket.lastOrder, slot)
  accountMarket.lastOrder = slot
  accountMarket.orders++
  slotOfOrder.add(orders.orderId(slot), slot)
  countContracts(orders, { slot, accountMarket }, orders.remaining(slot))
}

function removeFromAccountMarket(state: State, slot: number): void {
  const { orders, accountMarkets, slotOfOrder } = state.perpetual
  const accountMarket = accountMarkets.all[orders.accountMarket(slot)]!
  const previous = orders.previousOfAccount(slot)
  const next = orders.nextOfAccount(slot)
  if (previous === NONE) accountMarket.firstOrder = next
  else orders.setNextOfAccount(previous, next)
  if (next === NONE) accountMarket.lastOrder = previous
  else orders.setPreviousOfAccount(next, previous)
  accountMarket.orders--
  slotOfOrder.delete(orders.orderId(slot))
}
