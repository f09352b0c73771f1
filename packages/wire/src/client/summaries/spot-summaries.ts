import type { OrderEnd, OrderType, Side, TimeInForce } from '@glasshouse/domain'
import type { SpotOrder } from '../../spot/spot-order.ts'
import type { WireData } from '../call.ts'
import { ORDER_TYPES, SIDES, STATUSES } from '../words.ts'

/** A spot order as screens know it. Money and quantities are decimal text. */
export interface SpotOrderSummary {
  readonly id: string
  readonly side: Side
  readonly orderType: OrderType
  readonly status: 'open' | 'closed'
  readonly symbol: string
  /** Base coin, `btc`. */
  readonly coin: string
  /** `BTC/USDT`. */
  readonly pair: string
  /** Limit price, '0' on market orders. */
  readonly price: string
  /** Quantity in the coin, '0' for a market buy by value. */
  readonly quantity: string
  /** price x quantity, or the value to spend. */
  readonly value: string
  readonly filledQuantity: string
  /** '0' without a fill. */
  readonly averagePrice: string
  readonly filledValue: string
  /** Fee paid so far; null while a resting order's fills are only in the lists of trades. */
  readonly fee: string | null
  readonly timeInForce: TimeInForce
  /** Why it is over; null while open. */
  readonly end: OrderEnd | null
  readonly placedAtMs: number
  readonly updatedAtMs: number
}

export function spotOrderSummary(order: SpotOrder): SpotOrderSummary {
  return {
    id: order.id,
    side: SIDES[order.type],
    orderType: ORDER_TYPES[order.delegateType],
    status: STATUSES[order.status],
    symbol: order.symbol,
    coin: order.coin,
    pair: order.showCoin,
    price: order.delegatePrice,
    quantity: order.delegateTotal,
    value: order.delegateValue,
    filledQuantity: order.dealNum,
    averagePrice: order.dealPrice,
    filledValue: order.dealValue,
    fee: order.fee,
    timeInForce: order.timeInForce,
    end: order.end,
    placedAtMs: order.delegateTime,
    updatedAtMs: order.updateTime,
  }
}

/** Immediate result of a spot order. */
export interface PlacedSpotOrder {
  readonly id: string
  readonly status: 'open' | 'closed'
  readonly filledQuantity: string
  readonly averagePrice: string
  readonly filledValue: string
  readonly fee: string
  /** True when this key was answered before and nothing was done now. */
  readonly isRepeated: boolean
}

export function placedSpotOrder(placed: WireData<'submitCurrencyOrder'>): PlacedSpotOrder {
  return {
    id: placed.id,
    status: STATUSES[placed.status],
    filledQuantity: placed.dealNum,
    averagePrice: placed.dealPrice,
    filledValue: placed.dealValue,
    fee: placed.fee,
    isRepeated: placed.isRepeated,
  }
}

/** A spot order as it is asked for. */
export interface SpotOrderInput {
  readonly symbol: string
  /** Base coin, `btc`. */
  readonly coin: string
  readonly side: Side
  readonly orderType: OrderType
  /** Quantity in the coin. */
  readonly quantity?: string
  /** Limit price. */
  readonly price?: string
  /** price x quantity, or what a market buy spends. */
  readonly value?: string
  readonly timeInForce?: TimeInForce
  readonly clientOrderId?: string
}

export function spotOrderToWire({ symbol, coin, side, orderType, quantity, price, value, ...rest }: SpotOrderInput) {
  return {
    symbol,
    coin,
    delegateTotal: quantity,
    delegatePrice: price,
    delegateValue: value,
    delegateType: ORDER_TYPES.indexOf(orderType),
    type: SIDES.indexOf(side),
    ...rest,
  }
}

/** New terms of a pending spot order. */
export interface SpotReplacementInput {
  readonly symbol: string
  readonly id: string
  /** Limit price. */
  readonly price: string
  /** Quantity of the whole order in the coin, what was filled of it included. */
  readonly quantity: string
  readonly clientOrderId?: string
}

export const spotReplacementToWire = ({ price, quantity, ...rest }: SpotReplacementInput) => ({
  ...rest,
  delegatePrice: price,
  delegateTotal: quantity,
})
