import type { OrderEnd, OrderType, Realm, Side, TimeInForce } from '@glasshouse/domain'

export interface OrderRow {
  order_id: number
  account_id: number
  market_id: number
  realm: Realm
  side: Side
  order_type: OrderType
  time_in_force: TimeInForce
  /** Quote per base; null for a market order. */
  price: string | null
  /** Base; null for a market buy by value. */
  quantity: string | null
  /** Quote to spend at most, fee included; null unless a market buy by value. */
  spend: string | null
  /** Hold at acceptance, or for what was left when it was replaced last: quote for a buy, base for a sell. */
  held: string
  status: 'open' | 'ended'
  end_reason: OrderEnd | null
  filled_quantity: string
  filled_notional: string
  fee_paid: string
  market_version: number
  accepted_at_ms: number
  updated_at_ms: number
  seq: number
}

/** One match. Order ids are 0 where the exchange's quotes took part. */
export interface TradeRow {
  trade_id: number
  market_id: number
  realm: Realm
  price: string
  quantity: string
  notional: string
  taker_side: Side
  maker_order_id: number
  taker_order_id: number
  maker_account_id: number
  taker_account_id: number
  maker_fee: string
  taker_fee: string
  at_ms: number
  seq: number
}
export interface SpotTables {
  orders: OrderRow
  trades: TradeRow
}
