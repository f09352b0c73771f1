/**
 * Consequences of a mark, contract by contract (RULES.md 8.7), and of the end of a funding, which they wait for
 * (8.8.5). Law: a mark that crosses nothing costs a few looks.
 */

import type { IndexId } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { settleWaiting } from './funding/periods.ts'
import { continueFunding } from './funding/settlement.ts'
import { recentreLadder } from './ladder/quote-contracts.ts'
import { cancelUnwindOrder, placeUnwindOrder, setTakeoverBudget } from './liquidation/insurance.ts'
import { liquidateReached } from './liquidation/liquidation.ts'
import { triggerStops, workStops } from './orders/stops.ts'
import { type ContractRealmMarket, isTrading } from './state/contracts.ts'
import { isStale, markOf } from './state/mark.ts'

/** After the point's event. */
export function atIndexPoint(state: State, indexId: IndexId): void {
  for (const contract of state.perpetual.byIndex.get(indexId) ?? []) {
    const mark = markOf(state, contract)
    for (const realmMarket of contract.byRealm) atMark(state, realmMarket, mark)
  }
}

/** After what is due and before a group's commands: fundings go on, as far as the group has positions left. */
export function continueFundings(state: State): void {
  const { perpetual } = state
  if (perpetual.settling.length === 0) return
  for (const realmMarket of [...perpetual.settling]) {
    if (perpetual.fundingLeft === 0) return
    const run = realmMarket.settling!
    continueFunding(state, realmMarket, run)
    if (realmMarket.settling === null && run.isPointMissed && !isStale(state, realmMarket.contract))
      atMark(state, realmMarket, markOf(state, realmMarket.contract))
  }
}

function atMark(state: State, realmMarket: ContractRealmMarket, mark: number): void {
  if (isTrading(realmMarket) && realmMarket.settling === null) settleWaiting(state, realmMarket)
  if (realmMarket.settling !== null) realmMarket.settling.isPointMissed = true
  else if (isTrading(realmMarket)) actAtMark(state, realmMarket, mark)
  else realmMarket.withdrawn = null
}

/** Stops go before liquidations: one gap that crosses both lets the owner's own word count. */
function actAtMark(state: State, realmMarket: ContractRealmMarket, mark: number): void {
  const at = { realmMarket, mark }
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
