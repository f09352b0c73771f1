/**
 * Orders that open with stops (RULES.md 8.2.6): whether their triggers lie where they can act, and the order's word of
 * them. A fill sets them (fills/place-stop.ts).
 */

import { type Amount, indexPrice, liquidationPrice, type PlaceContractOrderWithStops, type RefusalReason } from '@glasshouse/domain'
import { LIMIT } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import type { ContractOrderDraft } from '../state/contract-order-draft.ts'
import { LONG } from '../state/contracts.ts'
import { markOf } from '../state/mark.ts'
import type { OrderStops } from '../state/order-stops.ts'
import { marginFor } from '../state/order-terms.ts'
import { type Position, sideOf } from '../state/positions.ts'

/** Null when they are no triggers, or none at all. */
export function orderStopsOf({ takeProfit, stopLoss }: Pick<PlaceContractOrderWithStops, 'takeProfit' | 'stopLoss'>): OrderStops | null {
  const isWellFormed = [takeProfit, stopLoss].every((price) => Number.isSafeInteger(price) && price >= 0)
  return isWellFormed && takeProfit + stopLoss > 0 ? { takeProfit, stopLoss, isSet: false } : null
}

/** Seen from the order's own price, whatever the mark: a resting order opens there. */
export function checkOrderStops(state: State, draft: ContractOrderDraft, position: Position | null): RefusalReason | null {
  const { takeProfit, stopLoss } = draft.stops!
  const { contract } = draft.realmMarket
  const { tickSize } = contract.config
  const isLong = draft.positionSide === LONG
  const isLimit = draft.orderType === LIMIT
  const mark = markOf(state, contract)
  const reference = isLimit ? draft.priceTicks * tickSize : mark
  if (takeProfit > 0 && (isLong ? takeProfit <= reference : takeProfit >= reference)) return 'take_profit_wrong_side'
  if (stopLoss === 0) return null
  if (isLong ? stopLoss >= reference : stopLoss <= reference) return 'stop_loss_wrong_side'
  const end = liquidationAfter(draft, position, isLimit ? draft.priceTicks : Math.ceil(mark / tickSize))
  const isBefore = isLong ? stopLoss > end : stopLoss < end
  return end === 0 || isBefore ? null : 'trigger_beyond_liquidation'
}

/** Of the position as it would be, were all of the order filled at one price. */
function liquidationAfter(draft: ContractOrderDraft, position: Position | null, priceTicks: number): number {
  const { positionSide, contracts, leverage, realmMarket } = draft
  const notional = contracts * priceTicks * realmMarket.contract.units
  const margin = marginFor(notional, leverage)
  return liquidationPrice(realmMarket.contract.config, {
    side: sideOf(positionSide),
    contracts: (position?.contracts ?? 0) + contracts,
    cost: ((position?.cost ?? 0n) + BigInt(notional)) as Amount,
    margin: ((position?.margin ?? 0n) + BigInt(margin)) as Amount,
  })
}

/** After its acceptance. */
export function acceptOrderStops(state: State, orderId: number, draft: ContractOrderDraft): void {
  const stops = draft.stops!
  state.perpetual.stopsOfOrder.set(orderId, stops)
  state.events.emit({
    type: 'ContractOrderStopsAccepted',
    orderId,
    accountId: draft.accountId,
    marketId: draft.realmMarket.contract.marketId,
    takeProfit: indexPrice(stops.takeProfit),
    stopLoss: indexPrice(stops.stopLoss),
  })
}
