/**
 * A contract order that passed its checks, a user's or the house's own: accepted, it trades, then rests or ends
 * (RULES.md 8.2).
 */

import type { OrderEnd, PlaceContractOrder } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_HOLD } from '../../ledger/ledger.ts'
import { STOP_BAND, STOP_FILLED, STOP_LIMIT, STOP_NO_MORE, STOP_OWN } from '../../matching/match.ts'
import { GTC, LIMIT, POST_ONLY } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import { addToAccountMarket, cancelClosingOrders, emitEnded } from '../fills/end-order.ts'
import { prepareWalk, runWalk } from '../fills/walk.ts'
import type { ContractAccountMarket } from '../state/account-markets.ts'
import type { ContractOrderDraft } from '../state/contract-order-draft.ts'
import { bookSide, contractHold, setTerms } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import type { Walk } from '../state/walk.ts'

/** Returns the new order's id. */
export function placeContractOrder(state: State, _command: PlaceContractOrder): number {
  const { draft } = state.perpetual
  if (draft.closesAll) cancelClosingOrders(state, draft.position as Position, 'canceled_by_user')
  return runContractOrder(state, draft).orderId
}

export interface Outcome {
  readonly orderId: number
  /** Contracts filled by it. */
  readonly filled: number
}

/** Closing orders that stops, liquidations and the insurance fund make come here directly. */
export function runContractOrder(state: State, draft: ContractOrderDraft): Outcome {
  const accountMarket = state.perpetual.accountMarkets.take(draft.accountId, draft.realmMarket)
  const orderId = state.nextOrderId++
  state.events.contractOrderAccepted(orderId, draft)
  const walk = prepareWalk(state, draft)
  walk.accountMarket = accountMarket
  walk.orderId = orderId
  const end = endOf(draft, runWalk(state, walk))
  const { filled } = walk
  if (end === null) restOrEnd(state, draft, walk)
  else endTaker(state, walk, end)
  return { orderId, filled }
}

/** Null: its rest goes to the book. */
function endOf(draft: ContractOrderDraft, stop: number): OrderEnd | null {
  if (stop === STOP_OWN) return 'self_trade'
  if (stop === STOP_BAND) return 'band_reached'
  if (stop !== STOP_LIMIT && stop !== STOP_NO_MORE) return stop === STOP_FILLED ? 'filled' : 'margin_short'
  const mayRest = draft.orderType === LIMIT && (draft.timeInForce === GTC || draft.timeInForce === POST_ONLY)
  return mayRest ? null : 'remainder_canceled'
}

/** An opening order's rest must be payable. */
function restOrEnd(state: State, draft: ContractOrderDraft, walk: Walk): void {
  const slot = takeSlot(state, draft, walk)
  const { orders } = state.perpetual
  const { accountMarket, realmMarket, orderId, remaining } = walk
  const held = contractHold(orders, slot, realmMarket.contract.units, remaining)
  if (!state.balances.has(accountMarket.cell, AVAILABLE, held)) {
    orders.free(slot)
    endTaker(state, walk, 'margin_short')
    return
  }
  state.ledger.post(accountMarket.cell, -held, held, POST_HOLD, orderId, 0)
  realmMarket.book.rest(slot)
  addToAccountMarket(state, slot)
  state.events.contractOrderRested(orders, slot, held)
}

function endTaker(state: State, walk: Walk, end: OrderEnd): void {
  const { orderId, accountId, filled, notional, fees } = walk
  const { marketId } = walk.realmMarket.contract
  emitEnded(state, { orderId, accountId, marketId, end, filledContracts: filled, filledNotional: notional, feePaid: fees })
}

function takeSlot(state: State, draft: ContractOrderDraft, walk: Walk): number {
  const { orders } = state.perpetual
  const slot = orders.take()
  orders.setOrderId(slot, walk.orderId)
  orders.setPriorityId(slot, walk.orderId)
  orders.setPriceTicks(slot, draft.priceTicks)
  orders.setRemaining(slot, walk.remaining)
  orders.setQuantity(slot, draft.contracts)
  orders.setFilledNotional(slot, walk.notional)
  orders.setFeePaid(slot, walk.fees)
  orders.setAcceptedAtMs(slot, state.timeMs)
  orders.setTimeInForce(slot, draft.timeInForce)
  orders.setMakerFeePpm(slot, draft.makerFeePpm)
  orders.setTakerFeePpm(slot, draft.takerFeePpm)
  orders.setMarketVersion(slot, draft.rule.version)
  setTerms(orders, slot, draft)
  placeSlot(orders, slot, walk.accountMarket, bookSide(draft.positionSide, draft.effect))
  return slot
}

/** Whose it is and where it stands. */
export function placeSlot(orders: State['orders'], slot: number, accountMarket: ContractAccountMarket, side: number): void {
  orders.setAccountId(slot, accountMarket.accountId)
  orders.setAccountMarket(slot, accountMarket.at)
  orders.setHoldCell(slot, accountMarket.cell)
  orders.setMarketId(slot, accountMarket.realmMarket.contract.marketId)
  orders.setRealm(slot, accountMarket.realmMarket.realm)
  orders.setSide(slot, side)
}
