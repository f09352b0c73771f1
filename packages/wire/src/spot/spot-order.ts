import { type AssetConfig, formatDecimal, type MarketConfig, type OpenOrderView, ORDER_ENDS, TIMES_IN_FORCE } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { averagePriceText, priceText, quantityText } from '../numbers/quantities.ts'
import { orderSideNumber } from '../numbers/sides.ts'

/** A spot order as lists and the ORDER topic show it. */
export const spotOrder = z.object({
  id: z.string(),
  /** 0 buy, 1 sell. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** 0 limit, 1 market. */
  delegateType: z.union([z.literal(0), z.literal(1)]),
  /** 0 pending, 1 history. */
  status: z.union([z.literal(0), z.literal(1)]),
  symbol: z.string(),
  /** Base coin, `btc`. */
  coin: z.string(),
  /** `BTC/USDT`. */
  showCoin: z.string(),
  /** Limit price, '0' on market orders. */
  delegatePrice: decimalText,
  /** Quantity in the coin, '0' for a market buy by value. */
  delegateTotal: decimalText,
  /** Turnover in USDT: price x quantity, or the value to spend. */
  delegateValue: decimalText,
  dealNum: decimalText,
  /** Average price of the fills, '0' without one, floor to the index unit. */
  dealPrice: decimalText,
  dealValue: decimalText,
  /** Fee paid so far, USDT; null while a resting order's fills are only in the lists of trades. */
  fee: decimalText.nullable(),
  timeInForce: z.enum(TIMES_IN_FORCE),
  /** Why it is over; null while pending. */
  end: z.enum(ORDER_ENDS).nullable(),
  /** Accepted at, core ms; the same in `params`. */
  delegateTime: z.number().int(),
  updateTime: z.number().int(),
  params: z.object({ delegateTime: z.number().int() }),
  /** Position in the list, from 0. */
  index: z.number().int(),
})
export type SpotOrder = z.output<typeof spotOrder>

/** A market with its two assets. */
export interface MarketAssets {
  readonly market: MarketConfig
  readonly base: AssetConfig
  readonly quote: AssetConfig
}

/** The names by which an order's market is shown. */
export const marketNames = ({ market, base, quote }: MarketAssets) => ({
  symbol: market.symbol,
  coin: base.symbol,
  showCoin: `${base.symbol.toUpperCase()}/${quote.symbol.toUpperCase()}`,
})

/** A pending order from the core's memory. */
export function pendingSpotOrder(view: OpenOrderView, assets: MarketAssets, index: number): SpotOrder {
  const { market, base, quote } = assets
  const units = (lots: OpenOrderView['quantityLots']) => BigInt(lots) * market.lotUnits
  return {
    id: String(view.orderId),
    type: orderSideNumber(view.side),
    delegateType: view.orderType === 'limit' ? 0 : 1,
    status: 0,
    ...marketNames(assets),
    delegatePrice: priceText(view.priceTicks, market),
    delegateTotal: quantityText(view.quantityLots, market, base.decimals),
    delegateValue: formatDecimal(BigInt(view.priceTicks) * BigInt(view.quantityLots) * market.tickLotUnits, quote.decimals),
    dealNum: quantityText(view.filledLots, market, base.decimals),
    dealPrice: averagePriceText({
      notionalUnits: view.filledNotional,
      quantityUnits: units(view.filledLots),
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: formatDecimal(view.filledNotional, quote.decimals),
    fee: null,
    timeInForce: view.timeInForce,
    end: null,
    delegateTime: view.acceptedAtMs,
    updateTime: view.acceptedAtMs,
    params: { delegateTime: view.acceptedAtMs },
    index,
  }
}
