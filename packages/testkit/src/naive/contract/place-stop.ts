import type { SetStop, StopPlaced } from '@glasshouse/domain'
import type { NaivePosition } from '../state/contract-state.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { emitStopEnded, waitingStopsOf } from './contract-ends.ts'

type StopTerms = Pick<SetStop, 'kind' | 'triggerPrice' | 'contracts' | 'orderType' | 'priceTicks'>

/** The new stop's id; the position's former one of its kind is over. */
export function placeStop(state: NaiveState, position: NaivePosition, terms: StopTerms): number {
  const { accountId, marketId, positionId, side } = position
  const { kind, triggerPrice, contracts, orderType, priceTicks } = terms
  const former = waitingStopsOf(state, positionId).find((stop) => stop.kind === kind)
  if (former) {
    emitStopEnded(state, former, 'replaced')
    state.stops.delete(former.placed.stopId)
  }
  const stopId = ++state.lastOrderId
  const placed: StopPlaced = {
    type: 'StopPlaced',
    stopId,
    accountId,
    marketId,
    positionId,
    positionSide: side,
    kind,
    triggerPrice,
    contracts,
    orderType,
    priceTicks,
  }
  state.events.push(placed)
  state.stops.set(stopId, { placed, kind, setAtMs: state.nowMs, work: null })
  return stopId
}

/** Both that an order carries, of the whole position, at market. */
export function placeCarriedStops(
  state: NaiveState,
  position: NaivePosition,
  carried: { readonly takeProfit: bigint; readonly stopLoss: bigint },
): void {
  const whole = { contracts: 0, orderType: 'market', priceTicks: 0 as never } as const
  const place = (kind: StopTerms['kind'], trigger: bigint) => {
    if (trigger > 0n) placeStop(state, position, { ...whole, kind, triggerPrice: Number(trigger) as never })
  }
  place('take_profit', carried.takeProfit)
  place('stop_loss', carried.stopLoss)
}
