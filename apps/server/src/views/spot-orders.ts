import { type Event, formatDecimal, lots, type MarketId, type OpenOrderView, parseDecimal } from '@glasshouse/domain'
import type { OrderRow } from '@glasshouse/read-model'
import { averagePriceText, type MarketAssets, marketNames, pendingSpotOrder, quantityText, type SpotOrder } from '@glasshouse/wire'
import type { Listing } from '../services/listing.ts'

interface Listed {
  readonly listing: Listing
}

export function assetsOfMarket({ listing }: Listed, marketId: MarketId): MarketAssets {
  const market = listing.marketOf(marketId)
  return { market, base: listing.asset(market.baseAssetId), quote: listing.asset(market.quoteAssetId) }
}

export function pendingOrders(services: Listed, views: readonly OpenOrderView[]): SpotOrder[] {
  return views.map((view, index) => pendingSpotOrder(view, assetsOfMarket(services, view.marketId), index))
}

const NO_FILL = { dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0' } as const

/** What happened to an order in its own group. */
export function placedFigures(events: readonly Event[], { market, base, quote }: MarketAssets) {
  const accepted = events.find((event) => event.type === 'OrderAccepted')
  if (!accepted) throw new Error('an order was placed, but no event says so')
  const fills = events.filter((event) => event.type === 'Traded').filter(({ takerOrderId }) => takerOrderId === accepted.orderId)
  const isOver = events.some((event) => event.type === 'OrderEnded' && event.orderId === accepted.orderId)
  const facts = { id: String(accepted.orderId), status: isOver ? (1 as const) : (0 as const) }
  if (fills.length === 0) return { ...facts, ...NO_FILL }
  const filledLots = lots(fills.reduce((sum, { quantityLots }) => sum + quantityLots, 0))
  const notionalUnits = fills.reduce((sum, { notional }) => sum + notional, 0n)
  return {
    ...facts,
    dealNum: quantityText(filledLots, market, base.decimals),
    dealPrice: averagePriceText({
      notionalUnits,
      quantityUnits: BigInt(filledLots) * market.lotUnits,
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: formatDecimal(notionalUnits, quote.decimals),
    fee: formatDecimal(
      fills.reduce((sum, { takerFee }) => sum + takerFee, 0n),
      quote.decimals,
    ),
  }
}

/** A row of the history. */
export function endedSpotOrder(services: Listed, row: OrderRow, index: number): SpotOrder {
  const assets = assetsOfMarket(services, row.market_id)
  const { base, quote } = assets
  const delegatePrice = row.price ?? '0'
  const delegateTotal = row.quantity ?? '0'
  return {
    id: String(row.order_id),
    type: row.side === 'buy' ? 0 : 1,
    delegateType: row.order_type === 'limit' ? 0 : 1,
    status: 1,
    ...marketNames(assets),
    delegatePrice: trimmed(delegatePrice),
    delegateTotal: trimmed(delegateTotal),
    delegateValue: trimmed(row.spend ?? product(delegatePrice, delegateTotal)),
    dealNum: trimmed(row.filled_quantity),
    dealPrice: averagePriceText({
      notionalUnits: units(row.filled_notional, quote.decimals),
      quantityUnits: units(row.filled_quantity, base.decimals),
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: trimmed(row.filled_notional),
    fee: trimmed(row.fee_paid),
    timeInForce: row.time_in_force,
    end: row.end_reason,
    delegateTime: row.accepted_at_ms,
    updateTime: row.updated_at_ms,
    params: { delegateTime: row.accepted_at_ms },
    index,
  }
}

/** Enough decimals for any price times any quantity. */
const FINE = 18

const units = (decimal: string, decimals: number): bigint => {
  const value = parseDecimal(decimal, decimals)
  if (typeof value !== 'bigint') throw new Error(`not a decimal of ${decimals} places in a table: ${decimal}`)
  return value
}
const trimmed = (decimal: string) => formatDecimal(units(decimal, FINE), FINE)
const product = (a: string, b: string) => formatDecimal((units(a, FINE) * units(b, FINE)) / 10n ** BigInt(FINE), FINE)
