/** The index under an option market. */
import type { State } from '../state.ts'
import type { OptionMarket } from './option-market.ts'

export const indexOf = (state: State, market: OptionMarket) => state.indices.get(market.config.indexId)!

/** Without a point that is young enough nobody may place. */
export function hasNoFreshPoint(state: State, market: OptionMarket): boolean {
  const index = indexOf(state, market)
  return index.points.length === 0 || index.isStale
}
