import { type DepthLevel, type DepthView, type Lots, lots, type Ticks } from '@glasshouse/domain'
import { type DepthBook, priceText, quantityText } from '@glasshouse/wire'
import type { Listing } from '../services/listing.ts'

/** A book as calls and sockets show it, best levels first. Quantities of a contract are whole contracts. */
export function bookToWire({ listing }: { readonly listing: Listing }, view: DepthView): DepthBook {
  if (listing.isContract(view.marketId)) {
    const contract = listing.contractOf(view.marketId)
    return written(contract.symbol, view, { price: (ticks) => priceText(ticks, contract), quantity: String })
  }
  const market = listing.marketOf(view.marketId)
  const { decimals } = listing.asset(market.baseAssetId)
  return written(market.symbol, view, {
    price: (ticks) => priceText(ticks, market),
    quantity: (lots) => quantityText(lots, market, decimals),
  })
}

interface Texts {
  readonly price: (ticks: Ticks) => string
  readonly quantity: (lots: Lots) => string
}

function written(symbol: string, { realm, bids, asks }: DepthView, { price, quantity }: Texts): DepthBook {
  const none = quantity(lots(0))
  const level = ({ priceTicks, quantityLots }: DepthLevel): [string, string] => [price(priceTicks), quantity(quantityLots)]
  const quoted = ({ houseLots }: DepthLevel) => (houseLots === 0 ? none : quantity(houseLots))
  return {
    symbol,
    realm,
    bids: bids.map(level),
    asks: asks.map(level),
    house: { bids: bids.map(quoted), asks: asks.map(quoted) },
  }
}
