import { houseAccountId, REALMS } from '@glasshouse/domain'
import { isReached } from './contract-margin.ts'
import { recentreContract } from './contract-quotes.ts'
import { markOf, positionsIn, purseOf } from './contract-state.ts'
import { actsAt, triggerStops, workStops } from './contract-stops.ts'
import { settleWaitingFunding } from './funding.ts'
import { liquidate, withdrawWorkOff, workOffTakeovers } from './liquidation.ts'
import type { NaiveState } from './naive-state.ts'
import { restoreContractLadder, shapeKey } from './stale-ladders.ts'

/** What a new mark sets off in the contracts of an index. */
export function markContracts(state: NaiveState, indexId: number): void {
  const contracts = [...state.contracts.values()].sort((a, b) => a.config.marketId - b.config.marketId)
  for (const { config } of contracts) {
    if (config.indexId !== indexId) continue
    const isRunning = config.state === 'open' || config.state === 'close_only'
    for (const realm of REALMS) {
      const key = shapeKey(config.marketId, realm)
      const isKept = state.keptShapes.has(key)
      if (!isRunning) state.keptShapes.delete(key)
      if (!isRunning) continue
      settleWaitingFunding(state, config, realm)
      const mark = markOf(state, config) as bigint
      const { available, held } = purseOf(state, config, houseAccountId(realm, 'insurance'))
      const fundAtStart = available + held
      const isAnythingToDo =
        isKept ||
        actsAt(state, config.marketId, realm, mark) ||
        positionsIn(state, config.marketId, realm).some((position) => isReached(position, mark))
      if (isAnythingToDo) {
        withdrawWorkOff(state, config, realm)
        restoreContractLadder(state, config, realm)
        recentreContract(state, config, realm)
        workOffTakeovers(state, config, realm)
      }
      workStops(state, config.marketId, realm, mark)
      triggerStops(state, config.marketId, realm, mark)
      liquidate(state, config, realm, fundAtStart / 10n)
      workOffTakeovers(state, config, realm)
    }
  }
}
