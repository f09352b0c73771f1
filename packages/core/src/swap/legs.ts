/** Where the price of a leg comes from: the spot market of its coin against USDT, real realm (RULES.md 10.5.1). */
import {
  type AssetId,
  type MarketId,
  type RatePpm,
  ratePpm,
  type StrikePoint,
  swapSpread,
  USDT_ASSET_ID,
  USDT_PRICE,
} from '@glasshouse/domain'
import type { Market } from '../spot/market.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

/** 0: USDT. Null: a coin without a market against USDT, or whose price is made by own orders. */
export function marketIdOf(state: State, assetId: AssetId): MarketId | null {
  if (assetId === USDT_ASSET_ID) return 0
  const market = byId(state.markets).find(({ config }) => config.baseAssetId === assetId && config.quoteAssetId === USDT_ASSET_ID)
  return market === undefined || market.config.indexId === 0 ? null : market.config.marketId
}

export const isOpen = (state: State, marketId: MarketId): boolean => marketId === 0 || marketOf(state, marketId).config.state === 'open'

/** Without a point that is young enough nobody swaps. */
export function hasFreshPoint(state: State, marketId: MarketId): boolean {
  const index = indexOf(state, marketId)
  return index === null || (index.points.length > 0 && !index.isStale)
}

/** Of 1 USDT, without a point. */
export interface LegPrice {
  readonly price: number
  readonly spreadPpm: RatePpm
  readonly point: StrikePoint | null
}
const OF_USDT: LegPrice = { price: USDT_PRICE, spreadPpm: ratePpm(0), point: null }

/** At the last point, stale or not; null without one, or where the ladder does not stand in an open market. */
export function priceOf(state: State, marketId: MarketId): LegPrice | null {
  const index = indexOf(state, marketId)
  if (index === null) return OF_USDT
  const { config, byRealm } = marketOf(state, marketId)
  const { ladder } = byRealm[0]!
  const point = index.points.at(-1)
  if (ladder === null || point === undefined || config.state !== 'open') return null
  return { price: point.price, spreadPpm: swapSpread(ladder.shape), point }
}

const indexOf = (state: State, marketId: MarketId) => (marketId === 0 ? null : state.indices.get(marketOf(state, marketId).config.indexId)!)

const marketOf = (state: State, marketId: MarketId): Market => state.markets.get(marketId)!
