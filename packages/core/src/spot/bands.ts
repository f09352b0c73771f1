/**
 * Reference price of a spot market's bands (RULES.md 4.3): the last point of its index, in both realms alike; of an own
 * coin the last trade of its own book.
 */

import type { IndexId } from '@glasshouse/domain'
import { bandsAround, NO_BANDS } from '../matching/bands.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import type { Market, SpotRealmMarket } from './market.ts'

/** After a new index point. */
export function refreshBandsOfIndex(state: State, indexId: IndexId): void {
  for (const market of byId(state.markets)) if (market.config.indexId === indexId) refreshBands(state, market)
}

/** After a change of the market's rules, and at restore. */
export function refreshBands(state: State, market: Market): void {
  for (const realmMarket of market.byRealm) refreshBook(state, realmMarket)
}

/** After a trade: only an own coin's bands hang on it. */
export function refreshAfterTrade(state: State, realmMarket: SpotRealmMarket): void {
  if (realmMarket.market.config.indexId === 0) refreshBook(state, realmMarket)
}

function refreshBook(state: State, realmMarket: SpotRealmMarket): void {
  const reference = referenceOf(state, realmMarket)
  realmMarket.bands = reference === 0n ? NO_BANDS : bandsAround(reference, realmMarket.market.config)
}

/** In 10^-8 quote; 0 without one. */
function referenceOf(state: State, realmMarket: SpotRealmMarket): bigint {
  const { config } = realmMarket.market
  if (config.indexId === 0) return BigInt(realmMarket.lastTicks) * BigInt(config.tickSize)
  return BigInt(state.indices.get(config.indexId)?.points.at(-1)?.price ?? 0)
}
