/**
 * A contract order that passed its checks, a user's or the house's own: accepted, it trades, then rests or ends
 * (RULES.md 8.2).
 */

import type { OrderEnd, PlaceContractOrder, PlaceContractOrderWithStops } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_HOLD } from '../../ledger/ledger.ts'
import { STOP_BAND, STOP_FILLED, STOP_LIMIT, STOP_NO_MORE, STOP_OWN } from '../../matching/match.ts'
import { GTC, LIMIT, POST_ONLY } from '../../matching/order-codes.ts'
import {
  ACCEPTED_AT_MS,
  ACCOUNT_ID,
  ACCOUNT_MARKET,
  FEE_PAID,
  FILLED_NOTIONAL,
  HOLD_CELL,
  MAKER_FEE_PPM,
  MARKET_ID,
  MARKET_VERSION,
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
} from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { addToAccountMarket, cancelClosingOrders, endCode, forgetOrderStops } from '../fills/end-order.ts'
import { isWithinOwn } from '../fills/own-limits.ts'
import { prepareWalk, runWalk } from '../fills/walk.ts'
import type { ContractAccountMarket } from '../state/account-markets.ts'
import type { ContractOrderDraft } from '../state/contract-order-draft.ts'
import { bookSide, CLOSE, marginFor, openCost, setTerms } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import type { Walk } from '../state/walk.ts'
import { wouldTake } from './check-contract-order.ts'
import { acceptOrderStops } from './order-stops.ts'

/** Returns the new order's id. */
export function placeContractOrder(state: State, _command: PlaceContractOrder | PlaceContractOrderWithStops): number {
  const { draft } = state.perpetual
  if (draft.closesAll) cancelClosingOrders(state, draft.position as Position, 'canceled_by_user')
  const { orderId } = runContractOrder(state, draft, draft.accountMarket)
  return orderId
}

export interface Outcome {
  readonly orderId: number
  /** Contracts filled by it. */
  readonly filled: number
}

/** Closing orders that stops, liquidations and the insurance fund make come here directly. */
export function runContractOrder(state: State, draft: ContractOrderDraft, accountMarket: ContractAccountMarket | null = null): Outcome {
  const orderId = state.nextOrderId++
  state.events.contractOrderAccepted(orderId, draft)
  if (draft.stops !== null) acceptOrderStops(state, orderId, draft)
  const rests = mayRest(draft) && !wouldTake(draft)
  const walk = rests ? standStill(state.perpetual.walk, draft) : prepareWalk(state, draft)
  walk.accountMarket = accountMarket ?? state.perpetual.accountMarkets.take(draft.accountId, draft.realmMarket)
  walk.orderId = orderId
  const end = rests ? null : endOf(draft, runWalk(state, walk))
  const { filled } = walk
  if (end === null) restOrEnd(state, draft, walk)
  else endTaker(state, walk, end)
  return { orderId, filled }
}

/** The walk of an order that finds nobody. */
export function standStill(walk: Walk, draft: ContractOrderDraft): Walk {
  walk.realmMarket = draft.realmMarket
  walk.accountId = draft.accountId
  walk.leverage = draft.leverage
  walk.remaining = draft.contracts
  walk.filled = walk.notional = walk.margin = walk.fees = 0
  walk.liquidationFees = 0n
  walk.budget = null
  return walk
}

const mayRest = ({ orderType, timeInForce }: ContractOrderDraft) =>
  orderType === LIMIT && (timeInForce === GTC || timeInForce === POST_ONLY)

/** Null: its rest goes to the book. */
export function endOf(draft: ContractOrderDraft, stop: number): OrderEnd | null {
  if (stop === STOP_OWN) return 'self_trade'
  if (stop === STOP_BAND) return 'band_reached'
  if (stop !== STOP_LIMIT && stop !== STOP_NO_MORE) return stop === STOP_FILLED ? 'filled' : 'margin_short'
  return mayRest(draft) ? null : 'remainder_canceled'
}

/** An opening order's rest must be payable, and within its owner's limits. */
function restOrEnd(state: State, draft: ContractOrderDraft, walk: Walk): void {
  const { accountMarket, realmMarket, orderId, remaining } = walk
  const notional = remaining * draft.priceTicks * realmMarket.contract.units
  const held = draft.effect === CLOSE ? 0 : openCost(notional, draft.leverage, draft.takerFeePpm)
  if (!state.balances.has(accountMarket.cell, AVAILABLE, held) || !mayRestByOwn(state, walk, { notional, held })) {
    endTaker(state, walk, 'margin_short')
    return
  }
  const slot = takeSlot(state, draft, walk)
  state.ledger.post(accountMarket.cell, -held, held, POST_HOLD, orderId, 0)
  realmMarket.book.rest(slot)
  addToAccountMarket(state, slot)
  state.events.contractOrderRested(state.perpetual.orders, slot, held)
}

/** Of an order's rest; a closing one holds nothing. */
export function mayRestByOwn(state: State, walk: Walk, { notional, held }: { notional: number; held: number }): boolean {
  return held === 0 || isWithinOwn(state, walk, { margin: marginFor(notional, walk.leverage), cost: held })
}

function endTaker(state: State, walk: Walk, end: OrderEnd): void {
  const { orderId, accountId, filled, notional, fees } = walk
  const { marketId } = walk.realmMarket.contract
  forgetOrderStops(state, orderId)
  state.events.contractOrderEnded(orderId, accountId, marketId, endCode(end), filled, notional, fees)
}

function takeSlot(state: State, draft: ContractOrderDraft, walk: Walk): number {
  const { orders } = state.perpetual
  const slot = orders.take()
  const { numbers, words } = orders
  const n = slot * NUMBERS
  numbers[n + ORDER_ID] = walk.orderId
  numbers[n + PRIORITY_ID] = walk.orderId
  numbers[n + PRICE_TICKS] = draft.priceTicks
  numbers[n + REMAINING] = walk.remaining
  numbers[n + QUANTITY] = draft.contracts
  numbers[n + FILLED_NOTIONAL] = walk.notional
  numbers[n + FEE_PAID] = walk.fees
  numbers[n + ACCEPTED_AT_MS] = state.timeMs
  const w = slot * WORDS
  words[w + TIME_IN_FORCE] = draft.timeInForce
  words[w + MAKER_FEE_PPM] = draft.makerFeePpm
  words[w + TAKER_FEE_PPM] = draft.takerFeePpm
  words[w + MARKET_VERSION] = draft.rule.version
  setTerms(orders, slot, draft)
  placeSlot(orders, slot, walk.accountMarket, bookSide(draft.positionSide, draft.effect))
  return slot
}

/** Whose it is and where it stands. */
export function placeSlot(orders: State['orders'], slot: number, accountMarket: ContractAccountMarket, side: number): void {
  const { words } = orders
  const w = slot * WORDS
  words[w + ACCOUNT_ID] = accountMarket.accountId
  words[w + ACCOUNT_MARKET] = accountMarket.at
  words[w + HOLD_CELL] = accountMarket.cell
  words[w + MARKET_ID] = accountMarket.realmMarket.contract.marketId
  words[w + REALM] = accountMarket.realmMarket.realm
  words[w + SIDE] = side
}
