import type { Realm } from '@glasshouse/domain'

export interface AccountRow {
  account_id: number
  realm: Realm
  user_ref: string
  opened_at_ms: number
  trade_spot: boolean
  trade_perp: boolean
  trade_option: boolean
  withdraw: boolean
  close_only: boolean
  frozen: boolean
  seq: number
}
export interface AccountTables {
  accounts: AccountRow
}
