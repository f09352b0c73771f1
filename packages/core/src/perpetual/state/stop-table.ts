/**
 * Take profits and stop losses: where they stand, and in which order a mark meets them. What they do is in stops.ts.
 */
import type { StopId } from '@glasshouse/domain'
import { type ContractRealmMarket, LONG } from './contracts.ts'
import type { Position } from './positions.ts'

export const TAKE_PROFIT = 0
export const STOP_LOSS = 1

export interface Stop {
  readonly stopId: StopId
  readonly position: Position
  /** Position in STOP_KINDS. */
  readonly kind: number
  /** 10^-8 quote. */
  readonly triggerPrice: number
  /** 0: the whole position. */
  readonly contracts: number
  /** LIMIT or MARKET. */
  readonly orderType: number
  readonly priceTicks: number
  readonly setAtMs: number
  /** At work: triggered at market, this much not yet filled; else 0. */
  left: number
}

/** A long's take profit and a short's stop loss wait for a rising mark. */
export const isRising = (stop: Pick<Stop, 'position' | 'kind'>) => (stop.position.side === LONG) === (stop.kind === TAKE_PROFIT)

/** A stop begins to wait. */
export function enterStop(stops: Map<StopId, Stop>, stop: Stop): void {
  const { realmMarket } = stop.position.accountMarket
  stops.set(stop.stopId, stop)
  stop.position.stops[stop.kind] = stop
  if (isRising(stop)) realmMarket.rising.add(stop.triggerPrice, stop.stopId, stop)
  else realmMarket.falling.add(-stop.triggerPrice, stop.stopId, stop)
}

/** It does not wait any more; it may go to work (`startWork`). */
export function leaveStop(stops: Map<StopId, Stop>, stop: Stop): void {
  const { realmMarket } = stop.position.accountMarket
  stops.delete(stop.stopId)
  stop.position.stops[stop.kind] = null
  if (isRising(stop)) realmMarket.rising.delete(stop.triggerPrice, stop.stopId)
  else realmMarket.falling.delete(-stop.triggerPrice, stop.stopId)
}

/**
 * Triggered at market and not filled whole: `left` contracts are tried again. The realm market's list stays in order of
 * id.
 */
export function startWork(stops: Map<StopId, Stop>, stop: Stop, left: number): void {
  const { atWork } = stop.position.accountMarket.realmMarket
  stop.left = left
  stops.set(stop.stopId, stop)
  stop.position.atWork.push(stop)
  atWork.set(stop.stopId, stop)
  sortById(atWork)
}

export function endWork(stops: Map<StopId, Stop>, stop: Stop): void {
  const { position } = stop
  stop.left = 0
  stops.delete(stop.stopId)
  position.atWork.splice(position.atWork.indexOf(stop), 1)
  position.accountMarket.realmMarket.atWork.delete(stop.stopId)
}

/** Older stops may be triggered later. */
function sortById(atWork: ContractRealmMarket['atWork']): void {
  const sorted = [...atWork.values()].sort((a, b) => a.stopId - b.stopId)
  atWork.clear()
  for (const stop of sorted) atWork.set(stop.stopId, stop)
}
