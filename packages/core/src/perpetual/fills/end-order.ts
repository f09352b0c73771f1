/** A contract order's last moment, and its place in the lists while it rests. */
import { type AccountId, ORDER_ENDS, type OrderEnd } from '@glasshouse/domain'
import { POST_RELEASE } from '../../ledger/ledger.ts'
import { ACCOUNT_ID, FEE_PAID, FILLED_NOTIONAL, MARKET_ID, NUMBERS, ORDER_ID, QUANTITY, REMAINING, WORDS } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, ordersOf } from '../state/account-markets.ts'
import type { ContractRealmMarket } from '../state/contracts.ts'
import { CLOSE, contractHold, effectOf, OPEN, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'

/** Cancels a resting order: its hold goes back, it leaves the book. */
export function cancelContractOrder(state: State, slot: number, end: OrderEnd): void {
  const { perpetual } = state
  const { orders } = perpetual
  const realmMarket = perpetual.realmMarketOf(orders, slot)
  const remaining = orders.remaining(slot)
  const held = contractHold(orders, slot, realmMarket.contract.units, remaining)
  state.ledger.post(orders.holdCell(slot), held, -held, POST_RELEASE, orders.orderId(slot), 0)
  realmMarket.book.remove(slot)
  perpetual.accountMarkets.count(orders, slot, -remaining)
  endResting(state, slot, end)
}

/** The resting orders of an account on one side of a contract, by id; of one effect or both. */
export function cancelContractOrdersOf(
  state: State,
  of: { accountMarket: ContractAccountMarket; side: number; effect?: number },
  end: OrderEnd,
): void {
  const { orders } = state.perpetual
  for (const slot of ordersOf(state.perpetual, of.accountMarket)) {
    // What is filled whole ends by itself.
    if (positionSideOf(orders, slot) !== of.side || orders.remaining(slot) === 0) continue
    if (of.effect === undefined || effectOf(orders, slot) === of.effect) cancelContractOrder(state, slot, end)
  }
}

/** What an account has resting to open, in all contracts, older first. */
export function cancelOpeningContractOrders(state: State, accountId: AccountId, end: OrderEnd): void {
  const { orders, accountMarkets } = state.perpetual
  const slots = accountMarkets.of(accountId).flatMap((accountMarket) => ordersOf(state.perpetual, accountMarket))
  const opening = slots.filter((slot) => effectOf(orders, slot) === OPEN)
  for (const slot of opening.sort((a, b) => orders.orderId(a) - orders.orderId(b))) cancelContractOrder(state, slot, end)
}

export const cancelClosingOrders = (state: State, { accountMarket, side }: Position, end: OrderEnd): void =>
  cancelContractOrdersOf(state, { accountMarket, side, effect: CLOSE }, end)

/**
 * Rests of the orders that brought stops for a position and have a fill: with a stop that acts they are over, or they
 * would open it again, and stand in the stop's own way (nobody trades with himself).
 */
export function cancelBegunOrders(state: State, { accountMarket, side }: Position): void {
  const { perpetual } = state
  const { orders, stopsOfOrder } = perpetual
  if (stopsOfOrder.size === 0) return
  for (const slot of ordersOf(perpetual, accountMarket)) {
    const isBegun = stopsOfOrder.get(orders.orderId(slot))?.isSet === true
    if (isBegun && positionSideOf(orders, slot) === side && orders.remaining(slot) > 0)
      cancelContractOrder(state, slot, 'canceled_by_house')
  }
}

/** Delisting: every order of a realm market, older first. */
export function cancelAllContractOrders(state: State, realmMarket: ContractRealmMarket): void {
  const { perpetual } = state
  for (const orderId of perpetual.slotOfOrder.sortedKeys()) {
    const slot = perpetual.slotOfOrder.get(orderId)
    if (perpetual.realmMarketOf(perpetual.orders, slot) === realmMarket) cancelContractOrder(state, slot, 'canceled_by_house')
  }
}

/** It is out of the book, holds nothing and binds nothing any more. */
export function endResting(state: State, slot: number, end: OrderEnd): void {
  const { orders, slotOfOrder, accountMarkets } = state.perpetual
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
  forgetOrderStops(state, numbers[n + ORDER_ID]!)
  accountMarkets.leave(orders, slot)
  slotOfOrder.delete(numbers[n + ORDER_ID]!)
  orders.free(slot)
}

/** What a fill has set by then stays. */
export function forgetOrderStops({ perpetual: { stopsOfOrder } }: State, orderId: number): void {
  if (stopsOfOrder.size > 0) stopsOfOrder.delete(orderId)
}

const CANCELED_BY_USER = ORDER_ENDS.indexOf('canceled_by_user')

/** Position in its closed list. */
export const endCode = (end: OrderEnd): number => (end === 'canceled_by_user' ? CANCELED_BY_USER : ORDER_ENDS.indexOf(end))

/** Puts a resting order at the end of its account market's list. */
export function addToAccountMarket({ perpetual: { orders, slotOfOrder, accountMarkets } }: State, slot: number): void {
  slotOfOrder.add(orders.orderId(slot), slot)
  accountMarkets.enter(orders, slot)
}
