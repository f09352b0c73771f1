import type { MarketId, OpenOrderView } from '@glasshouse/domain'
import type { OrderRow } from '@glasshouse/read-model'
import {
  endedSpotOrder,
  endingSpotOrder,
  type MarketAssets,
  pendingSpotOrder,
  type SpotOrder,
  type SpotOrderEnding,
} from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

type Listed = Needs<'listing'>

export function assetsOfMarket({ listing }: Listed, marketId: MarketId): MarketAssets {
  const market = listing.marketOf(marketId)
  return { market, base: listing.asset(market.baseAssetId), quote: listing.asset(market.quoteAssetId) }
}

export const pendingOrders = (source: Listed, views: readonly OpenOrderView[]): SpotOrder[] =>
  views.map((view, index) => pendingSpotOrder(view, assetsOfMarket(source, view.marketId), index))

export const endedOrder = (source: Listed, row: OrderRow, index: number): SpotOrder =>
  endedSpotOrder(row, assetsOfMarket(source, row.market_id), index)

export const endingOrder = (source: Listed, ending: SpotOrderEnding): SpotOrder =>
  endingSpotOrder(ending, assetsOfMarket(source, ending.event.marketId))
