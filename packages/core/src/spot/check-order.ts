/**
 * Checks of a spot order in the order of REFUSALS (RULES.md 4.3-4.10), and what it must hold. Its fills are estimated, not made. What was
 * looked up on the way is left in the scratch `state.wanted`, which `placeOrder` goes on from.
 */

import { FIRST_USER_ACCOUNT_ID, type PlaceOrder, type RefusalReason } from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_SPOT } from '../accounts/accounts.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { foresee, STOP_FILLED, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { FOK, GTC, LIMIT, MARKET, orderTypeCode, POST_ONLY, sideCode, timeInForceCode } from '../matching/order-codes.ts'
import { BUY, SELL } from '../matching/orders.ts'
import { UNITS_MAX } from '../rounding.ts'
import type { State } from '../state.ts'
import { buyHold } from './holds.ts'
import { prepareIncoming } from './incoming.ts'
import type { RealmBook } from './market.ts'
import type { Wanted } from './wanted.ts'

/** Open orders of one account in one market. */
export const OPEN_ORDERS_MAX = 200

export function checkPlaceOrder(state: State, command: PlaceOrder): RefusalReason | null {
  const market = state.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  const { accountId } = command.actor
  const { wanted } = state
  const room = market.books[state.accounts.realm[accountId - FIRST_USER_ACCOUNT_ID]!]!
  wanted.room = room
  const reason = checkPermission(state, command, room) ?? checkValues(wanted, command) ?? checkSize(wanted, command, room)
  if (reason !== null) return reason
  wanted.takes = wanted.orderType === MARKET || wouldTake(wanted, command, room)
  wanted.seat = state.seats.find(accountId, command.marketId)
  return (
    checkNotional(state, command, room) ??
    checkPlace(state, command, room) ??
    checkMoney(state, command, room) ??
    checkFills(state, command, room)
  )
}

/** What is held at acceptance. Needs `foresee` of the same command for a market buy by quantity. */
function holdAtAcceptance(state: State, command: PlaceOrder, room: RealmBook): number {
  const { market } = room
  const { wanted } = state
  if (wanted.side === SELL) return command.quantityLots * market.lotUnits
  if (wanted.orderType === LIMIT) return buyHold(command.priceTicks * command.quantityLots * market.tickLotUnits, market.config.takerFeePpm)
  return wanted.spend > 0 ? wanted.spend : state.foreseen.notional + state.foreseen.fees
}

function checkPermission(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const flags = state.accounts.flags[command.actor.accountId - FIRST_USER_ACCOUNT_ID]!
  if (flags & FROZEN) return 'account_frozen'
  if (flags & CLOSE_ONLY && command.side !== 'sell') return 'account_close_only'
  if (!(flags & TRADE_SPOT)) return 'trading_not_permitted'
  const marketState = room.market.config.state
  if (marketState !== 'open' && !(marketState === 'close_only' && command.side === 'sell')) return 'market_not_open'
  return state.newOrdersHalted ? 'new_orders_halted' : null
}

function checkValues(wanted: Wanted, command: PlaceOrder): RefusalReason | null {
  const { priceTicks, quantityLots, spend } = command
  const side = sideCode(command.side)
  const orderType = orderTypeCode(command.orderType)
  const timeInForce = timeInForceCode(command.timeInForce)
  wanted.side = side
  wanted.orderType = orderType
  wanted.timeInForce = timeInForce
  wanted.spend = 0
  if ((side | orderType | timeInForce) < 0) return 'invalid_value'
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots) || typeof spend !== 'bigint') return 'invalid_value'
  // Truth of a bigint costs nothing, a comparison is a call.
  if (spend) {
    if (spend < 0n || orderType !== MARKET || side !== BUY || quantityLots !== 0 || timeInForce === FOK) return 'invalid_value'
    wanted.spend = Number(spend)
  }
  if (orderType === LIMIT) return priceTicks <= 0 ? 'price_not_positive' : null
  return priceTicks !== 0 || timeInForce === POST_ONLY ? 'invalid_value' : null
}

