/** What a mark sets going, contract by contract (RULES.md 8.7). Law: a mark that crosses nothing costs a few looks. */

import type { IndexId } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { settleWaiting } from './funding/settlement.ts'
import { recentreLadder } from './ladder/quote-contracts.ts'
import { cancelUnwindOrder, placeUnwindOrder, setTakeoverBudget } from './liquidation/insurance.ts'
import { liquidateReached } from './liquidation/liquidation.ts'
import { triggerStops, workStops } from './orders/stops.ts'
import type { ContractRealmMarket } from './state/contracts.ts'
import { markOf } from './state/mark.ts'

/** After the point's event. */
export function atIndexPoint(state: State, indexId: IndexId): void {
  for (const contract of state.perpetual.byIndex.get(indexId) ?? []) {
    const mark = markOf(state, contract)
    for (const realmMarket of contract.byRealm) atMark(state, realmMarket, mark)
  }
}

/** Stops go before liquidations: one gap that crosses both lets the owner's own word count. */
function atMark(state: State, realmMarket: ContractRealmMarket, mark: number): void {
  const marketState = realmMarket.contract.config.state
  if (marketState !== 'open' && marketState !== 'close_only') {
    realmMarket.withdrawn = null
    return
  }
  const at = { realmMarket, mark }
  settleWaiting(state, realmMarket)
  if (realmMarket.withdrawn !== null || triggersAnything(realmMarket, mark)) {
    setTakeoverBudget(state, realmMarket)
    cancelUnwindOrder(state, at)
    recentreLadder(state, realmMarket, mark)
    placeUnwindOrder(state, at)
  }
  if (realmMarket.atWork.size > 0) workStops(state, at)
  triggerStops(state, at)
  liquidateReached(state, at)
  placeUnwindOrder(state, at)
}

/** Is a stop at work or reached, or a liquidation price? */
function triggersAnything({ atWork, rising, falling, byLiquidation: [longs, shorts] }: ContractRealmMarket, mark: number): boolean {
  if (atWork.size > 0 || rising.firstKey <= mark || falling.firstKey <= -mark) return true
  return longs.firstKey <= -mark || shorts.firstKey <= mark
}
