/**
 * Price bands in ticks, computed once per reference price with exact integers (RULES.md 4.3). Indexed markets hang on the index's last
 * point, in both realms alike; own coins on the last trade of their own book.
 */
import type { IndexId, MarketConfig } from '@glasshouse/domain'
import { byId, type Market, type RealmBook, type State } from '../state.ts'

export interface Bands {
  /** False before the first index point or, for an own coin, the first trade. */
  readonly hasReference: boolean
  readonly takeLow: number
  readonly takeHigh: number
  readonly restLow: number
  readonly restHigh: number
}

export const NO_BANDS: Bands = {
  hasReference: false,
  takeLow: 0,
  takeHigh: Number.POSITIVE_INFINITY,
  restLow: 0,
  restHigh: Number.POSITIVE_INFINITY,
}

export function bandsAround(reference: bigint, config: Pick<MarketConfig, 'tickSize' | 'takeBandPpm' | 'restBandPpm'>): Bands {
  const step = 1_000_000n * BigInt(config.tickSize)
  const low = (bandPpm: number) => Number((reference * BigInt(1_000_000 - bandPpm) + step - 1n) / step)
  const high = (bandPpm: number) => Number((reference * BigInt(1_000_000 + bandPpm)) / step)
  return {
    hasReference: true,
    takeLow: low(config.takeBandPpm),
    takeHigh: high(config.takeBandPpm),
    restLow: low(config.restBandPpm),
    restHigh: high(config.restBandPpm),
  }
}

/** After a new index point. */
export function refreshBandsOfIndex(state: State, indexId: IndexId): void {
  for (const market of byId(state.markets)) if (market.config.indexId === indexId) refreshBands(state, market)
}

/** After a change of the market's rules, and at restore. */
export function refreshBands(state: State, market: Market): void {
  for (const room of market.books) refreshBook(state, room)
}

/** After a trade: only an own coin's bands hang on it. */
export function refreshAfterTrade(state: State, room: RealmBook): void {
  if (room.market.config.indexId === 0) refreshBook(state, room)
}

function refreshBook(state: State, room: RealmBook): void {
  const reference = referenceOf(state, room)
  room.bands = reference === 0n ? NO_BANDS : bandsAround(reference, room.market.config)
}

/** In 10^-8 quote; 0 without one. */
function referenceOf(state: State, room: RealmBook): bigint {
  const { config } = room.market
  if (config.indexId === 0) return BigInt(room.lastTicks) * BigInt(config.tickSize)
  return BigInt(state.indices.get(config.indexId)?.points.at(-1)?.price ?? 0)
}
