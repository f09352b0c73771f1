/** What a mark sets going, contract by contract (RULES.md 8.7). Law: a mark that crosses nothing costs a few looks. */

import type { IndexId } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { settleWaiting } from './funding.ts'
import { recentreLadder } from './ladder/quote-contracts.ts'
import { setTakeoverBudget, withdrawWorkOff, workOff } from './liquidation/insurance.ts'
import { liquidateReached } from './liquidation/liquidation.ts'
import { triggerStops, workStops } from './orders/stops.ts'
import type { ContractRoom } from './state/contracts.ts'
import { markOf } from './state/mark.ts'

/** After the point's event. */
export function atIndexPoint(state: State, indexId: IndexId): void {
  for (const contract of state.perpetual.byIndex.get(indexId) ?? []) {
    const mark = markOf(state, contract)
    for (const room of contract.rooms) atMark(state, room, mark)
  }
}

/** Stops go before liquidations: one gap that crosses both lets the owner's own word count. */
function atMark(state: State, room: ContractRoom, mark: number): void {
  const marketState = room.contract.config.state
  if (marketState !== 'open' && marketState !== 'close_only') {
    room.withdrawn = null
    return
  }
  const at = { room, mark }
  settleWaiting(state, room)
  if (room.withdrawn !== null || setsGoing(room, mark)) {
    setTakeoverBudget(state, room)
    withdrawWorkOff(state, at)
    recentreLadder(state, room, mark)
    workOff(state, at)
  }
  if (room.atWork.size > 0) workStops(state, at)
  triggerStops(state, at)
  liquidateReached(state, at)
  workOff(state, at)
}

/** Is a stop at work or reached, or a liquidation price? */
function setsGoing({ atWork, rising, falling, byLiquidation: [longs, shorts] }: ContractRoom, mark: number): boolean {
  if (atWork.size > 0 || rising.firstKey <= mark || falling.firstKey <= -mark) return true
  return longs.firstKey <= -mark || shorts.firstKey <= mark
}
