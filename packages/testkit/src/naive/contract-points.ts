import { houseAccountId, REALMS } from '@glasshouse/domain'
import { isReached } from './contract/contract-margin.ts'
import { recentreContract } from './contract/contract-quotes.ts'
import { actsAt, triggerStops, workStops } from './contract/contract-stops.ts'
import { settleWaitingFunding } from './contract/funding.ts'
import { cancelUnwindOrders, liquidate, placeUnwindOrders } from './contract/liquidation.ts'
import { restoreContractLadder } from './stale-ladders.ts'
import { markOf, positionsIn, walletBalanceOf } from './state/contract-state.ts'
import { shapeKey } from './state/ladder-shapes.ts'
import type { NaiveState } from './state/naive-state.ts'

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
      const { available, held } = walletBalanceOf(state, config, houseAccountId(realm, 'insurance'))
      const fundAtStart = available + held
      const isAnythingToDo =
        isKept ||
        actsAt(state, config.marketId, realm, mark) ||
        positionsIn(state, config.marketId, realm).some((position) => isReached(position, mark))
      if (isAnythingToDo) {
        cancelUnwindOrders(state, config, realm)
        restoreContractLadder(state, config, realm)
        recentreContract(state, config, realm)
        placeUnwindOrders(state, config, realm)
      }
      workStops(state, config.marketId, realm, mark)
      triggerStops(state, config.marketId, realm, mark)
      liquidate(state, config, realm, fundAtStart / 10n)
      placeUnwindOrders(state, config, realm)
    }
  }
}
