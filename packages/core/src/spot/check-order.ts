/**
 * Why a spot order is refused, in the order of REFUSALS (RULES.md 4.3-4.10), and what it must hold. Pure: the order's fills are
 * foreseen, not made.
 */
import { type PlaceOrder, type RefusalReason, TIMES_IN_FORCE } from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_SPOT } from '../accounts/accounts.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { foresee, STOP_FILLED, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { BUY, SELL } from '../matching/orders.ts'
import { UNITS_MAX } from '../rounding.ts'
import type { RealmBook, State } from '../state.ts'
import { buyHold } from './holds.ts'

/** Open orders of one account in one market. */
export const OPEN_ORDERS_MAX = 200

export function checkPlaceOrder(state: State, command: PlaceOrder): RefusalReason | null {
  const market = state.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  const room = market.books[state.accounts.realmOf(command.actor.accountId)]!
  return (
    checkPermission(state, command, room) ??
    checkValues(command) ??
    checkSize(command, room) ??
    checkNotional(state, command, room) ??
    checkPlace(state, command, room) ??
    checkMoney(state, command, room) ??
    checkFills(state, command, room)
  )
}

/** What is held at acceptance: quote units for a buy, base units for a sell. Needs `foresee` of the same command for a market buy by quantity. */
export function holdAtAcceptance(state: State, command: PlaceOrder, room: RealmBook): number {
  const { market } = room
  if (command.side === 'sell') return command.quantityLots * market.lotUnits
  if (command.orderType === 'limit')
    return buyHold(command.priceTicks * command.quantityLots * market.tickLotUnits, market.config.takerFeePpm)
  return command.spend > 0n ? Number(command.spend) : state.foreseen.notional + state.foreseen.fees
}

/** Makes the order ready to walk the book. */
export function prepareIncoming(state: State, command: PlaceOrder, room: RealmBook): void {
  const { incoming } = state
  const isBuy = command.side === 'buy'
  const isMarket = command.orderType === 'market'
  incoming.side = isBuy ? BUY : SELL
  incoming.accountId = command.actor.accountId
  incoming.limitTicks = isMarket ? (isBuy ? Number.POSITIVE_INFINITY : 0) : command.priceTicks
  incoming.bandTicks = isBuy ? room.bands.takeHigh : room.bands.takeLow
  incoming.remaining = command.spend > 0n ? Number.POSITIVE_INFINITY : command.quantityLots
  incoming.budget = command.spend > 0n ? Number(command.spend) : -1
  incoming.takerFeePpm = room.market.config.takerFeePpm
  incoming.tickLotUnits = room.market.tickLotUnits
}

function checkPermission(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const flags = state.accounts.flagBits(command.actor.accountId)
  if (flags & FROZEN) return 'account_frozen'
  if (flags & CLOSE_ONLY && command.side !== 'sell') return 'account_close_only'
  if (!(flags & TRADE_SPOT)) return 'trading_not_permitted'
  const marketState = room.market.config.state
  if (marketState !== 'open' && !(marketState === 'close_only' && command.side === 'sell')) return 'market_not_open'
  return state.newOrdersHalted ? 'new_orders_halted' : null
}

function checkValues(command: PlaceOrder): RefusalReason | null {
  const { side, orderType, timeInForce, priceTicks, quantityLots, spend } = command
  if ((side !== 'buy' && side !== 'sell') || (orderType !== 'limit' && orderType !== 'market') || !TIMES_IN_FORCE.includes(timeInForce))
    return 'invalid_value'
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots) || typeof spend !== 'bigint' || spend < 0n)
    return 'invalid_value'
  const isMarketBuy = orderType === 'market' && side === 'buy'
  if (spend > 0n && (!isMarketBuy || quantityLots !== 0 || timeInForce === 'FOK')) return 'invalid_value'
  if (orderType === 'market' && (priceTicks !== 0 || timeInForce === 'POST_ONLY')) return 'invalid_value'
  return orderType === 'limit' && priceTicks <= 0 ? 'price_not_positive' : null
}

