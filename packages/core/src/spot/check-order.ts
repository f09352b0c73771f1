/**
 * Checks of a spot order in the order of REFUSALS (RULES.md 4.3-4.10), and what it must hold. Its fills are estimated,
 * not made. What was looked up on the way is left in the scratch `state.draft`, which `placeOrder` goes on from.
 */

import { FIRST_USER_ACCOUNT_ID, type PlaceOrder, type RefusalReason } from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_SPOT } from '../accounts/accounts.ts'
import { checkGate, SPOT_GATE } from '../gates/gates.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { estimateFills, STOP_FILLED, STOP_OWN, STOP_SPENT } from '../matching/match.ts'
import { FOK, GTC, LIMIT, MARKET, orderTypeCode, POST_ONLY, sideCode, timeInForceCode } from '../matching/order-codes.ts'
import { BUY, SELL } from '../matching/orders.ts'
import { UNITS_MAX } from '../rounding.ts'
import type { State } from '../state.ts'
import { buyHold } from './holds.ts'
import type { SpotRealmMarket } from './market.ts'
import type { OrderDraft } from './order-draft.ts'
import { prepareTaker } from './prepare-taker.ts'

/** Open orders of one account in one market. */
export const OPEN_ORDERS_MAX = 200

export function checkPlaceOrder(state: State, command: PlaceOrder): RefusalReason | null {
  const market = state.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  const { accountId } = command.actor
  const { draft } = state
  const realmMarket = market.byRealm[state.accounts.realm[accountId - FIRST_USER_ACCOUNT_ID]!]!
  draft.realmMarket = realmMarket
  const reason =
    checkPermission(state, accountId, command.side === 'sell', realmMarket) ??
    checkValues(draft, command) ??
    checkSize(draft, command, realmMarket)
  if (reason !== null) return reason
  draft.takes = draft.orderType === MARKET || wouldTake(draft, command.priceTicks, realmMarket)
  draft.accountMarket = state.accountMarkets.find(accountId, command.marketId)
  return (
    checkNotional(state, command, realmMarket) ??
    checkPlace(state, command, realmMarket) ??
    checkMoney(state, command, realmMarket) ??
    checkFills(state, command, realmMarket)
  )
}

/** What is held at acceptance. Needs `estimateFills` of the same command for a market buy by quantity. */
function holdAtAcceptance(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket): number {
  const { market } = realmMarket
  const { draft } = state
  if (draft.side === SELL) return command.quantityLots * market.lotUnits
  if (draft.orderType === LIMIT) return buyHold(command.priceTicks * command.quantityLots * market.tickLotUnits, market.config.takerFeePpm)
  return draft.spend > 0 ? draft.spend : state.estimate.notional + state.estimate.fees
}

export function checkPermission(state: State, accountId: number, isSell: boolean, realmMarket: SpotRealmMarket): RefusalReason | null {
  const flags = state.accounts.flags[accountId - FIRST_USER_ACCOUNT_ID]!
  if (flags & FROZEN) return 'account_frozen'
  if (flags & CLOSE_ONLY && !isSell) return 'account_close_only'
  if (!(flags & TRADE_SPOT)) return 'trading_not_permitted'
  if (!isSell && checkGate(state, accountId, SPOT_GATE) !== null) return 'gate_not_passed'
  const marketState = realmMarket.market.config.state
  if (marketState !== 'open' && !(marketState === 'close_only' && isSell)) return 'market_not_open'
  return state.newOrdersHalted ? 'new_orders_halted' : null
}

function checkValues(draft: OrderDraft, command: PlaceOrder): RefusalReason | null {
  const { priceTicks, quantityLots, spend } = command
  const side = sideCode(command.side)
  const orderType = orderTypeCode(command.orderType)
  const timeInForce = timeInForceCode(command.timeInForce)
  draft.side = side
  draft.orderType = orderType
  draft.timeInForce = timeInForce
  draft.spend = 0
  if ((side | orderType | timeInForce) < 0) return 'invalid_value'
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots) || typeof spend !== 'bigint') return 'invalid_value'
  // Truth of a bigint costs nothing, a comparison is a call.
  if (spend) {
    if (spend < 0n || orderType !== MARKET || side !== BUY || quantityLots !== 0 || timeInForce === FOK) return 'invalid_value'
    draft.spend = Number(spend)
  }
  if (orderType === LIMIT) return priceTicks <= 0 ? 'price_not_positive' : null
  return priceTicks !== 0 || timeInForce === POST_ONLY ? 'invalid_value' : null
}

