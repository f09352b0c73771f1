import type { AccountTables } from './accounts/tables.ts'
import type { ContractTables } from './contract/tables.ts'
import type { HouseTables } from './house/tables.ts'
import type { KeyTables } from './keys/tables.ts'
import type { MarketTables } from './markets/tables.ts'
import type { OptionTables } from './option/tables.ts'
import type { RevenueTables } from './revenue/tables.ts'
import type { SpotTables } from './spot/tables.ts'
import type { SwapTables } from './swap/tables.ts'
import type { WalletTables } from './wallet/tables.ts'
import type { WithdrawalTables } from './withdrawals/tables.ts'

/** Progress of the projection; the only row is written in the transaction of the rows it stands for. */
export interface CheckpointTable {
  id: 1
  seq: number
  time_ms: number
}

/**
 * All tables of the read model. int8 columns are read as numbers (every id and time stays below 2^53), numeric
 * columns as decimal strings. Prices and amounts are decimals in units of the asset (1.5 BTC is `1.5`), not in
 * smallest units: rows are for people and reports, formatting is all that is left to do at the edge.
 */
export interface ReadModelTables
  extends AccountTables,
    SpotTables,
    WalletTables,
    HouseTables,
    KeyTables,
    MarketTables,
    ContractTables,
    OptionTables,
    RevenueTables,
    SwapTables,
    WithdrawalTables {
  projection_checkpoint: CheckpointTable
}

/** One page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly total: number
}

export interface PageRequest {
  /** Counts from 1. */
  readonly page: number
  readonly size: number
}
