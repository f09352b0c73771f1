import { type CancelStop, ORDER_TYPES, type RefusalReason, type SetStop, STOP_KINDS } from '@glasshouse/domain'
import {
  contractOf,
  contractQueue,
  isFresh,
  isSettling,
  markOf,
  type NaivePosition,
  type NaiveStop,
  sideOf,
} from '../state/contract-state.ts'
import { least } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { cancelBegun, cancelClosing, emitStopEnded, waitingStopsOf } from './contract-ends.ts'
import { isReached } from './contract-margin.ts'
import { type Asked, checkAdmission, isInRestBand, LARGEST, placeContract } from './contract-orders.ts'
import { barOf, boundsOf } from './contract-walk.ts'
import { placeStop } from './place-stop.ts'
import { ownPosition } from './position-changes.ts'

export function checkSetStop(state: NaiveState, command: SetStop): RefusalReason | null {
  const { actor, positionId, triggerPrice, contracts, orderType, priceTicks } = command
  const position = ownPosition(state, actor.accountId, positionId)
  const config = position && contractOf(state, position.marketId).config
  const isLimit = orderType === 'limit'
  const admission = checkAdmission(state, actor.accountId, config, 'close')
  if (admission) return admission
  if (position && config && isSettling(state, config, position.realm)) return 'funding_running'
  if (!isWellFormed(command)) return 'invalid_value'
  if (isLimit && priceTicks <= 0) return 'price_not_positive'
  if (config && BigInt(priceTicks) * BigInt(config.tickSize) > LARGEST) return 'price_too_large'
  if (contracts < 0) return 'quantity_not_positive'
  const mark = config ? markOf(state, config) : null
  if (config && isLimit && mark !== null && !isInRestBand(config, mark, BigInt(priceTicks))) return 'order_price_outside_band'
  if (config && !isFresh(state, config)) return 'index_stale'
  if (!position || mark === null) return 'not_found'
  if (position.liquidationStart > 0n) return 'position_in_liquidation'
  if (BigInt(contracts) > position.contracts) return 'quantity_above_position'
  return checkTrigger(position, command, { trigger: BigInt(triggerPrice), mark })
}

function isWellFormed({ kind, triggerPrice, contracts, orderType, priceTicks }: SetStop): boolean {
  if (!STOP_KINDS.includes(kind) || !ORDER_TYPES.includes(orderType)) return false
  if (![triggerPrice, contracts, priceTicks].every(Number.isSafeInteger) || triggerPrice < 1) return false
  return orderType === 'limit' || priceTicks === 0
}

function checkTrigger(
  position: NaivePosition,
  { kind }: SetStop,
  { trigger, mark }: { trigger: bigint; mark: bigint },
): RefusalReason | null {
  const isRightSide = waitsForRise(position, kind) ? trigger > mark : trigger < mark
  if (!isRightSide) return 'trigger_wrong_side'
  const end = position.liquidationPrice
  if (kind === 'take_profit' || end === 0n) return null
  const isBeforeEnd = position.side === 'long' ? trigger > end : trigger < end
  return isBeforeEnd ? null : 'trigger_beyond_liquidation'
}

const waitsForRise = (position: Pick<NaivePosition, 'side'>, kind: NaiveStop['kind']) =>
  (position.side === 'long') === (kind === 'take_profit')

/** The new stop's id. */
export const setStop = (state: NaiveState, command: SetStop): number =>
  placeStop(state, state.positions.get(command.positionId) as NaivePosition, command)

export function checkCancelStop(state: NaiveState, { actor, stopId }: CancelStop): RefusalReason | null {
  const placed = state.stops.get(stopId)?.placed
  if (placed?.accountId !== actor.accountId) return 'not_found'
  const { config } = contractOf(state, placed.marketId)
  return isSettling(state, config, actor.realm) ? 'funding_running' : null
}

export function cancelStop(state: NaiveState, stopId: number): void {
  const stop = state.stops.get(stopId) as NaiveStop
  emitStopEnded(state, stop, 'canceled_by_user')
  state.stops.delete(stopId)
}

/** Stops at work in one book, by id. */
export function workStops(state: NaiveState, marketId: number, realm: NaivePosition['realm'], mark: bigint): void {
  const atWork = stopsIn(state, marketId, realm).filter((stop) => stop.work !== null)
  for (const stop of atWork.sort((a, b) => a.placed.stopId - b.placed.stopId)) {
    if (!state.stops.has(stop.placed.stopId)) continue
    work(state, stop, mark)
  }
}

