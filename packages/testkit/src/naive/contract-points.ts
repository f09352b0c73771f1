import { REALMS } from '@glasshouse/domain'
import { recentreContract } from './contract-quotes.ts'
import { markOf, positionsIn } from './contract-state.ts'
import { actsAt, triggerStops, workStops } from './contract-stops.ts'
import { settleWaitingFunding } from './funding.ts'
import { isReached, liquidate, withdrawWorkOff, workOffTakeovers } from './liquidation.ts'
import type { NaiveState } from './naive-state.ts'

/** What a new mark sets off in the contracts of an index. */
export function markContracts(state: NaiveState, indexId: number): void {
  const contracts = [...state.contracts.values()].sort((a, b) => a.config.marketId - b.config.marketId)
  for (const { config } of contracts) {
    if (config.indexId !== indexId || !(config.state === 'open' || config.state === 'close_only')) continue
    for (const realm of REALMS) {
      settleWaitingFunding(state, config, realm)
      const mark = markOf(state, config) as bigint
      const isAnythingToDo =
        actsAt(state, config.marketId, realm, mark) ||
        positionsIn(state, config.marketId, realm).some((position) => isReached(position, mark))
      if (isAnythingToDo) {
        withdrawWorkOff(state, config, realm)
        recentreContract(state, config, realm)
        workOffTakeovers(state, config, realm)
      }
      workStops(state, config.marketId, realm)
      triggerStops(state, config.marketId, realm, mark)
      liquidate(state, config, realm)
      workOffTakeovers(state, config, realm)
    }
  }
}
