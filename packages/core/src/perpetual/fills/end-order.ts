/** A contract order's last moment, and its place in the lists while it rests. */
import { ORDER_ENDS, type OrderEnd } from '@glasshouse/domain'
import { POST_RELEASE } from '../../ledger/ledger.ts'
import {
  ACCOUNT_ID,
  ACCOUNT_MARKET,
  FEE_PAID,
  FILLED_NOTIONAL,
  MARKET_ID,
  NEXT_OF_ACCOUNT,
  NONE,
  NUMBERS,
  ORDER_ID,
  type OrderTable,
  PREVIOUS_OF_ACCOUNT,
  QUANTITY,
  REMAINING,
  WORDS,
} from '../../matching/orders.ts'
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
  const remaining = orders.remaining(slot)
  const held = contractHold(orders, slot, realmMarket.contract.units, remaining)
  state.ledger.post(accountMarket.cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)
  realmMarket.book.remove(slot)
  countContracts(orders, slot, accountMarket, -remaining)
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
  const { numbers, words } = orders
  const n = slot * NUMBERS
  const w = slot * WORDS
  const filled = numbers[n + QUANTITY]! - numbers[n + REMAINING]!
  const { events } = state
  events.contractOrderEnded(
    numbers[n + ORDER_ID]!,
    words[w + ACCOUNT_ID]!,
    words[w + MARKET_ID]!,
    endCode(end),
    filled,
    numbers[n + FILLED_NOTIONAL]!,
    numbers[n + FEE_PAID]!,
  )
  removeFromAccountMarket(state, slot)
  orders.free(slot)
}

const CANCELED_BY_USER = ORDER_ENDS.indexOf('canceled_by_user')

/** Position in its closed list. */
export const endCode = (end: OrderEnd): number => (end === 'canceled_by_user' ? CANCELED_BY_USER : ORDER_ENDS.indexOf(end))

/** Contracts that its resting orders open or bind: more, or fewer. */
export function countContracts(orders: OrderTable, slot: number, accountMarket: ContractAccountMarket, change: number): void {
  const side = positionSideOf(orders, slot)
  if (effectOf(orders, slot) === OPEN) accountMarket.opening[side]! += change
  else accountMarket.positions[side]!.closingContracts += change
}

/** Puts a resting order at the end of its account market's list: ids only grow. */
export function addToAccountMarket(state: State, slot: number, accountMarket: ContractAccountMarket): void {
  const { orders, slotOfOrder } = state.perpetual
  const { words, numbers } = orders
  const w = slot * WORDS
  const n = slot * NUMBERS
  const last = accountMarket.lastOrder
  words[w + PREVIOUS_OF_ACCOUNT] = last
  words[w + NEXT_OF_ACCOUNT] = NONE
  if (last === NONE) accountMarket.firstOrder = slot
  else words[last * WORDS + NEXT_OF_ACCOUNT] = slot
  accountMarket.lastOrder = slot
  accountMarket.orders++
  slotOfOrder.add(numbers[n + ORDER_ID]!, slot)
  countContracts(orders, slot, accountMarket, numbers[n + REMAINING]!)
}

function removeFromAccountMarket(state: State, slot: number): void {
  const { orders, accountMarkets, slotOfOrder } = state.perpetual
  const { words } = orders
  const w = slot * WORDS
  const accountMarket = accountMarkets.all[words[w + ACCOUNT_MARKET]!]!
  const previous = words[w + PREVIOUS_OF_ACCOUNT]!
  const next = words[w + NEXT_OF_ACCOUNT]!
  if (previous === NONE) accountMarket.firstOrder = next
  else words[previous * WORDS + NEXT_OF_ACCOUNT] = next
  if (next === NONE) accountMarket.lastOrder = previous
  else words[next * WORDS + PREVIOUS_OF_ACCOUNT] = previous
  accountMarket.orders--
  slotOfOrder.delete(orders.orderId(slot))
}
