import type { ContractConfig, MarketConfig, QuoteShape, Realm } from '@glasshouse/domain'
import { checkContractShape, quoteContractShape, withdrawLadder } from './contract/contract-quotes.ts'
import { checkSpotShape, quoteSpotShape } from './spot/quotes.ts'
import { nearestTick, shapeKey } from './state/ladder-shapes.ts'
import type { NaiveState } from './state/naive-state.ts'

const REALMS = ['real', 'demo'] as const
const NO_LADDER = { midTicks: 0, halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0, sizeSeed: 0 } as QuoteShape

const byMarket = (a: { config: { marketId: number } }, b: { config: { marketId: number } }) => a.config.marketId - b.config.marketId

/** The index has gone stale: each ladder on it goes, spot before contracts, and its shape is kept. */
export function withdrawStaleLadders(state: NaiveState, indexId: number): void {
  for (const { config } of [...state.markets.values()].sort(byMarket)) {
    if (config.indexId !== indexId) continue
    keepShapes(state, config, (realm) => quoteSpotShape(state, config, realm, NO_LADDER))
  }
  for (const { config } of [...state.contracts.values()].sort(byMarket)) {
    if (config.indexId !== indexId) continue
    keepShapes(state, config, (realm) => withdrawLadder(state, config, realm))
  }
}

function keepShapes(state: NaiveState, { marketId }: MarketConfig | ContractConfig, withdraw: (realm: Realm) => void): void {
  for (const realm of REALMS) {
    const shape = state.ladderShapes.get(shapeKey(marketId, realm))
    if (!shape) continue
    withdraw(realm)
    state.keptShapes.set(shapeKey(marketId, realm), shape)
  }
}

/** A fresh point: what was kept of spot stands around it. */
export function restoreSpotLadders(state: NaiveState, indexId: number): void {
  for (const { config } of [...state.markets.values()].sort(byMarket)) {
    if (config.indexId !== indexId) continue
    for (const realm of REALMS) {
      const shape = takeKept(state, config, realm)
      if (shape && checkSpotShape(state, config, realm, shape) === null) quoteSpotShape(state, config, realm, shape)
    }
  }
}

export function restoreContractLadder(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const shape = takeKept(state, config, realm)
  if (shape && checkContractShape(state, config, realm, shape) === null) quoteContractShape(state, config, realm, shape)
}

/** Moved to the price of the index; nothing where the market is not open. */
function takeKept(state: NaiveState, config: MarketConfig | ContractConfig, realm: Realm): QuoteShape | null {
  const key = shapeKey(config.marketId, realm)
  const shape = state.keptShapes.get(key)
  state.keptShapes.delete(key)
  if (!shape || config.state !== 'open') return null
  return { ...shape, midTicks: nearestTick(state, config) as QuoteShape['midTicks'] }
}