function checkSize(wanted: Wanted, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { priceTicks, quantityLots } = command
  if (priceTicks * room.market.config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (wanted.spend > 0) return null
  if (quantityLots <= 0) return 'quantity_not_positive'
  if (quantityLots * room.market.lotUnits > UNITS_MAX) return 'quantity_too_large'
  const resting = room.book.lotsOn(wanted.side)
  return wanted.orderType === LIMIT && quantityLots > Number.MAX_SAFE_INTEGER - resting ? 'quantity_too_large' : null
}

function checkNotional(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { market } = room
  const { wanted } = state
  // Doubles are monotone: a spend beyond 2^53 still compares rightly with a maximum of at most 2^44.
  if (wanted.spend > 0) {
    if (wanted.spend < market.minNotional) return 'notional_too_small'
    return wanted.spend > market.maxNotional ? 'notional_too_large' : null
  }
  const isLimit = wanted.orderType === LIMIT
  const price = isLimit ? command.priceTicks : room.book.bestPrice(wanted.side === BUY ? SELL : BUY)
  const notional = price * command.quantityLots * market.tickLotUnits
  if (price > 0 && notional < market.minNotional) return 'notional_too_small'
  if (notional > market.maxNotional) return 'notional_too_large'
  return !isLimit && isRoughlyPriced(room) && foreseeFills(state, command, room) > market.maxNotional ? 'notional_too_large' : null
}

function checkPlace(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { wanted } = state
  const { priceTicks } = command
  const { timeInForce } = wanted
  const mayRest = wanted.orderType === LIMIT && (timeInForce === GTC || timeInForce === POST_ONLY)
  const { bands } = room
  if (mayRest && (priceTicks < bands.restLow || priceTicks > bands.restHigh)) return 'order_price_outside_band'
  if (wanted.takes && timeInForce !== POST_ONLY && !isRoughlyPriced(room)) return 'index_stale'
  if (!mayRest) return null
  return wanted.seat >= 0 && state.seats.openOrders(wanted.seat) >= OPEN_ORDERS_MAX ? 'too_many_open_orders' : null
}

function checkMoney(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { wanted, seats } = state
  const { config } = room.market
  const isBuy = wanted.side === BUY
  const cell =
    wanted.seat >= 0
      ? seats.holdCell(wanted.seat, wanted.side)
      : state.balances.find(command.actor.accountId, 1, isBuy ? config.quoteAssetId : config.baseAssetId)
  const held = holdAtAcceptance(state, command, room)
  wanted.held = held
  return state.balances.has(cell, AVAILABLE, held) ? null : 'insufficient_available'
}

function checkFills(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { wanted, foreseen } = state
  const { timeInForce, orderType } = wanted
  if (timeInForce === POST_ONLY) return wanted.takes ? 'would_cross' : null
  if (orderType === LIMIT && timeInForce !== FOK) return null
  if (orderType === LIMIT || wanted.spend > 0) foreseeFills(state, command, room)
  if (timeInForce === FOK) return foreseen.lots < command.quantityLots ? 'cannot_fill_completely' : null
  if (foreseen.lots > 0 || foreseen.stop === STOP_OWN || foreseen.stop === STOP_FILLED) return null
  return foreseen.stop === STOP_SPENT ? 'below_one_lot' : 'no_liquidity'
}

/** A market with an index needs its first point before anybody may take; an own coin trades from its first order. */
const isRoughlyPriced = (room: RealmBook) => room.bands.hasReference || room.market.config.indexId === 0

function wouldTake(wanted: Wanted, command: PlaceOrder, room: RealmBook): boolean {
  if (wanted.side === SELL) return room.book.bestPrice(BUY) >= command.priceTicks
  const ask = room.book.bestPrice(SELL)
  return ask !== 0 && ask <= command.priceTicks
}

function foreseeFills(state: State, command: PlaceOrder, room: RealmBook): number {
  prepareIncoming(state, command, room)
  foresee(room.book, state.incoming, room.market.maxNotional, state.foreseen)
  return state.foreseen.notional
}
