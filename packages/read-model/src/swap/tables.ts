import type { SwapRelease } from '@glasshouse/domain'

/** One swap, its whole life. Amounts in coins, prices in USDT. */
export interface SwapRow {
  swap_id: number
  account_id: number
  from_asset_id: number
  to_asset_id: number
  /** Given. */
  amount: string
  minimum: string
  /** In USDT at acceptance. */
  value: string
  accepted_at_ms: number
  /** First and last moment at which a point may price it. */
  from_ms: number
  until_ms: number
  /** Null while it waits, as those that follow. */
  outcome: 'executed' | 'released' | null
  /** Of a release. */
  reason: SwapRelease | null
  /** Of a release: what it would have been, '0' without a price. */
  received: string | null
  /** Null without a price too, as those that follow. */
  from_price: string | null
  to_price: string | null
  from_spread_ppm: number | null
  to_spread_ppm: number | null
  ended_at_ms: number | null
  seq: number
}

export interface SwapTables {
  swaps: SwapRow
}
