import type { OrderEnd, OrderType, Side, TimeInForce } from '@glasshouse/domain'
import type { SpotOrder } from '../spot/spot-order.ts'
import type { WireData } from './call.ts'
import { ORDER_TYPES, SIDES, STATUSES } from './words.ts'

/** A spot order as screens know it. Money and quantities are decimal text. */
export interface SpotOrderSummary {
  readonly id: string
  readonly type: Side
  readonly delegateType: OrderType
  readonly status: 'open' | 'closed'
  readonly symbol: string
  /** Base coin, `btc`. */
  readonly coin: string
  /** `BTC/USDT`. */
  readonly showCoin: string
  /** Limit price, '0' on market orders. */
  readonly delegatePrice: string
  /** Quantity in the coin, '0' for a market buy by value. */
  readonly delegateTotal: string
  /** price x quantity, or the value to spend. */
  readonly delegateValue: string
  readonly dealNum: string
  /** '0' without a fill. */
  readonly dealPrice: string
  readonly dealValue: string
  /** Fee paid so far; null while a resting order's fills are only in the lists of trades. */
  readonly fee: string | null
  readonly timeInForce: TimeInForce
  /** Why it is over; null while open. */
  readonly end: OrderEnd | null
  readonly delegateTime: number
  readonly updateTime: number
}

export function spotOrderSummary(order: SpotOrder): SpotOrderSummary {
  return {
    id: order.id,
    type: SIDES[order.type],
    delegateType: ORDER_TYPES[order.delegateType],
    status: STATUSES[order.status],
    symbol: order.symbol,
    coin: order.coin,
    showCoin: order.showCoin,
    delegatePrice: order.delegatePrice,
    delegateTotal: order.delegateTotal,
    delegateValue: order.delegateValue,
    dealNum: order.dealNum,
    dealPrice: order.dealPrice,
    dealValue: order.dealValue,
    fee: order.fee,
    timeInForce: order.timeInForce,
    end: order.end,
    delegateTime: order.delegateTime,
    updateTime: order.updateTime,
  }
}

/** What happened at once to a spot order. */
export interface PlacedSpotOrder {
  readonly id: string
  readonly status: 'open' | 'closed'
  readonly dealNum: string
  readonly dealPrice: string
  readonly dealValue: string
  readonly fee: string
  /** True when this key was answered before and nothing was done now. */
  readonly isRepeated: boolean
}

export function placedSpotOrder(placed: WireData<'submitCurrencyOrder'>): PlacedSpotOrder {
  return {
    id: placed.id,
    status: STATUSES[placed.status],
    dealNum: placed.dealNum,
    dealPrice: placed.dealPrice,
    dealValue: placed.dealValue,
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
