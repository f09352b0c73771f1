/** A contract order's last moment, and its place in the lists while it rests. */
import { type MarketId, ORDER_ENDS, type OrderEnd } from '@glasshouse/domain'
import { POST_RELEASE } from '../../ledger/ledger.ts'
import { NONE } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import type { ContractRoom } from '../state/contracts.ts'
import { CLOSE, contractHold, effectOf, OPEN, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import { type ContractSeat, ordersOf } from '../state/seats.ts'

/** Cancels a resting order: its hold goes back, it leaves the book. */
export function cancelContractOrder(state: State, slot: number, end: OrderEnd): void {
  const { orders, seats } = state.perpetual
  const seat = seats.all[orders.seat(slot)]!
  const { room } = seat
  const held = contractHold(orders, slot, room.contract.units, orders.remaining(slot))
  state.ledger.post(seat.cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)
  room.book.remove(slot)
  countContracts(state, slot, -orders.remaining(slot))
  endResting(state, slot, end)
}

/** The resting orders of an account on one side of a contract, by id; of one effect or both. */
export function cancelContractOrdersOf(state: State, of: { seat: ContractSeat; side: number; effect?: number }, end: OrderEnd): void {
  const { orders } = state.perpetual
  for (const slot of ordersOf(orders, of.seat)) {
    // What is filled whole ends by itself.
    if (positionSideOf(orders, slot) !== of.side || orders.remaining(slot) === 0) continue
    if (of.effect === undefined || effectOf(orders, slot) === of.effect) cancelContractOrder(state, slot, end)
  }
}

export const cancelClosingOrders = (state: State, { seat, side }: Position, end: OrderEnd): void =>
  cancelContractOrdersOf(state, { seat, side, effect: CLOSE }, end)

/** Delisting: every order of a room, older first. */
export function cancelAllContractOrders(state: State, room: ContractRoom): void {
  const { orders, slotOfOrder, seats } = state.perpetual
  for (const orderId of slotOfOrder.sortedKeys()) {
    const slot = slotOfOrder.get(orderId)
    if (seats.all[orders.seat(slot)]!.room === room) cancelContractOrder(state, slot, 'canceled_by_house')
  }
}

/** It is out of the book, holds nothing and binds nothing any more. */
export function endResting(state: State, slot: number, end: OrderEnd): void {
  const { orders } = state.perpetual
  sayEnded(state, {
    orderId: orders.orderId(slot),
    accountId: orders.accountId(slot),
    marketId: orders.marketId(slot),
    end,
    filledContracts: orders.quantity(slot) - orders.remaining(slot),
    filledNotional: orders.filledNotional(slot),
    feePaid: orders.feePaid(slot),
  })
  leaveSeat(state, slot)
  orders.free(slot)
}

export function sayEnded(
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
export function countContracts(state: State, slot: number, change: number): void {
  const { orders, seats } = state.perpetual
  const seat = seats.all[orders.seat(slot)]!
  const side = positionSideOf(orders, slot)
  if (effectOf(orders, slot) === OPEN) seat.opening[side]! += change
  else seat.positions[side]!.closing += change
}

/** Puts a resting order at the end of its seat's list: ids only grow. */
export function enterSeat(state: State, slot: number): void {
  const { orders, seats, slotOfOrder } = state.perpetual
  const seat = seats.all[orders.seat(slot)]!
  orders.setPreviousOfAccount(slot, seat.lastOrder)
  orders.setNextOfAccount(slot, NONE)
  if (seat.lastOrder === NONE) seat.firstOrder = slot
  else orders.setNextOfAccount(seat.lastOrder, slot)
  seat.lastOrder = slot
  seat.orders++
  slotOfOrder.add(orders.orderId(slot), slot)
  countContracts(state, slot, orders.remaining(slot))
}

function leaveSeat(state: State, slot: number): void {
  const { orders, seats, slotOfOrder } = state.perpetual
  const seat = seats.all[orders.seat(slot)]!
  const previous = orders.previousOfAccount(slot)
  const next = orders.nextOfAccount(slot)
  if (previous === NONE) seat.firstOrder = next
  else orders.setNextOfAccount(previous, next)
  if (next === NONE) seat.lastOrder = previous
  else orders.setPreviousOfAccount(next, previous)
  seat.orders--
  slotOfOrder.delete(orders.orderId(slot))
}
