/** A contract order that passed its checks, a user's or the house's own: accepted, it trades, then rests or ends (RULES.md 8.2). */

import type { OrderEnd, PlaceContractOrder } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_HOLD } from '../../ledger/ledger.ts'
import { STOP_BAND, STOP_FILLED, STOP_LIMIT, STOP_NO_MORE, STOP_OWN } from '../../matching/match.ts'
import { GTC, LIMIT, POST_ONLY } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import { cancelClosingOrders, enterSeat, sayEnded } from '../fills/end-order.ts'
import { prepareWalk, runWalk } from '../fills/walk.ts'
import { bookSide, contractHold, setTerms } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import type { ContractSeat } from '../state/seats.ts'
import type { Walk } from '../state/walk.ts'
import type { ContractDraft } from '../state/wanted-contract.ts'

/** Returns the new order's id. */
export function placeContractOrder(state: State, _command: PlaceContractOrder): number {
  const { wanted } = state.perpetual
  if (wanted.closesAll) cancelClosingOrders(state, wanted.position as Position, 'canceled_by_user')
  return runContractOrder(state, wanted).orderId
}

export interface Outcome {
  readonly orderId: number
  /** Contracts filled by it. */
  readonly filled: number
}

/** Closing orders that stops, liquidations and the insurance fund make come here directly. */
export function runContractOrder(state: State, draft: ContractDraft): Outcome {
  const seat = state.perpetual.seats.take(draft.accountId, draft.room)
  const orderId = state.nextOrderId++
  state.events.contractOrderAccepted(orderId, draft)
  const walk = prepareWalk(state, draft)
  walk.seat = seat
  walk.orderId = orderId
  const end = endOf(draft, runWalk(state, walk))
  const { filled } = walk
  if (end === null) restOrEnd(state, draft, walk)
  else endIncoming(state, walk, end)
  return { orderId, filled }
}

/** Null: its rest goes to the book. */
function endOf(draft: ContractDraft, stop: number): OrderEnd | null {
  if (stop === STOP_OWN) return 'self_trade'
  if (stop === STOP_BAND) return 'band_reached'
  if (stop !== STOP_LIMIT && stop !== STOP_NO_MORE) return stop === STOP_FILLED ? 'filled' : 'margin_short'
  const mayRest = draft.orderType === LIMIT && (draft.timeInForce === GTC || draft.timeInForce === POST_ONLY)
  return mayRest ? null : 'remainder_canceled'
}

/** An opening order's rest must be payable. */
function restOrEnd(state: State, draft: ContractDraft, walk: Walk): void {
  const slot = takeSlot(state, draft, walk)
  const { orders } = state.perpetual
  const { seat, room, orderId, remaining } = walk
  const held = contractHold(orders, slot, room.contract.units, remaining)
  if (!state.balances.has(seat.cell, AVAILABLE, held)) {
    orders.free(slot)
    endIncoming(state, walk, 'margin_short')
    return
  }
  state.ledger.post(seat.cell, -held, held, POST_HOLD, orderId, 0)
  room.book.rest(slot)
  enterSeat(state, slot)
  state.events.contractOrderRested(orders, slot, held)
}

function endIncoming(state: State, walk: Walk, end: OrderEnd): void {
  const { orderId, accountId, filled, notional, fees } = walk
  const { marketId } = walk.room.contract
  sayEnded(state, { orderId, accountId, marketId, end, filledContracts: filled, filledNotional: notional, feePaid: fees })
}

function takeSlot(state: State, draft: ContractDraft, walk: Walk): number {
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
  placeSlot(orders, slot, walk.seat, bookSide(draft.positionSide, draft.effect))
  return slot
}

/** Whose it is and where it stands. */
export function placeSlot(orders: State['orders'], slot: number, seat: ContractSeat, side: number): void {
  orders.setAccountId(slot, seat.accountId)
  orders.setSeat(slot, seat.at)
  orders.setHoldCell(slot, seat.cell)
  orders.setMarketId(slot, seat.room.contract.marketId)
  orders.setRealm(slot, seat.room.realm)
  orders.setSide(slot, side)
}
