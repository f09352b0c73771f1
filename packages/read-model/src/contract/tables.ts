import type {
  ContractCause,
  ContractOrderEffect,
  FundingSkip,
  LiquidationStepped,
  MarketState,
  OrderEnd,
  OrderType,
  PositionSide,
  Realm,
  Side,
  StopEnd,
  StopKind,
  TimeInForce,
} from '@glasshouse/domain'

/** The rule as it stands, without its tiers: every version whole is in the log of changes and in the core's memory. */
export interface ContractRow {
  market_id: number
  symbol: string
  index_id: number
  settle_asset_id: number
  tick_size: string
  /** Base coins of one contract. */
  face: string
  state: MarketState
  version: number
  effective_from_ms: number
  seq: number
}
export interface ContractOrderRow {
  order_id: number
  account_id: number
  market_id: number
  realm: Realm
  position_side: PositionSide
  effect: ContractOrderEffect
  /** The position it closes, 0 when it opens. */
  position_id: number
  leverage: number
  order_type: OrderType
  time_in_force: TimeInForce
  /** Null for a market order. */
  price: string | null
  contracts: number
  /** Triggers of the stops that it carries; null without. */
  take_profit: string | null
  stop_loss: string | null
  cause: ContractCause
  rule_version: number
  status: 'open' | 'ended'
  end_reason: OrderEnd | null
  filled_contracts: number
  filled_notional: string
  /** Cost of the contracts it opened, or former cost of those it closed. */
  entry_cost: string
  /** Margin that its opening fills took. */
  margin: string
  /** Profit or loss of its closing fills, before fees. */
  realized: string
  fee_paid: string
  accepted_at_ms: number
  /** Time of its last fill. */
  dealt_at_ms: number | null
  updated_at_ms: number
  seq: number
}
/** One match. Order ids are 0 where the exchange's quotes took part, and in takeovers and deleveraging. */
export interface ContractTradeRow {
  trade_id: number
  market_id: number
  realm: Realm
  price: string
  contracts: number
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
export interface PositionRow {
  position_id: number
  account_id: number
  market_id: number
  realm: Realm
  side: PositionSide
  leverage: number
  status: 'open' | 'closed'
  contracts: number
  cost: string
  margin: string
  added_margin: string
  liquidation_price: string
  rule_version: number
  opened_contracts: number
  opened_notional: string
  closed_contracts: number
  closed_notional: string
  realized: string
  fee_paid: string
  /** Received (above 0) or paid (below 0). */
  funding: string
  close_cause: ContractCause | null
  opened_at_ms: number
  updated_at_ms: number
  seq: number
}
/** A fill, a funding payment, a change of margin. */
export interface PositionChangeRow {
  account_id: number
  seq: number
  position: number
  position_id: number
  market_id: number
  realm: Realm
  side: PositionSide
  cause: ContractCause
  contracts_delta: number
  notional: string
  realized: string
  fee: string
  funding: string
  contracts: number
  margin: string
  added_margin: string
  liquidation_price: string
  order_id: number
  trade_id: number
  at_ms: number
}
export interface StopRow {
  stop_id: number
  account_id: number
  market_id: number
  position_id: number
  position_side: PositionSide
  kind: StopKind
  trigger_price: string
  /** 0: the whole position. */
  contracts: number
  order_type: OrderType
  /** Null at market. */
  price: string | null
  status: 'waiting' | 'ended'
  end_reason: StopEnd | null
  /** The mark it triggered at. */
  trigger_mark: string | null
  set_at_ms: number
  updated_at_ms: number
  seq: number
}
export interface FundingPeriodRow {
  market_id: number
  realm: Realm
  period_end_ms: number
  rate_ppm: number
  mark: string
  samples: number
  collected: string
  paid: string
  /** Why nobody paid; null when it was settled. */
  skipped: FundingSkip | null
  at_ms: number
  seq: number
}
export interface LiquidationStepRow {
  seq: number
  position: number
  position_id: number
  account_id: number
  market_id: number
  realm: Realm
  side: PositionSide
  step: LiquidationStepped['step']
  mark: string
  bankruptcy_price: string
  contracts: number
  contracts_left: number
  liquidation_fee: string
  at_ms: number
}
export interface ContractTables {
  contracts: ContractRow
  contract_orders: ContractOrderRow
  contract_trades: ContractTradeRow
  positions: PositionRow
  position_changes: PositionChangeRow
  stops: StopRow
  funding_periods: FundingPeriodRow
  liquidation_steps: LiquidationStepRow
}
