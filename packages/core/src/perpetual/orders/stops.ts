/**
 * Take profit and stop loss (RULES.md 8.5): set, cancelled, triggered by the mark, at work until filled. Reduce-only,
 * one of each kind a position. Laws: a stop is triggered once; its sibling ends in the same moment; a market stop that
 * found too little goes on with what is left, not anew.
 */

import { type CancelStop, type ContractCause, ORDER_TYPES, type RefusalReason, type SetStop, STOP_KINDS } from '@glasshouse/domain'
import { GTC, IOC, LIMIT, MARKET, orderTypeCode } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import { cancelBegunOrders, cancelClosingOrders } from '../fills/end-order.ts'
import { emitStopEnded, endWaitingStop } from '../fills/end-stop.ts'
import { placeStop } from '../fills/place-stop.ts'
import { estimateWalk, prepareWalk } from '../fills/walk.ts'
import type { ContractOrderDraft } from '../state/contract-order-draft.ts'
import { type Contract, type ContractRealmMarket, LONG } from '../state/contracts.ts'
import { bandsOf, isStale, markOf } from '../state/mark.ts'
import { CLOSE } from '../state/order-terms.ts'
import { isReached, type Position } from '../state/positions.ts'
import { endWork, isRising, leaveStop, STOP_LOSS, type Stop, startWork } from '../state/stop-table.ts'
import { positionOf } from './adjust-margin.ts'
import { checkContractState, checkSettling } from './check-contract-order.ts'
import { runContractOrder } from './place-contract-order.ts'

