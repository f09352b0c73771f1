import type { DepthLevel, DepthView } from '@glasshouse/domain'
import { type DepthBook, priceText, quantityText } from '@glasshouse/wire'
import type { Listing } from '../http/listing.ts'

/** A book as calls and sockets show it, best levels first. */
export function bookToWire({ listing }: { readonly listing: Listing }, view: DepthView): DepthBook {
  const market = listing.marketOf(view.marketId)
  const { decimals } = listing.asset(market.baseAssetId)
  const level = ({ priceTicks, quantityLots }: DepthLevel): [string, string] => [
    priceText(priceTicks, market),
    quantityText(quantityLots, market, decimals),
  ]
  return { symbol: market.symbol, realm: view.realm, bids: view.bids.map(level), asks: view.asks.map(level) }
}
