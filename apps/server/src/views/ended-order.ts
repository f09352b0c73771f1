import { type Event, formatDecimal, type OpenOrderView, type TimeMs } from '@glasshouse/domain'
import { averagePriceText, marketNames, priceText, quantityText, type SpotOrder } from '@glasshouse/wire'
import type { Listing } from '../services/listing.ts'
import { assetsOfMarket } from './spot-orders.ts'

/** What an order was asked to be; `spend` only of a market buy by value. */
export type OrderFacts = Pick<
  OpenOrderView,
  'marketId' | 'side' | 'orderType' | 'timeInForce' | 'priceTicks' | 'quantityLots' | 'acceptedAtMs'
> & { readonly spend?: bigint }

interface Ending {
  readonly event: Extract<Event, { type: 'OrderEnded' }>
  readonly facts: OrderFacts
  readonly timeMs: TimeMs
}

/** An order that is over, from its own events: the same as its row in the history will say. */
export function endedOrderOf(services: { readonly listing: Listing }, { event, facts, timeMs }: Ending): SpotOrder {
  const assets = assetsOfMarket(services, event.marketId)
  const { market, base, quote } = assets
  const value = facts.spend || BigInt(facts.priceTicks) * BigInt(facts.quantityLots) * market.tickLotUnits
  return {
    id: String(event.orderId),
    type: facts.side === 'buy' ? 0 : 1,
    delegateType: facts.orderType === 'limit' ? 0 : 1,
    status: 1,
    ...marketNames(assets),
    delegatePrice: priceText(facts.priceTicks, market),
    delegateTotal: quantityText(facts.quantityLots, market, base.decimals),
    delegateValue: formatDecimal(value, quote.decimals),
    dealNum: quantityText(event.filledLots, market, base.decimals),
    dealPrice: averagePriceText({
      notionalUnits: event.filledNotional,
      quantityUnits: BigInt(event.filledLots) * market.lotUnits,
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: formatDecimal(event.filledNotional, quote.decimals),
    fee: formatDecimal(event.feePaid, quote.decimals),
    timeInForce: facts.timeInForce,
    end: event.end,
    delegateTime: facts.acceptedAtMs,
    updateTime: timeMs,
    params: { delegateTime: facts.acceptedAtMs },
    index: 0,
  }
}
