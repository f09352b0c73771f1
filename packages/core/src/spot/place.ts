/**
 * A spot order that passed its checks: hold, trade, then rest or end (RULES.md 4.8-4.14). What the checks found stands
 * in `state.draft`.
 */

import { ORDER_ENDS, type PlaceOrder } from '@glasshouse/domain'
import { POST_HOLD, POST_RELEASE } from '../ledger/ledger.ts'
import { match, STOP_BAND, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { GTC, MARKET, POST_ONLY } from '../matching/order-codes.ts'
import {
  ACCEPTED_AT_MS,
  ACCOUNT_ID,
  ACCOUNT_MARKET,
  BUY,
  FEE_PAID,
  FILLED_NOTIONAL,
  HOLD_CELL,
  MAKER_FEE_PPM,
  MARKET_ID,
  MARKET_VERSION,
  NONE,
  NUMBERS,
  ORDER_ID,
  PRICE_TICKS,
  PRIORITY_ID,
  QUANTITY,
  REALM,
  REMAINING,
  SIDE,
  TAKER_FEE_PPM,
  TIME_IN_FORCE,
  WORDS,
} from '../matching/orders.ts'
import type { State } from '../state.ts'
import { refreshAfterTrade } from './bands.ts'
import { enterLists } from './close.ts'
import { holdFor } from './holds.ts'
import type { OrderDraft } from './order-draft.ts'
import { prepareTaker } from './prepare-taker.ts'

/** It rests: no end yet. */
export const RESTS = -1
const FILLED = ORDER_ENDS.indexOf('filled')
const SELF_TRADE = ORDER_ENDS.indexOf('self_trade')
const BAND_REACHED = ORDER_ENDS.indexOf('band_reached')
const REMAINDER_CANCELED = ORDER_ENDS.indexOf('remainder_canceled')

/** Returns the new order's id. */
export function placeOrder(state: State, command: PlaceOrder): number {
  const { draft, accountMarkets } = state
  const { side, held, timeInForce, realmMarket } = draft
  const accountMarket =
    draft.accountMarket >= 0 ? draft.accountMarket : accountMarkets.take(command.actor.accountId, realmMarket.market.config)
  const orderId = state.nextOrderId++
  state.events.orderAccepted(orderId, command, draft)
  const cell = accountMarkets.holdCell(accountMarket, side)
  state.ledger.post(cell, -held, held, POST_HOLD, orderId, 0)
  if (!draft.takes && (timeInForce === GTC || timeInForce === POST_ONLY)) rest(state, takeSlot(state, command, orderId, accountMarket))
  else trade(state, command, orderId, accountMarket)
  return orderId
}

/** An order that may not rest, or that finds somebody to trade with. */
function trade(state: State, command: PlaceOrder, orderId: number, accountMarket: number): void {
  const { draft, taker, settlement, accountMarkets, orders } = state
  const { realmMarket, side, held } = draft
  prepareTaker(state, command, realmMarket)
  taker.orderId = orderId
  settlement.begin(realmMarket, accountMarket, draft.orderType !== MARKET)
  const stop = match(realmMarket.book, taker, settlement)
  const end = endOf(draft, taker.remaining, stop)
  const slot = end === RESTS ? takeSlot(state, command, orderId, accountMarket) : NONE
  if (slot !== NONE) {
    orders.setRemaining(slot, taker.remaining)
    orders.setFilledNotional(slot, settlement.filledNotional)
    orders.setFeePaid(slot, settlement.feePaid)
  }
  const stillHeld = slot === NONE ? 0 : holdFor(orders, slot, realmMarket.market, taker.remaining)
  const spent = side === BUY ? settlement.filledNotional + settlement.feePaid : settlement.filledLots * realmMarket.market.lotUnits
  const released = held - spent - stillHeld
  const cell = accountMarkets.holdCell(accountMarket, side)
  state.ledger.post(cell, released, -released, POST_RELEASE, orderId, 0)
  if (slot === NONE) finish(state, command, end, released)
  else rest(state, slot)
  if (settlement.filledLots > 0) refreshAfterTrade(state, realmMarket)
}

/** Why the taker's order is over, unless its rest goes to the book. */
export function endOf(draft: OrderDraft, remaining: number, stop: number): number {
  if (remaining === 0 || stop === STOP_SPENT) return FILLED
  if (stop === STOP_OWN) return SELF_TRADE
  if (stop === STOP_BAND) return BAND_REACHED
  return draft.orderType === MARKET || draft.timeInForce !== GTC ? REMAINDER_CANCELED : RESTS
}

/** The order as it came, nothing of it filled. */
function takeSlot(state: State, command: PlaceOrder, orderId: number, accountMarket: number): number {
  const { orders, draft } = state
  const { config } = draft.realmMarket.market
  const { quantityLots } = command
  const slot = orders.take()
  const { numbers, words } = orders
  const n = slot * NUMBERS
  numbers[n + ORDER_ID] = orderId
  numbers[n + PRIORITY_ID] = orderId
  numbers[n + PRICE_TICKS] = command.priceTicks
  numbers[n + REMAINING] = quantityLots
  numbers[n + QUANTITY] = quantityLots
  numbers[n + FILLED_NOTIONAL] = 0
  numbers[n + FEE_PAID] = 0
  numbers[n + ACCEPTED_AT_MS] = state.timeMs
  const w = slot * WORDS
  words[w + ACCOUNT_ID] = command.actor.accountId
  words[w + ACCOUNT_MARKET] = accountMarket
  words[w + HOLD_CELL] = state.accountMarkets.holdCell(accountMarket, draft.side)
  words[w + MARKET_ID] = command.marketId
  words[w + REALM] = draft.realmMarket.realm
  words[w + SIDE] = draft.side
  words[w + TIME_IN_FORCE] = draft.timeInForce
  words[w + MAKER_FEE_PPM] = config.makerFeePpm
  words[w + TAKER_FEE_PPM] = config.takerFeePpm
  words[w + MARKET_VERSION] = config.version
  return slot
}

function rest(state: State, slot: number): void {
  state.draft.realmMarket.book.rest(slot)
  enterLists(state, slot)
  state.events.orderRested(state.orders, slot)
}

function finish(state: State, command: PlaceOrder, end: number, released: number): void {
  const { filledLots, filledNotional, feePaid } = state.settlement
  const { orderId } = state.taker
  state.events.orderEnded(orderId, command.actor.accountId, command.marketId, end, filledLots, filledNotional, feePaid, released)
}
