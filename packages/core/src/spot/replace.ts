/**
 * A resting order gets another price or quantity (RULES.md 4.15). Its id, what was filled of it and when it was
 * accepted stay. A decrease stays where it is; everything else leaves the book, is held for anew under the standing
 * rule, takes what it reaches and rests behind all others. What the checks found stands in `state.draft`.
 */

import type { ReplaceOrder } from '@glasshouse/domain'
import { POST_HOLD, POST_RELEASE } from '../ledger/ledger.ts'
import { match } from '../matching/match.ts'
import { BUY } from '../matching/orders.ts'
import type { State } from '../state.ts'
import { refreshAfterTrade } from './bands.ts'
import { leftOf } from './check-replace.ts'
import { closeOrder, heldInAll } from './close.ts'
import { holdFor } from './holds.ts'
import { endOf, RESTS } from './place.ts'
import { prepareTaker } from './prepare-taker.ts'

/** Returns the order's id. */
export function replaceOrder(state: State, command: ReplaceOrder): number {
  if (state.draft.isDecrease) decrease(state, command)
  else renew(state, command)
  return command.orderId
}

function decrease(state: State, command: ReplaceOrder): void {
  const { orders, draft, ledger } = state
  const { slot, realmMarket } = draft
  const { market, book } = realmMarket
  const remaining = orders.remaining(slot)
  const left = leftOf(state, command.quantityLots)
  draft.held = holdFor(orders, slot, market, left)
  const freed = holdFor(orders, slot, market, remaining) - draft.held
  noteHeld(state, -freed)
  state.events.orderReplaced(command, orders, draft, orders.marketVersion(slot))
  ledger.post(orders.holdCell(slot), freed, -freed, POST_RELEASE, command.orderId, 0)
  orders.setQuantity(slot, command.quantityLots)
  book.reduce(slot, remaining - left)
  state.events.orderRested(orders, slot)
}

/** As if it were placed now, but for its id and what was filled of it. */
function renew(state: State, command: ReplaceOrder): void {
  const { orders, draft, ledger } = state
  const { slot, realmMarket, held, takes } = draft
  const { market, book } = realmMarket
  const { config } = market
  const { orderId } = command
  const cell = orders.holdCell(slot)
  const formerHeld = holdFor(orders, slot, market, orders.remaining(slot))
  const left = leftOf(state, command.quantityLots)
  noteHeld(state, held - formerHeld)
  state.events.orderReplaced(command, orders, draft, config.version)
  ledger.post(cell, formerHeld, -formerHeld, POST_RELEASE, orderId, 0)
  book.remove(slot)
  orders.setPriorityId(slot, state.nextOrderId++)
  orders.setPriceTicks(slot, command.priceTicks)
  orders.setQuantity(slot, command.quantityLots)
  orders.setRemaining(slot, left)
  orders.setMakerFeePpm(slot, config.makerFeePpm)
  orders.setTakerFeePpm(slot, config.takerFeePpm)
  orders.setMarketVersion(slot, config.version)
  ledger.post(cell, -held, held, POST_HOLD, orderId, 0)
  if (takes) trade(state, command)
  else rest(state)
}

/** It finds somebody to trade with. */
function trade(state: State, command: ReplaceOrder): void {
  const { draft, taker, settlement, orders } = state
  const { slot, realmMarket, held, side } = draft
  const { market } = realmMarket
  prepareTaker(state, command, realmMarket)
  taker.remaining = orders.remaining(slot)
  taker.orderId = command.orderId
  settlement.begin(realmMarket, draft.accountMarket, true)
  const stop = match(realmMarket.book, taker, settlement)
  const end = endOf(draft, taker.remaining, stop)
  orders.setRemaining(slot, taker.remaining)
  orders.setFilledNotional(slot, orders.filledNotional(slot) + settlement.filledNotional)
  orders.setFeePaid(slot, orders.feePaid(slot) + settlement.feePaid)
  const stillHeld = end === RESTS ? holdFor(orders, slot, market, taker.remaining) : 0
  const spent = side === BUY ? settlement.filledNotional + settlement.feePaid : settlement.filledLots * market.lotUnits
  const released = held - spent - stillHeld
  state.ledger.post(orders.holdCell(slot), released, -released, POST_RELEASE, command.orderId, 0)
  if (end === RESTS) rest(state)
  else closeOrder(state, market, slot, end)
  if (settlement.filledLots > 0) refreshAfterTrade(state, realmMarket)
}

/** Behind all others at its price. It never left the lists. */
function rest(state: State): void {
  const { slot, realmMarket } = state.draft
  realmMarket.book.rest(slot)
  state.events.orderRested(state.orders, slot)
}

/** Before its price and quantity change. */
function noteHeld(state: State, more: number): void {
  const { draft, orders } = state
  if (draft.side !== BUY) return
  state.heldInAll.set(orders.orderId(draft.slot), heldInAll(state, draft.realmMarket.market, draft.slot) + more)
}
