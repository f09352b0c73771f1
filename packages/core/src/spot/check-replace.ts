/**
 * Why a spot order is not replaced, in the order of REFUSALS (RULES.md 4.15). A decrease asks for little: it takes an
 * order off in part, and cancels are always allowed. Everything else is checked as a new order is.
 */

import { FIRST_USER_ACCOUNT_ID, type RefusalReason, type ReplaceOrder } from '@glasshouse/domain'
import { FROZEN } from '../accounts/accounts.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { LIMIT, POST_ONLY } from '../matching/order-codes.ts'
import { BUY, NONE, SELL } from '../matching/orders.ts'
import { UNITS_MAX } from '../rounding.ts'
import type { State } from '../state.ts'
import { slotOfOwn } from './cancel.ts'
import { checkPermission, isRoughlyPriced, wouldTake } from './check-order.ts'
import { heldInAll } from './close.ts'
import { buyHold, holdFor } from './holds.ts'
import type { SpotRealmMarket } from './market.ts'

/** Leaves the order behind in `state.draft`, for `replaceOrder` to go on from. */
export function checkReplaceOrder(state: State, command: ReplaceOrder): RefusalReason | null {
  const { draft, orders } = state
  const market = state.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  const slot = slotOfOwn(state, command.actor.accountId, command.orderId)
  if (slot === NONE || orders.marketId(slot) !== command.marketId) return checkWithoutOrder(state, command)
  draft.slot = slot
  const realmMarket = market.byRealm[orders.realm(slot)]!
  const side = orders.side(slot)
  draft.realmMarket = realmMarket
  draft.accountMarket = orders.accountMarket(slot)
  draft.side = side
  draft.orderType = LIMIT
  draft.timeInForce = orders.timeInForce(slot)
  draft.spend = 0
  draft.isDecrease = command.priceTicks === orders.priceTicks(slot) && command.quantityLots < orders.quantity(slot)
  const reason = draft.isDecrease ? null : checkPermission(state, command.actor.accountId, side === SELL, realmMarket)
  return reason ?? checkSize(state, command, realmMarket) ?? (draft.isDecrease ? null : checkAsNew(state, command, realmMarket))
}

/** What can be said of a request for an order that is not there, or in another market. */
function checkWithoutOrder(state: State, { actor, priceTicks, quantityLots }: ReplaceOrder): RefusalReason | null {
  if (state.accounts.flags[actor.accountId - FIRST_USER_ACCOUNT_ID]! & FROZEN) return 'account_frozen'
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  return quantityLots <= 0 ? 'quantity_not_positive' : 'not_found'
}

/** Price and quantity by themselves, and what is left to fill. */
function checkSize(state: State, command: ReplaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { priceTicks, quantityLots } = command
  const { market } = realmMarket
  const { orders, draft } = state
  const { slot } = draft
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  if (priceTicks * market.config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (quantityLots <= 0) return 'quantity_not_positive'
  if (quantityLots * market.lotUnits > UNITS_MAX) return 'quantity_too_large'
  const left = leftOf(state, quantityLots)
  const others = realmMarket.book.lotsOn(draft.side) - orders.remaining(slot)
  if (left > Number.MAX_SAFE_INTEGER - others) return 'quantity_too_large'
  if (!draft.isDecrease && lifelong(state, priceTicks, left, realmMarket) > UNITS_MAX) return 'quantity_too_large'
  if (left <= 0) return 'quantity_not_above_filled'
  if (priceTicks === orders.priceTicks(slot) && quantityLots === orders.quantity(slot)) return 'order_unchanged'
  const notional = priceTicks * left * market.tickLotUnits
  if (notional < market.minNotional) return 'notional_too_small'
  return notional > market.maxNotional && !draft.isDecrease ? 'notional_too_large' : null
}

/** What is not filled yet of the draft's order, were it of this quantity. */
export function leftOf({ orders, draft: { slot } }: State, quantityLots: number): number {
  return quantityLots - (orders.quantity(slot) - orders.remaining(slot))
}

/** What the sums of the order's life could come to: of a buy held in all, of a sell its notional. */
function lifelong(state: State, priceTicks: number, left: number, { market }: SpotRealmMarket): number {
  const { orders, draft } = state
  const { slot } = draft
  const notional = priceTicks * left * market.tickLotUnits
  if (draft.side === SELL) return orders.filledNotional(slot) + notional
  const more = buyHold(notional, market.config.takerFeePpm) - holdFor(orders, slot, market, orders.remaining(slot))
  return heldInAll(state, market, slot) + more
}

/** Place and money of an order that goes to the end of its level, or takes. */
function checkAsNew(state: State, command: ReplaceOrder, realmMarket: SpotRealmMarket): RefusalReason | null {
  const { draft, orders, balances } = state
  const { slot, side } = draft
  const { priceTicks } = command
  const { bands, market } = realmMarket
  draft.takes = wouldTake(draft, priceTicks, realmMarket)
  if (priceTicks < bands.restLow || priceTicks > bands.restHigh) return 'order_price_outside_band'
  if (draft.takes && draft.timeInForce !== POST_ONLY && !isRoughlyPriced(realmMarket)) return 'index_stale'
  const left = leftOf(state, command.quantityLots)
  draft.held = side === BUY ? buyHold(priceTicks * left * market.tickLotUnits, market.config.takerFeePpm) : left * market.lotUnits
  const more = draft.held - holdFor(orders, slot, market, orders.remaining(slot))
  if (more > 0 && !balances.has(orders.holdCell(slot), AVAILABLE, more)) return 'insufficient_available'
  return draft.takes && draft.timeInForce === POST_ONLY ? 'would_cross' : null
}
