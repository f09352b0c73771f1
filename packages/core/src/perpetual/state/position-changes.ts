/** Positions come, change and go. Law: after every change the liquidation price, the sets ordered by it and the ranks follow. */
import type { ContractConfig, IndexPrice } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import { type Change, enterOrder, leaveOrder, type Position, refreshLiquidation } from './positions.ts'
import { noteMoved } from './rank.ts'
import type { ContractSeat } from './seats.ts'

/** A new position with nothing in it; the fill that opens it fills it before anything else looks. */
export function openPosition(state: State, seat: ContractSeat, terms: { side: number; leverage: number; rule: ContractConfig }): Position {
  const position: Position = {
    positionId: state.perpetual.nextPositionId++,
    seat,
    ...terms,
    contracts: 0,
    cost: 0n,
    margin: 0n,
    added: 0n,
    liquidationPrice: 0 as IndexPrice,
    openedAtMs: state.timeMs,
    realized: 0n,
    feePaid: 0n,
    fundingPaid: 0n,
    liquidationStart: 0,
    closing: 0,
    stops: [null, null],
    atWork: [],
  }
  enterPosition(state, position)
  return position
}

/** Also of a snapshot, by id. */
export function enterPosition(state: State, position: Position): void {
  const { seat, side, positionId } = position
  seat.positions[side] = position
  seat.room.positions[side]!.set(positionId, position)
  seat.room.open[side]! += position.contracts
  state.perpetual.positions.set(positionId, position)
  if (position.liquidationStart !== 0) seat.room.inLiquidation.set(positionId, position)
  enterOrder(position)
}

/** Its last contract is gone. Stops and closing orders have ended before. */
export function removePosition(state: State, position: Position): void {
  const { seat, side, positionId } = position
  leaveOrder(position)
  seat.positions[side] = null
  seat.room.positions[side]!.delete(positionId)
  seat.room.inLiquidation.delete(positionId)
  state.perpetual.positions.delete(positionId)
}

/** The liquidation price follows the change, then everybody hears of it. */
export function changed(state: State, position: Position, change: Change): void {
  refreshLiquidation(position)
  noteMoved(position)
  state.events.positionChanged(position, change)
}