export function checkSetStop(state: State, command: SetStop): RefusalReason | null {
  const { accountId } = command.actor
  const position = positionOf(state, accountId, command.positionId)
  const contract = position?.accountMarket.realmMarket.contract ?? null
  const early =
    (contract && checkContractState(state, { contract, effect: CLOSE })) ?? (position && checkSettling(position.accountMarket.realmMarket))
  if (early !== null) return early
  if (!isWellFormed(command)) return 'invalid_value'
  const isLimit = command.orderType === 'limit'
  if (isLimit && command.priceTicks <= 0) return 'price_not_positive'
  if (contract !== null && command.priceTicks * contract.config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (command.contracts < 0) return 'quantity_not_positive'
  if (contract !== null && isLimit && !mayRestAt(state, contract, command.priceTicks)) return 'order_price_outside_band'
  if (contract !== null && isStale(state, contract)) return 'index_stale'
  return position === null ? 'not_found' : checkAgainst(state, position, command)
}

function isWellFormed({ kind, orderType, triggerPrice, priceTicks, contracts }: SetStop): boolean {
  if (!STOP_KINDS.includes(kind) || !ORDER_TYPES.includes(orderType)) return false
  if (![triggerPrice, priceTicks, contracts].every(Number.isSafeInteger) || triggerPrice < 1) return false
  return orderType === 'limit' || priceTicks === 0
}

function mayRestAt(state: State, contract: Contract, priceTicks: number): boolean {
  const { restLow, restHigh } = bandsOf(state, contract)
  return priceTicks >= restLow && priceTicks <= restHigh
}

function checkAgainst(state: State, position: Position, { kind, contracts, triggerPrice }: SetStop): RefusalReason | null {
  if (position.liquidationStart !== 0) return 'position_in_liquidation'
  if (contracts > position.contracts) return 'quantity_above_position'
  const mark = markOf(state, position.accountMarket.realmMarket.contract)
  const waitsForRise = isRising({ position, kind: STOP_KINDS.indexOf(kind) })
  if (waitsForRise ? triggerPrice <= mark : triggerPrice >= mark) return 'trigger_wrong_side'
  const { liquidationPrice } = position
  if (STOP_KINDS.indexOf(kind) !== STOP_LOSS || liquidationPrice === 0) return null
  const isBefore = position.side === LONG ? triggerPrice > liquidationPrice : triggerPrice < liquidationPrice
  return isBefore ? null : 'trigger_beyond_liquidation'
}

/** Returns the new stop's id. */
export function setStop(state: State, command: SetStop): number {
  const position = state.perpetual.positions.get(command.positionId)!
  const kind = STOP_KINDS.indexOf(command.kind)
  const orderType = orderTypeCode(command.orderType)
  const { triggerPrice, contracts, priceTicks } = command
  return placeStop(state, position, { kind, triggerPrice, contracts, orderType, priceTicks })
}

export function checkCancelStop(state: State, command: CancelStop): RefusalReason | null {
  const stop = state.perpetual.stops.get(command.stopId)
  if (stop?.position.accountMarket.accountId !== command.actor.accountId) return 'not_found'
  // A point that came meanwhile may have reached it already.
  return checkSettling(stop.position.accountMarket.realmMarket)
}

export function cancelStop(state: State, command: CancelStop): number {
  const { stops } = state.perpetual
  const stop = stops.get(command.stopId)!
  if (stop.left === 0) endWaitingStop(state, stop, 'canceled_by_user')
  else {
    endWork(stops, stop)
    emitStopEnded(state, stop, { end: 'canceled_by_user', mark: 0 })
  }
  return 0
}

/** Those that the mark has reached: rising ones, then falling ones (RULES.md 8.7.3). */
export function triggerStops(state: State, { realmMarket, mark }: { realmMarket: ContractRealmMarket; mark: number }): void {
  if (realmMarket.rising.firstKey <= mark) for (const stop of realmMarket.rising.upTo(mark)) if (isWaiting(stop)) trigger(state, stop, mark)
  if (realmMarket.falling.firstKey <= -mark)
    for (const stop of realmMarket.falling.upTo(-mark)) if (isWaiting(stop)) trigger(state, stop, mark)
}

const isWaiting = (stop: Stop) => stop.position.stops[stop.kind] === stop

function trigger(state: State, stop: Stop, mark: number): void {
  const { stops } = state.perpetual
  const { position, kind } = stop
  leaveStop(stops, stop)
  emitStopEnded(state, stop, { end: 'triggered', mark })
  const sibling = position.stops[1 - kind]
  if (sibling) endWaitingStop(state, sibling, 'sibling_triggered')
  cancelClosingOrders(state, position, 'canceled_by_house')
  cancelBegunOrders(state, position)
  const contracts = stop.contracts === 0 ? position.contracts : Math.min(stop.contracts, position.contracts)
  const draft = draftOf(stop, { contracts, mark })
  if (stop.orderType === LIMIT) {
    runContractOrder(state, draft)
    return
  }
  const filled = findsSomebody(state, draft) ? runContractOrder(state, draft).filled : 0
  if (filled < contracts && isOpen(state, position)) startWork(stops, stop, contracts - filled)
}

/** Market stops not yet filled whole try again, older first (RULES.md 8.5.2). */
export function workStops(state: State, { realmMarket, mark }: { realmMarket: ContractRealmMarket; mark: number }): void {
  for (const stop of [...realmMarket.atWork.values()]) if (stop.left > 0) work(state, stop, mark)
}

function work(state: State, stop: Stop, mark: number): void {
  const { position } = stop
  const draft = draftOf(stop, { contracts: Math.min(stop.left, position.contracts), mark })
  if (!findsSomebody(state, draft)) return
  cancelClosingOrders(state, position, 'canceled_by_house')
  const { filled } = runContractOrder(state, draft)
  // Its position may be gone by now, and the work with it.
  if (stop.left === 0) return
  if (filled < stop.left) stop.left -= filled
  else endWork(state.perpetual.stops, stop)
}

const isOpen = (state: State, { positionId }: Position) => state.perpetual.positions.has(positionId)

/** Is the best opposite order foreign, inside the band and not worse than the bankruptcy price? */
export function findsSomebody(state: State, draft: ContractOrderDraft): boolean {
  const walk = prepareWalk(state, draft)
  walk.remaining = 1
  return estimateWalk(state, walk).contracts > 0
}

/** A closing order of the house's making, at the standing fees. */
export function closingDraft(
  position: Position,
  order: { contracts: number; cause: ContractCause; priceTicks?: number; leavesAnyRest?: boolean },
): ContractOrderDraft {
  const { accountMarket, side } = position
  const { config } = accountMarket.realmMarket.contract
  const { priceTicks = 0, leavesAnyRest = false } = order
  return {
    realmMarket: accountMarket.realmMarket,
    accountId: accountMarket.accountId,
    positionSide: side,
    effect: CLOSE,
    position,
    leverage: 0,
    orderType: priceTicks === 0 ? MARKET : LIMIT,
    timeInForce: priceTicks === 0 ? IOC : GTC,
    priceTicks,
    contracts: order.contracts,
    cause: order.cause,
    leavesAnyRest,
    rule: config,
    makerFeePpm: config.makerFeePpm,
    takerFeePpm: config.takerFeePpm,
    stops: null,
  }
}

/**
 * What the liquidation of this point would close anyway, its owner's stop closes first, as far as book and bankruptcy
 * price allow.
 */
const draftOf = ({ position, kind, priceTicks }: Stop, { contracts, mark }: { contracts: number; mark: number }): ContractOrderDraft =>
  closingDraft(position, { contracts, cause: STOP_KINDS[kind]!, priceTicks, leavesAnyRest: isReached(position, mark) })
