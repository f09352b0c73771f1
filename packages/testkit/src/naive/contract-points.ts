import { REALMS } from '@glasshouse/domain'
import { markOf } from './contract-state.ts'
import { triggerStops, workStops } from './contract-stops.ts'
import { settleWaitingFunding } from './funding.ts'
import { liquidate, workOffTakeovers } from './liquidation.ts'
import type { NaiveState } from './naive-state.ts'

/** What a new mark sets off in the contracts of an index. */
export function markContracts(state: NaiveState, indexId: number): void {
  const contracts = [...state.contracts.values()].sort((a, b) => a.config.marketId - b.config.marketId)
  for (const { config } of contracts) {
    if (config.indexId !== indexId || !(config.state === 'open' || config.state === 'close_only')) continue
    for (const realm of REALMS) {
      settleWaitingFunding(state, config, realm)
      workStops(state, config.marketId, realm)
      triggerStops(state, config.marketId, realm, markOf(state, config) as bigint)
      liquidate(state, config, realm)
      workOffTakeovers(state, config, realm)
    }
  }
}