export function triggerStops(state: NaiveState, marketId: number, realm: NaivePosition['realm'], mark: bigint): void {
  const waiting = (isRising: boolean) =>
    stopsIn(state, marketId, realm).filter((stop) => stop.work === null && isRisingStop(state, stop) === isRising)
  const trigger = (stop: NaiveStop) => stop.placed.triggerPrice
  const rising = waiting(true).filter((stop) => BigInt(trigger(stop)) <= mark)
  rising.sort((a, b) => trigger(a) - trigger(b) || a.placed.stopId - b.placed.stopId)
  for (const stop of rising) act(state, stop, mark)
  const falling = waiting(false).filter((stop) => BigInt(trigger(stop)) >= mark)
  falling.sort((a, b) => trigger(b) - trigger(a) || a.placed.stopId - b.placed.stopId)
  for (const stop of falling) act(state, stop, mark)
}

/** Whether any stop of a book is at work or reached. */
export function actsAt(state: NaiveState, marketId: number, realm: NaivePosition['realm'], mark: bigint): boolean {
  return stopsIn(state, marketId, realm).some((stop) => {
    const trigger = BigInt(stop.placed.triggerPrice)
    return stop.work !== null || (isRisingStop(state, stop) ? trigger <= mark : trigger >= mark)
  })
}

function stopsIn(state: NaiveState, marketId: number, realm: NaivePosition['realm']): NaiveStop[] {
  return [...state.stops.values()].filter(
    ({ placed }) => placed.marketId === marketId && state.positions.get(placed.positionId)?.realm === realm,
  )
}

const isRisingStop = (state: NaiveState, stop: NaiveStop) =>
  waitsForRise(state.positions.get(stop.placed.positionId) as NaivePosition, stop.kind)

function act(state: NaiveState, stop: NaiveStop, mark: bigint): void {
  const { stopId, positionId, contracts, orderType, priceTicks } = stop.placed
  if (!state.stops.has(stopId)) return
  const position = state.positions.get(positionId) as NaivePosition
  state.stops.delete(stopId)
  emitStopEnded(state, stop, 'triggered', mark)
  for (const sibling of waitingStopsOf(state, positionId)) {
    emitStopEnded(state, sibling, 'sibling_triggered')
    state.stops.delete(sibling.placed.stopId)
  }
  cancelClosing(state, position, 'canceled_by_house')
  cancelBegun(state, position)
  const wanted = least(contracts === 0 ? position.contracts : BigInt(contracts), position.contracts)
  if (orderType === 'limit') {
    const asked = { ...closingAsked(position, wanted), orderType, timeInForce: 'GTC', price: BigInt(priceTicks) } as const
    placeContract(state, asked, { cause: stop.kind, isBeforeLiquidation: isReached(position, mark) })
    return
  }
  stop.work = wanted
  state.stops.set(stopId, stop)
  tryToClose(state, stop, position, mark)
}

/** Once more at a later point. */
function work(state: NaiveState, stop: NaiveStop, mark: bigint): void {
  const position = state.positions.get(stop.placed.positionId) as NaivePosition
  if (findsSomebody(state, position)) cancelClosing(state, position, 'canceled_by_house')
  tryToClose(state, stop, position, mark)
}

function tryToClose(state: NaiveState, stop: NaiveStop, position: NaivePosition, mark: bigint): void {
  if (!findsSomebody(state, position)) return
  const asked = closingAsked(position, least(stop.work as bigint, position.contracts))
  const order = placeContract(state, asked, { cause: stop.kind, isBeforeLiquidation: isReached(position, mark) })
  stop.work = (stop.work as bigint) - (order.contracts - order.left)
  if (stop.work === 0n) state.stops.delete(stop.placed.stopId)
}

/** Whether the best opposite order is foreign and inside band and bankruptcy price. */
export function findsSomebody(state: NaiveState, position: NaivePosition, limit = 0n): boolean {
  const { config } = contractOf(state, position.marketId)
  const asked = { ...closingAsked(position, 1n), price: limit }
  const side = sideOf(position.side, 'close')
  const best = contractQueue(state, position.marketId, position.realm, side === 'buy' ? 'sell' : 'buy')[0]
  return best !== undefined && barOf(boundsOf(state, config, { ...asked, side }), best) === null
}

export function closingAsked(position: NaivePosition, contracts: bigint): Asked {
  return {
    accountId: position.accountId,
    realm: position.realm,
    marketId: position.marketId,
    positionSide: position.side,
    effect: 'close',
    positionId: position.positionId,
    leverage: 0,
    orderType: 'market',
    timeInForce: 'IOC',
    price: 0n,
    contracts,
  }
}
