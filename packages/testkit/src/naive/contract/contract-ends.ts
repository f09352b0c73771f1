import { amount, type ContractConfig, type OrderEnd, type StopEnd } from '@glasshouse/domain'
import {
  closingOf,
  contractOf,
  holdOf,
  leaveContractBook,
  type NaiveContractOrder,
  type NaivePosition,
  type NaiveStop,
  openingOf,
  postToWallet,
} from '../state/contract-state.ts'
import type { NaiveState } from '../state/naive-state.ts'

export function endContractOrder(state: NaiveState, order: NaiveContractOrder, end: OrderEnd): void {
  const { orderId, accountId, marketId } = order
  state.events.push({
    type: 'ContractOrderEnded',
    orderId,
    accountId,
    marketId,
    end,
    filledContracts: Number(order.contracts - order.left),
    filledNotional: amount(order.notional),
    feePaid: amount(order.fees),
  })
}

/** Gives back all that is held for a resting order or quote. */
export function releaseHoldOf(state: NaiveState, config: ContractConfig, order: NaiveContractOrder): void {
  const hold = holdOf(order, order.left)
  postToWallet(state, config, { accountId: order.accountId, available: hold, held: -hold, purpose: 'release', orderId: order.orderId })
}

/** Takes a resting order off its book for good. */
export function cancelContractOrder(state: NaiveState, order: NaiveContractOrder, end: OrderEnd): void {
  releaseHoldOf(state, contractOf(state, order.marketId).config, order)
  leaveContractBook(state, order)
  endContractOrder(state, order, end)
}

/** Ends the resting closing orders of a position, by id. */
export function cancelClosing(state: NaiveState, position: NaivePosition, end: OrderEnd): void {
  for (const order of closingOf(state, position)) cancelContractOrder(state, order, end)
}

/** Ends what is left of orders that brought stops for this position and have a fill, by id. */
export function cancelBegun(state: NaiveState, { accountId, marketId, side }: NaivePosition): void {
  for (const order of openingOf(state, accountId, marketId, side))
    if (order.stops && order.left < order.contracts) cancelContractOrder(state, order, 'canceled_by_house')
}

/** Stops that wait for their trigger, take profit first. */
export function waitingStopsOf(state: NaiveState, positionId: number): NaiveStop[] {
  return [...state.stops.values()]
    .filter((stop) => stop.placed.positionId === positionId && stop.work === null)
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'take_profit' ? -1 : 1))
}

export function emitStopEnded(state: NaiveState, stop: NaiveStop, end: StopEnd, mark = 0n): void {
  const { stopId, accountId, marketId, positionId } = stop.placed
  state.events.push({ type: 'StopEnded', stopId, accountId, marketId, positionId, end, mark: Number(mark) as never })
}

/** Ends all stops of a position; those at work go without a word. */
export function endStopsOf(state: NaiveState, positionId: number, end: StopEnd): void {
  for (const stop of waitingStopsOf(state, positionId)) {
    emitStopEnded(state, stop, end)
    state.stops.delete(stop.placed.stopId)
  }
  for (const stop of [...state.stops.values()]) if (stop.placed.positionId === positionId) state.stops.delete(stop.placed.stopId)
}
