/** A spot order that passed its checks: hold, trade, then rest or end (RULES.md 4.8-4.14). */
import { ORDER_ENDS, ORDER_TYPES, type OrderEnd, type PlaceOrder, TIMES_IN_FORCE } from '@glasshouse/domain'
import { POST_HOLD, POST_RELEASE } from '../ledger/ledger.ts'
import { match, STOP_BAND, STOP_FILLED, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { BUY } from '../matching/orders.ts'
import type { RealmBook, State } from '../state.ts'
import { refreshAfterTrade } from './bands.ts'
import { holdAtAcceptance, prepareIncoming } from './check-order.ts'
import { enterLists } from './close.ts'
import { holdFor } from './holds.ts'

const accepted = {
  orderId: 0,
  accountId: 0,
  marketId: 0,
  realm: 0,
  side: 0,
  orderType: 0,
  timeInForce: 0,
  priceTicks: 0,
  quantityLots: 0,
  spend: 0,
  held: 0,
  marketVersion: 0,
}
const ended = { orderId: 0, accountId: 0, marketId: 0, end: 0, filledLots: 0, filledNotional: 0, feePaid: 0, released: 0 }

/** Returns the new order's id. */
export function placeOrder(state: State, command: PlaceOrder): number {
  const { accountId } = command.actor
  const market = state.markets.get(command.marketId)!
  const room = market.books[state.accounts.realmOf(accountId)]!
  const seat = state.seats.take(accountId, market.config)
  const orderId = state.nextOrderId++
  const held = holdAtAcceptance(state, command, room)
  announce(state, command, { orderId, held, realm: room.realm, version: market.config.version })
  const cell = (command.side === 'buy' ? state.seats.quoteCell : state.seats.baseCell)[seat]!
  state.ledger.post(cell, -held, held, POST_HOLD, orderId, 0)

  prepareIncoming(state, command, room)
  const { incoming, settlement } = state
  incoming.orderId = orderId
  settlement.begin(room, seat, command.orderType === 'limit')
  const stop = command.timeInForce === 'POST_ONLY' ? STOP_FILLED : match(room.book, incoming, settlement)
  const end = command.timeInForce === 'POST_ONLY' ? null : endOf(command, incoming.remaining, stop)

  const slot = end === null ? takeSlot(state, command, { orderId, seat, realm: room.realm }) : -1
  const stillHeld = slot < 0 ? 0 : holdFor(state.orders, slot, market, incoming.remaining)
  const spent = command.side === 'buy' ? settlement.filledNotional + settlement.feePaid : settlement.filledLots * market.lotUnits
  const released = held - spent - stillHeld
  state.ledger.post(cell, released, -released, POST_RELEASE, orderId, 0)
  if (slot >= 0) rest(state, room, slot)
  else finish(state, command, { orderId, end: end!, released })
  if (settlement.filledLots > 0) refreshAfterTrade(state, room)
  return orderId
}

/** Why the incoming order is over, or null when its rest goes to the book. */
function endOf(command: PlaceOrder, remaining: number, stop: number): OrderEnd | null {
  if (remaining === 0 || stop === STOP_SPENT) return 'filled'
  if (stop === STOP_OWN) return 'self_trade'
  if (stop === STOP_BAND) return 'band_reached'
  return command.orderType === 'market' || command.timeInForce !== 'GTC' ? 'remainder_canceled' : null
}

function announce(state: State, command: PlaceOrder, order: { orderId: number; held: number; realm: number; version: number }): void {
  accepted.orderId = order.orderId
  accepted.accountId = command.actor.accountId
  accepted.marketId = command.marketId
  accepted.realm = order.realm
  accepted.side = command.side === 'buy' ? 0 : 1
  accepted.orderType = ORDER_TYPES.indexOf(command.orderType)
  accepted.timeInForce = TIMES_IN_FORCE.indexOf(command.timeInForce)
  accepted.priceTicks = command.priceTicks
  accepted.quantityLots = command.quantityLots
  accepted.spend = Number(command.spend)
  accepted.held = order.held
  accepted.marketVersion = order.version
  state.events.orderAccepted(accepted)
}

function takeSlot(state: State, command: PlaceOrder, order: { orderId: number; seat: number; realm: number }): number {
  const { orders, incoming, settlement } = state
  const { config } = state.markets.get(command.marketId)!
  const slot = orders.take()
  orders.setOrderId(slot, order.orderId)
  orders.setPriorityId(slot, order.orderId)
  orders.setPriceTicks(slot, command.priceTicks)
  orders.setRemaining(slot, incoming.remaining)
  orders.setQuantity(slot, command.quantityLots)
  orders.setFilledNotional(slot, settlement.filledNotional)
  orders.setFeePaid(slot, settlement.feePaid)
  orders.setAcceptedAtMs(slot, state.timeMs)
  orders.setAccountId(slot, command.actor.accountId)
  orders.setSeat(slot, order.seat)
  orders.setMarketId(slot, command.marketId)
  orders.setRealm(slot, order.realm)
  orders.setSide(slot, incoming.side === BUY ? 0 : 1)
  orders.setTimeInForce(slot, TIMES_IN_FORCE.indexOf(command.timeInForce))
  orders.setMakerFeePpm(slot, config.makerFeePpm)
  orders.setTakerFeePpm(slot, config.takerFeePpm)
  orders.setMarketVersion(slot, config.version)
  return slot
}

function rest(state: State, room: RealmBook, slot: number): void {
  const { orders } = state
  room.book.rest(slot)
  enterLists(state, slot)
  state.events.orderRested(orders.orderId(slot), orders.accountId(slot), orders.marketId(slot), orders.remaining(slot))
}

function finish(state: State, command: PlaceOrder, order: { orderId: number; end: OrderEnd; released: number }): void {
  const { settlement } = state
  ended.orderId = order.orderId
  ended.accountId = command.actor.accountId
  ended.marketId = command.marketId
  ended.end = ORDER_ENDS.indexOf(order.end)
  ended.filledLots = settlement.filledLots
  ended.filledNotional = settlement.filledNotional
  ended.feePaid = settlement.feePaid
  ended.released = order.released
  state.events.orderEnded(ended)
}