function checkSize(command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { priceTicks, quantityLots, spend } = command
  if (priceTicks * room.market.config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (spend > 0n) return null
  if (quantityLots <= 0) return 'quantity_not_positive'
  if (quantityLots * room.market.lotUnits > UNITS_MAX) return 'quantity_too_large'
  const isLimit = command.orderType === 'limit'
  return isLimit && quantityLots > Number.MAX_SAFE_INTEGER - room.book.lotsOn(command.side === 'buy' ? BUY : SELL)
    ? 'quantity_too_large'
    : null
}

function checkNotional(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { market } = room
  if (command.spend > 0n) {
    if (command.spend < BigInt(market.minNotional)) return 'notional_too_small'
    return command.spend > BigInt(market.maxNotional) ? 'notional_too_large' : null
  }
  const isLimit = command.orderType === 'limit'
  const price = isLimit ? command.priceTicks : room.book.bestPrice(command.side === 'buy' ? SELL : BUY)
  // A double product is monotone, so beyond 2^53 the comparison with a maximum of at most 2^44 is still right.
  const notional = price * command.quantityLots * market.tickLotUnits
  if (price > 0 && notional < market.minNotional) return 'notional_too_small'
  if (notional > market.maxNotional) return 'notional_too_large'
  return !isLimit && isRoughlyPriced(room) && foreseeFills(state, command, room) > market.maxNotional ? 'notional_too_large' : null
}

function checkPlace(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { priceTicks, orderType, timeInForce } = command
  const mayRest = orderType === 'limit' && (timeInForce === 'GTC' || timeInForce === 'POST_ONLY')
  const { bands } = room
  if (mayRest && (priceTicks < bands.restLow || priceTicks > bands.restHigh)) return 'order_price_outside_band'
  if (!isRoughlyPriced(room) && timeInForce !== 'POST_ONLY' && (orderType === 'market' || wouldTake(command, room))) return 'index_stale'
  if (!mayRest) return null
  const seat = state.seats.find(command.actor.accountId, room.market.config.marketId)
  return seat >= 0 && state.seats.openOrders[seat]! >= OPEN_ORDERS_MAX ? 'too_many_open_orders' : null
}

function checkMoney(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { config } = room.market
  const { accountId } = command.actor
  const seat = state.seats.find(accountId, config.marketId)
  const isBuy = command.side === 'buy'
  const assetId = isBuy ? config.quoteAssetId : config.baseAssetId
  const cell = seat >= 0 ? (isBuy ? state.seats.quoteCell : state.seats.baseCell)[seat]! : state.balances.find(accountId, 1, assetId)
  return state.balances.has(cell, AVAILABLE, holdAtAcceptance(state, command, room)) ? null : 'insufficient_available'
}

function checkFills(state: State, command: PlaceOrder, room: RealmBook): RefusalReason | null {
  const { timeInForce, orderType, spend, quantityLots } = command
  if (timeInForce === 'POST_ONLY') return wouldTake(command, room) ? 'would_cross' : null
  if (orderType === 'limit' && timeInForce !== 'FOK') return null
  const { foreseen } = state
  if (orderType === 'limit' || spend > 0n) foreseeFills(state, command, room)
  if (timeInForce === 'FOK') return foreseen.lots < quantityLots ? 'cannot_fill_completely' : null
  if (foreseen.lots > 0 || foreseen.stop === STOP_OWN || foreseen.stop === STOP_FILLED) return null
  return foreseen.stop === STOP_SPENT ? 'below_one_lot' : 'no_liquidity'
}

/** A market with an index needs its first point before anybody may take; an own coin trades from its first order. */
const isRoughlyPriced = (room: RealmBook) => room.bands.hasReference || room.market.config.indexId === 0

function wouldTake(command: PlaceOrder, room: RealmBook): boolean {
  if (command.side === 'buy') {
    const ask = room.book.bestPrice(SELL)
    return ask !== 0 && ask <= command.priceTicks
  }
  return room.book.bestPrice(BUY) >= command.priceTicks
}

function foreseeFills(state: State, command: PlaceOrder, room: RealmBook): number {
  prepareIncoming(state, command, room)
  foresee(room.book, state.incoming, room.market.maxNotional, state.foreseen)
  return state.foreseen.notional
}
