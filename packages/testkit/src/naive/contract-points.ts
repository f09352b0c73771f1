import { type ContractConfig, houseAccountId, REALMS, type Realm } from '@glasshouse/domain'
import { isReached } from './contract/contract-margin.ts'
import { recentreContract } from './contract/contract-quotes.ts'
import { actsAt, triggerStops, workStops } from './contract/contract-stops.ts'
import { goOn, settleWaitingFunding } from './contract/funding.ts'
import { cancelUnwindOrders, liquidate, placeUnwindOrders } from './contract/liquidation.ts'
import { restoreContractLadder } from './stale-ladders.ts'
import { contractOf, isFresh, markOf, positionsIn, walletBalanceOf } from './state/contract-state.ts'
import { shapeKey } from './state/ladder-shapes.ts'
import type { NaiveState } from './state/naive-state.ts'

/** What a new mark sets off in the contracts of an index. */
export function markContracts(state: NaiveState, indexId: number): void {
  const contracts = [...state.contracts.values()].sort((a, b) => a.config.marketId - b.config.marketId)
  for (const { config } of contracts) if (config.indexId === indexId) for (const realm of REALMS) markContract(state, config, realm)
}

/** Behind what is due, before the commands: fundings by market, real before demo. */
export function continueFundings(state: NaiveState): void {
  for (const { config, funding } of [...state.contracts.values()].sort((a, b) => a.config.marketId - b.config.marketId))
    for (const realm of REALMS) {
      const { run } = funding[realm]
      if (run === null || state.fundingLeft === 0) continue
      goOn(state, config, realm, run)
      if (funding[realm].run === null && run.missedPoint && isFresh(state, config)) markContract(state, config, realm)
    }
}

/** Also once a funding has ended that had put it off. */
export function markContract(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const isRunning = config.state === 'open' || config.state === 'close_only'
  const funding = contractOf(state, config.marketId).funding[realm]
  if (isRunning && funding.run === null) settleWaitingFunding(state, config, realm)
  if (funding.run !== null) {
    funding.run.missedPoint = true
    return
  }
  const key = shapeKey(config.marketId, realm)
  const isKept = state.keptShapes.has(key)
  if (!isRunning) state.keptShapes.delete(key)
  if (!isRunning) return
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
