/** What the core answers of swaps, between groups. */
import { type AccountId, type AssetId, type RefusalReason, type SwapRate, type SwapView, timeMs } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { rateOf } from './execute.ts'
import { hasFreshPoint, isOpen, marketIdOf, priceOf } from './legs.ts'

export const swaps = (state: State, accountId: AccountId): SwapView[] =>
  state.swaps.of(accountId).map(({ swapId, fromAssetId, toAssetId, amount, minimum, acceptedAtMs }) => {
    return { swapId, fromAssetId, toAssetId, amount, minimum, acceptedAtMs: timeMs(acceptedAtMs) }
  })

/** What a swap that executed now would get; where no ladder stands there is no price either. */
export function swapRate(state: State, fromAssetId: AssetId, toAssetId: AssetId): SwapRate | RefusalReason {
  if (!state.assets.has(fromAssetId) || !state.assets.has(toAssetId)) return 'unknown_asset'
  const [from, to] = [marketIdOf(state, fromAssetId), marketIdOf(state, toAssetId)]
  if (from === null || to === null) return 'coin_not_swapped'
  if (fromAssetId === toAssetId) return 'invalid_value'
  if (!isOpen(state, from) || !isOpen(state, to)) return 'market_not_open'
  const [sold, bought] = [priceOf(state, from), priceOf(state, to)]
  if (sold === null || bought === null || !hasFreshPoint(state, from) || !hasFreshPoint(state, to)) return 'index_stale'
  return rateOf(sold, bought)
}
