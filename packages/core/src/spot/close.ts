/** An order's last moment: it leaves every list and says so. History is the read model's. */
import { FIRST_USER_ACCOUNT_ID } from '@glasshouse/domain'
import { POST_RELEASE } from '../ledger/ledger.ts'
import { BUY, NONE } from '../matching/orders.ts'
import type { Market, State } from '../state.ts'
import { holdFor } from './holds.ts'

/** Cancels a resting order: its hold goes back, it leaves the book. */
export function cancelResting(state: State, market: Market, slot: number, end: number): void {
  const { orders, seats, ledger } = state
  const held = holdFor(orders, slot, market, orders.remaining(slot))
  const seat = orders.seat(slot)
  const cell = orders.side(slot) === BUY ? seats.quoteCell[seat]! : seats.baseCell[seat]!
  ledger.post(cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)
  market.books[orders.realm(slot)]!.book.remove(slot)
  closeOrder(state, market, slot, end)
}

const ended = { orderId: 0, accountId: 0, marketId: 0, end: 0, filledLots: 0, filledNotional: 0, feePaid: 0, released: 0 }

/** The order is out of the book and holds nothing any more. */
export function closeOrder(state: State, market: Market, slot: number, end: number): void {
  const { orders } = state
  const filledLots = orders.quantity(slot) - orders.remaining(slot)
  const heldAtFirst = holdFor(orders, slot, market, orders.quantity(slot))
  const isBuy = orders.side(slot) === BUY
  const spent = isBuy ? orders.filledNotional(slot) + orders.feePaid(slot) : filledLots * market.lotUnits
  ended.orderId = orders.orderId(slot)
  ended.accountId = orders.accountId(slot)
  ended.marketId = orders.marketId(slot)
  ended.end = end
  ended.filledLots = filledLots
  ended.filledNotional = orders.filledNotional(slot)
  ended.feePaid = orders.feePaid(slot)
  ended.released = heldAtFirst - spent
  state.events.orderEnded(ended)
  leaveLists(state, slot)
  orders.free(slot)
}

/** Puts a resting order at the end of its account's list: ids only grow. */
export function enterLists(state: State, slot: number): void {
  const { orders, accounts, seats } = state
  const at = orders.accountId(slot) - FIRST_USER_ACCOUNT_ID
  const last = accounts.lastOrder[at]!
  orders.setPreviousOfAccount(slot, last)
  orders.setNextOfAccount(slot, NONE)
  if (last === NONE) accounts.firstOrder[at] = slot
  else orders.setNextOfAccount(last, slot)
  accounts.lastOrder[at] = slot
  const seat = orders.seat(slot)
  seats.openOrders[seat] = seats.openOrders[seat]! + 1
  state.slotOfOrder.set(orders.orderId(slot), slot)
}

function leaveLists(state: State, slot: number): void {
  const { orders, accounts, seats } = state
  const at = orders.accountId(slot) - FIRST_USER_ACCOUNT_ID
  const previous = orders.previousOfAccount(slot)
  const next = orders.nextOfAccount(slot)
  if (previous === NONE) accounts.firstOrder[at] = next
  else orders.setNextOfAccount(previous, next)
  if (next === NONE) accounts.lastOrder[at] = previous
  else orders.setPreviousOfAccount(next, previous)
  const seat = orders.seat(slot)
  seats.openOrders[seat] = seats.openOrders[seat]! - 1
  state.slotOfOrder.delete(orders.orderId(slot))
}