function checkSize(draft: OrderDraft, command: PlaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { priceTicks, quantityLots } = command
  if (priceTicks * realmMarket.market.config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (draft.spend > 0) return null
  if (quantityLots <= 0) return 'quantity_not_positive'
  if (quantityLots * realmMarket.market.lotUnits > UNITS_MAX) return 'quantity_too_large'
  const resting = realmMarket.book.lotsOn(draft.side)
  return draft.orderType === LIMIT && quantityLots > Number.MAX_SAFE_INTEGER - resting ? 'quantity_too_large' : null
}

function checkNotional(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { market } = realmMarket
  const { draft } = state
  // Doubles are monotone: a spend beyond 2^53 still compares rightly with a maximum of at most 2^44.
  if (draft.spend > 0) {
    if (draft.spend < market.minNotional) return 'notional_too_small'
    return draft.spend > market.maxNotional ? 'notional_too_large' : null
  }
  const isLimit = draft.orderType === LIMIT
  const price = isLimit ? command.priceTicks : realmMarket.book.bestPrice(draft.side === BUY ? SELL : BUY)
  const notional = price * command.quantityLots * market.tickLotUnits
  if (price > 0 && notional < market.minNotional && !sellsAll(state, command, realmMarket)) return 'notional_too_small'
  if (notional > market.maxNotional) return 'notional_too_large'
  return !isLimit && isRoughlyPriced(realmMarket) && estimateOrder(state, command, realmMarket, market.maxNotional) > market.maxNotional
    ? 'notional_too_large'
    : null
}

/** A market sale of every whole lot that is available. It has no minimum, so that no balance is too small to be sold. */
function sellsAll(state: State, { actor, quantityLots }: PlaceOrder, realmMarket: SpotRealmMarket): boolean {
  const { draft, balances } = state
  if (draft.orderType !== MARKET || draft.side !== SELL) return false
  const cell = cellOfSide(state, actor.accountId, realmMarket)
  const { lotUnits } = realmMarket.market
  return balances.has(cell, AVAILABLE, quantityLots * lotUnits) && !balances.has(cell, AVAILABLE, (quantityLots + 1) * lotUnits)
}

function checkPlace(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { draft } = state
  const { priceTicks } = command
  const { timeInForce } = draft
  const mayRest = draft.orderType === LIMIT && (timeInForce === GTC || timeInForce === POST_ONLY)
  const { bands } = realmMarket
  if (mayRest && (priceTicks < bands.restLow || priceTicks > bands.restHigh)) return 'order_price_outside_band'
  if (draft.takes && timeInForce !== POST_ONLY && !isRoughlyPriced(realmMarket)) return 'index_stale'
  if (!mayRest) return null
  return draft.accountMarket >= 0 && state.accountMarkets.openOrders(draft.accountMarket) >= OPEN_ORDERS_MAX ? 'too_many_open_orders' : null
}

function checkMoney(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const held = holdAtAcceptance(state, command, realmMarket)
  state.draft.held = held
  return state.balances.has(cellOfSide(state, command.actor.accountId, realmMarket), AVAILABLE, held) ? null : 'insufficient_available'
}

/** Cell of what the order gives: quote of a buy, base of a sale. */
function cellOfSide({ draft, accountMarkets, balances }: State, accountId: number, { market }: SpotRealmMarket): number {
  if (draft.accountMarket >= 0) return accountMarkets.holdCell(draft.accountMarket, draft.side)
  return balances.find(accountId, 1, draft.side === BUY ? market.config.quoteAssetId : market.config.baseAssetId)
}

function checkFills(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { draft, estimate } = state
  const { timeInForce, orderType } = draft
  if (timeInForce === POST_ONLY) return draft.takes ? 'would_cross' : null
  if (orderType === LIMIT && timeInForce !== FOK) return null
  // A limit order has no maximum for the sum of its fills: every lot up to limit and band counts.
  if (orderType === LIMIT) estimateOrder(state, command, realmMarket, Number.POSITIVE_INFINITY)
  else if (draft.spend > 0) estimateOrder(state, command, realmMarket, realmMarket.market.maxNotional)
  if (timeInForce === FOK) return estimate.lots < command.quantityLots ? 'cannot_fill_completely' : null
  if (estimate.lots > 0 || estimate.stop === STOP_OWN || estimate.stop === STOP_FILLED) return null
  return estimate.stop === STOP_SPENT ? 'below_one_lot' : 'no_liquidity'
}

/** A market with an index needs its first point before anybody may take; an own coin trades from its first order. */
export const isRoughlyPriced = (realmMarket: SpotRealmMarket) => realmMarket.bands.hasReference || realmMarket.market.config.indexId === 0

export function wouldTake(draft: OrderDraft, priceTicks: number, realmMarket: SpotRealmMarket): boolean {
  if (draft.side === SELL) return realmMarket.book.bestPrice(BUY) >= priceTicks
  const ask = realmMarket.book.bestPrice(SELL)
  return ask !== 0 && ask <= priceTicks
}

function estimateOrder(state: State, command: PlaceOrder, realmMarket: SpotRealmMarket, notionalMax: number): number {
  prepareTaker(state, command, realmMarket)
  estimateFills(realmMarket.book, state.taker, notionalMax, state.estimate)
  return state.estimate.notional
}
