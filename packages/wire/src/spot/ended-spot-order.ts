import {
  type Event,
  formatDecimal,
  type OpenOrderView,
  type OrderEnd,
  type OrderType,
  type Side,
  type TimeInForce,
  type TimeMs,
  unitsOf,
} from '@glasshouse/domain'
import { FINE_DECIMALS, trimmedDecimal } from '../numbers/decimals.ts'
import { averagePriceText, priceText, quantityText } from '../numbers/quantities.ts'
import { orderSideNumber } from '../numbers/sides.ts'
import { type MarketAssets, marketNames, type SpotOrder } from './spot-order.ts'

/** Columns of an order's row that its history shows. */
export interface EndedSpotOrderRow {
  readonly order_id: number
  readonly side: Side
  readonly order_type: OrderType
  readonly time_in_force: TimeInForce
  readonly price: string | null
  readonly quantity: string | null
  readonly spend: string | null
  readonly end_reason: OrderEnd | null
  readonly filled_quantity: string
  readonly filled_notional: string
  readonly fee_paid: string
  readonly accepted_at_ms: number
  readonly updated_at_ms: number
}

/** A row of the history. */
export function endedSpotOrder(row: EndedSpotOrderRow, assets: MarketAssets, index: number): SpotOrder {
  const { base, quote } = assets
  const delegatePrice = row.price ?? '0'
  const delegateTotal = row.quantity ?? '0'
  return {
    id: String(row.order_id),
    type: orderSideNumber(row.side),
    delegateType: row.order_type === 'limit' ? 0 : 1,
    status: 1,
    ...marketNames(assets),
    delegatePrice: trimmedDecimal(delegatePrice),
    delegateTotal: trimmedDecimal(delegateTotal),
    delegateValue: trimmedDecimal(row.spend ?? product(delegatePrice, delegateTotal)),
    dealNum: trimmedDecimal(row.filled_quantity),
    dealPrice: averagePriceText({
      notionalUnits: unitsOf(row.filled_notional, quote.decimals),
      quantityUnits: unitsOf(row.filled_quantity, base.decimals),
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: trimmedDecimal(row.filled_notional),
    fee: trimmedDecimal(row.fee_paid),
    timeInForce: row.time_in_force,
    end: row.end_reason,
    delegateTime: row.accepted_at_ms,
    updateTime: row.updated_at_ms,
    params: { delegateTime: row.accepted_at_ms },
    index,
  }
}

const product = (a: string, b: string) =>
  formatDecimal((unitsOf(a, FINE_DECIMALS) * unitsOf(b, FINE_DECIMALS)) / 10n ** BigInt(FINE_DECIMALS), FINE_DECIMALS)

/** Terms of an order as it was asked; `spend` only of a market buy by value. */
export type SpotOrderTerms = Pick<
  OpenOrderView,
  'marketId' | 'side' | 'orderType' | 'timeInForce' | 'priceTicks' | 'quantityLots' | 'acceptedAtMs'
> & { readonly spend?: bigint }

export interface SpotOrderEnding {
  readonly event: Extract<Event, { type: 'OrderEnded' }>
  readonly terms: SpotOrderTerms
  readonly timeMs: TimeMs
}

/** An order that is over, from its own events: the same as its row in the history will say. */
export function endingSpotOrder({ event, terms, timeMs }: SpotOrderEnding, assets: MarketAssets): SpotOrder {
  const { market, base, quote } = assets
  const value = terms.spend || BigInt(terms.priceTicks) * BigInt(terms.quantityLots) * market.tickLotUnits
  return {
    id: String(event.orderId),
    type: orderSideNumber(terms.side),
    delegateType: terms.orderType === 'limit' ? 0 : 1,
    status: 1,
    ...marketNames(assets),
    delegatePrice: priceText(terms.priceTicks, market),
    delegateTotal: quantityText(terms.quantityLots, market, base.decimals),
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
    timeInForce: terms.timeInForce,
    end: event.end,
    delegateTime: terms.acceptedAtMs,
    updateTime: timeMs,
    params: { delegateTime: terms.acceptedAtMs },
    index: 0,
  }
}
