/**
 * Positions come, change and go. Law: after every change the liquidation price, the sets ordered by it and the ranks
 * follow.
 */
import type { ContractConfig } from '@glasshouse/domain'
import type { State } from '../../state.ts'
import type { ContractAccountMarket } from './account-markets.ts'
import { noteMoved } from './adl-queue.ts'
import { type Change, enterOrder, leaveOrder, Position, refreshLiquidation } from './positions.ts'

/** A new position with nothing in it; the fill that opens it fills it before anything else looks. */
export function openPosition(
  state: State,
  accountMarket: ContractAccountMarket,
  terms: { side: number; leverage: number; rule: ContractConfig },
): Position {
  const positionId = state.perpetual.nextPositionId++
  const position = new Position({ positionId, accountMarket, ...terms, openedAtMs: state.timeMs })
  enterPosition(state, position)
  return position
}

/** Also of a snapshot, by id. */
export function enterPosition(state: State, position: Position): void {
  const { accountMarket, side, positionId } = position
  accountMarket.positions[side] = position
  accountMarket.realmMarket.positions[side]!.set(positionId, position)
  accountMarket.realmMarket.open[side]! += position.contracts
  state.perpetual.positions.set(positionId, position)
  if (position.liquidationStart !== 0) accountMarket.realmMarket.inLiquidation.set(positionId, position)
  enterOrder(position)
}

/** Its last contract is gone. Stops and closing orders have ended before. */
export function removePosition(state: State, position: Position): void {
  const { accountMarket, side, positionId } = position
  leaveOrder(position)
  accountMarket.positions[side] = null
  accountMarket.realmMarket.positions[side]!.delete(positionId)
  accountMarket.realmMarket.inLiquidation.delete(positionId)
  state.perpetual.positions.delete(positionId)
}

/** The liquidation price follows the change, then everybody hears of it. */
export function changed(state: State, position: Position, change: Change): void {
  refreshLiquidation(position)
  noteMoved(position)
  state.events.positionChanged(position, change)
}
