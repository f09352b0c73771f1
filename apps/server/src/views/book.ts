import type { ContractConfig, DepthLevel, DepthView } from '@glasshouse/domain'
import { type DepthBook, priceText, quantityText } from '@glasshouse/wire'
import type { Listing } from '../services/listing.ts'

/** A book as calls and sockets show it, best levels first. */
export function bookToWire({ listing }: { readonly listing: Listing }, view: DepthView): DepthBook {
  if (listing.isContract(view.marketId)) return contractBookToWire(listing.contractOf(view.marketId), view)
  const market = listing.marketOf(view.marketId)
  const { decimals } = listing.asset(market.baseAssetId)
  const level = ({ priceTicks, quantityLots }: DepthLevel): [string, string] => [
    priceText(priceTicks, market),
    quantityText(quantityLots, market, decimals),
  ]
  return { symbol: market.symbol, realm: view.realm, bids: view.bids.map(level), asks: view.asks.map(level) }
}

/** Quantities of a contract are whole contracts. */
function contractBookToWire(contract: ContractConfig, view: DepthView): DepthBook {
  const level = ({ priceTicks, quantityLots }: DepthLevel): [string, string] => [priceText(priceTicks, contract), String(quantityLots)]
  return { symbol: contract.symbol, realm: view.realm, bids: view.bids.map(level), asks: view.asks.map(level) }
}
