import type { CommandType, HousePurpose, MarketState, Provenance, Realm, ReasonCode } from '@glasshouse/domain'

export interface HouseRow {
  id: 1
  is_sandbox: boolean
  public_key: string
  opened_at_ms: number
  new_orders_halted: boolean
  maker_fee_ppm: number
  taker_fee_ppm: number
  seq: number
}
export interface AssetRow {
  asset_id: number
  symbol: string
  decimals: number
  seq: number
}
export interface SourceRow {
  source_id: number
  name: string
  provenance: Provenance
  seq: number
}
/** Index as last announced; `effective_from_ms` may lie ahead. */
export interface IndexRow {
  index_id: number
  symbol: string
  min_sources: number
  source_ids: number[]
  effective_from_ms: number
  seq: number
}
export interface MarketRow {
  market_id: number
  symbol: string
  kind: 'spot'
  base_asset_id: number
  quote_asset_id: number
  index_id: number
  /** Quote per base of one tick. */
  tick_size: string
  /** Base of one lot. */
  lot_size: string
  min_notional: string
  max_notional: string
  maker_fee_ppm: number
  taker_fee_ppm: number
  take_band_ppm: number
  rest_band_ppm: number
  state: MarketState
  version: number
  effective_from_ms: number
  seq: number
}
export interface ConfigurationChangeRow {
  seq: number
  position: number
  /** Name of the event: `MarketConfigured`, `HouseFeesSet`, ... */
  change: string
  /** Asset, source, index or market id; place of a gate's product; 0 for the whole house. */
  subject_id: number
  body: unknown
  effective_from_ms: number
  at_ms: number
}
export interface OperatorActRow {
  seq: number
  position: number
  command: CommandType
  actor_id: number
  approver_id: number
  reason_code: ReasonCode
  account_id: number
  at_ms: number
}
export interface HouseFundingRow {
  seq: number
  position: number
  realm: Realm
  purpose: HousePurpose
  asset_id: number
  amount: string
  evidence: string
  at_ms: number
}
export interface HouseTables {
  house: HouseRow
  assets: AssetRow
  sources: SourceRow
  indices: IndexRow
  markets: MarketRow
  configuration_changes: ConfigurationChangeRow
  operator_acts: OperatorActRow
  house_funding: HouseFundingRow
}
