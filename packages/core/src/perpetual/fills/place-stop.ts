/**
 * A position's stop begins to wait, and the former one of its kind ends (RULES.md 8.5.1): by its owner's word, or by a
 * fill of an opening order that carries stops (8.2.6).
 */
import { indexPrice, ORDER_TYPES, POSITION_SIDES, STOP_KINDS, type StopId, ticks } from '@glasshouse/domain'
import { MARKET } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import type { Position } from '../state/positions.ts'
import { enterStop, STOP_LOSS, type Stop, TAKE_PROFIT } from '../state/stop-table.ts'
import { endWaitingStop } from './end-stop.ts'

type StopTerms = Pick<Stop, 'kind' | 'triggerPrice' | 'contracts' | 'orderType' | 'priceTicks'>

/** Returns the new stop's id. */
export function placeStop(state: State, position: Position, terms: StopTerms): StopId {
  const former = position.stops[terms.kind]
  if (former) endWaitingStop(state, former, 'replaced')
  const stop: Stop = { stopId: state.nextOrderId++, position, ...terms, setAtMs: state.timeMs, left: 0 }
  enterStop(state.perpetual.stops, stop)
  emitStopPlaced(state, stop)
  return stop.stopId
}

/**
 * After an opening fill of an order. Its first fill sets its stops, and so does each that opens the position anew: what
 * an owner took off the position by hand does not come back, and no fill of the order leaves a position without them.
 */
export function placeOrderStops(state: State, position: Position, { orderId, isNew }: { orderId: number; isNew: boolean }): void {
  const stops = state.perpetual.stopsOfOrder.get(orderId)
  if (stops === undefined || (stops.isSet && !isNew)) return
  stops.isSet = true
  placeWhole(state, position, TAKE_PROFIT, stops.takeProfit)
  placeWhole(state, position, STOP_LOSS, stops.stopLoss)
}

/** Of the whole position, whatever it is by then, at market. */
function placeWhole(state: State, position: Position, kind: number, triggerPrice: number): void {
  if (triggerPrice > 0) placeStop(state, position, { kind, triggerPrice, contracts: 0, orderType: MARKET, priceTicks: 0 })
}

function emitStopPlaced(state: State, stop: Stop): void {
  const { position } = stop
  const { accountMarket } = position
  state.events.emit({
    type: 'StopPlaced',
    stopId: stop.stopId,
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    positionId: position.positionId,
    positionSide: POSITION_SIDES[position.side]!,
    kind: STOP_KINDS[stop.kind]!,
    triggerPrice: indexPrice(stop.triggerPrice),
    contracts: stop.contracts,
    orderType: ORDER_TYPES[stop.orderType]!,
    priceTicks: ticks(stop.priceTicks),
  })
}
