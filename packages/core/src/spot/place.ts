/** A spot order that passed its checks: hold, trade, then rest or end (RULES.md 4.8-4.14). What the checks found stands in `state.wanted`. */

import { ORDER_ENDS, type PlaceOrder } from '@glasshouse/domain'
import { POST_HOLD, POST_RELEASE } from '../ledger/ledger.ts'
import { match, STOP_BAND, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { GTC, MARKET, POST_ONLY } from '../matching/order-codes.ts'
import {
  ACCEPTED_AT_MS,
  ACCOUNT_ID,
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
  SEAT,
  SIDE,
  TAKER_FEE_PPM,
  TIME_IN_FORCE,
  WORDS,
} from '../matching/orders.ts'
import type { State } from '../state.ts'
import { refreshAfterTrade } from './bands.ts'
import { enterLists } from './close.ts'
import { holdFor } from './holds.ts'
import { prepareIncoming } from './incoming.ts'
import type { Wanted } from './wanted.ts'

/** It rests: no end yet. */
const RESTS = -1
const FILLED = ORDER_ENDS.indexOf('filled')
const SELF_TRADE = ORDER_ENDS.indexOf('self_trade')
const BAND_REACHED = ORDER_ENDS.indexOf('band_reached')
const REMAINDER_CANCELED = ORDER_ENDS.indexOf('remainder_canceled')

/** Returns the new order's id. */
export function placeOrder(state: State, command: PlaceOrder): number {
  const { wanted, seats } = state
  const { side, held, timeInForce, room } = wanted
  const seat = wanted.seat >= 0 ? wanted.seat : seats.take(command.actor.accountId, room.market.config)
  const orderId = state.nextOrderId++
  state.events.orderAccepted(orderId, command, wanted)
  const cell = seats.holdCell(seat, side)
  state.ledger.post(cell, -held, held, POST_HOLD, orderId, 0)
  if (!wanted.takes && (timeInForce === GTC || timeInForce === POST_ONLY)) rest(state, takeSlot(state, command, orderId, seat))
  else trade(state, command, orderId, seat)
  return orderId
}

/** An order that may not rest, or that finds somebody to trade with. */
function trade(state: State, command: PlaceOrder, orderId: number, seat: number): void {
  const { wanted, incoming, settlement, seats, orders } = state
  const { room, side, held } = wanted
  prepareIncoming(state, command, room)
  incoming.orderId = orderId
  settlement.begin(room, seat, wanted.orderType !== MARKET)
  const stop = match(room.book, incoming, settlement)
  const end = endOf(wanted, incoming.remaining, stop)
  const slot = end === RESTS ? takeSlot(state, command, orderId, seat) : NONE
  if (slot !== NONE) {
    orders.setRemaining(slot, incoming.remaining)
    orders.setFilledNotional(slot, settlement.filledNotional)
    orders.setFeePaid(slot, settlement.feePaid)
  }
  const stillHeld = slot === NONE ? 0 : holdFor(orders, slot, room.market, incoming.remaining)
  const spent = side === BUY ? settlement.filledNotional + settlement.feePaid : settlement.filledLots * room.market.lotUnits
  const released = held - spent - stillHeld
  const cell = seats.holdCell(seat, side)
  state.ledger.post(cell, released, -released, POST_RELEASE, orderId, 0)
  if (slot === NONE) finish(state, command, end, released)
  else rest(state, slot)
  if (settlement.filledLots > 0) refreshAfterTrade(state, room)
}

/** Why the incoming order is over, unless its rest goes to the book. */
function endOf(wanted: Wanted, remaining: number, stop: number): number {
  if (remaining === 0 || stop === STOP_SPENT) return FILLED
  if (stop === STOP_OWN) return SELF_TRADE
  if (stop === STOP_BAND) return BAND_REACHED
  return wanted.orderType === MARKET || wanted.timeInForce !== GTC ? REMAINDER_CANCELED : RESTS
}

/** The order as it came, nothing of it filled. */
function takeSlot(state: State, command: PlaceOrder, orderId: number, seat: number): number {
  const { orders, wanted } = state
  const { config } = wanted.room.market
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
  words[w + SEAT] = seat
  words[w + HOLD_CELL] = state.seats.holdCell(seat, wanted.side)
  words[w + MARKET_ID] = command.marketId
  words[w + REALM] = wanted.room.realm
  words[w + SIDE] = wanted.side
  words[w + TIME_IN_FORCE] = wanted.timeInForce
  words[w + MAKER_FEE_PPM] = config.makerFeePpm
  words[w + TAKER_FEE_PPM] = config.takerFeePpm
  words[w + MARKET_VERSION] = config.version
  return slot
}

function rest(state: State, slot: number): void {
  state.wanted.room.book.rest(slot)
  enterLists(state, slot)
  state.events.orderRested(state.orders, slot)
}

function finish(state: State, command: PlaceOrder, end: number, released: number): void {
  const { filledLots, filledNotional, feePaid } = state.settlement
  const { orderId } = state.incoming
  state.events.orderEnded(orderId, command.actor.accountId, command.marketId, end, filledLots, filledNotional, feePaid, released)
}
