import type { PostingPurpose, Wallet } from '@glasshouse/domain'

/** One change of one balance: the statement. `seq, position` is its place in history. */
export interface PostingRow {
  seq: number
  position: number
  account_id: number
  wallet: Wallet
  asset_id: number
  available_delta: string
  held_delta: string
  available: string
  held: string
  purpose: PostingPurpose
  order_id: number
  trade_id: number
  at_ms: number
}
export interface BalanceRow {
  account_id: number
  wallet: Wallet
  asset_id: number
  available: string
  held: string
  seq: number
}
export interface DepositRow {
  seq: number
  position: number
  account_id: number
  wallet: Wallet
  asset_id: number
  amount: string
  evidence: string
  at_ms: number
}
/** `taken`: what the account had available; what is missing of `amount` is its debt. */
export interface CreditReversalRow {
  seq: number
  position: number
  account_id: number
  asset_id: number
  amount: string
  taken: string
  evidence: string
  at_ms: number
}
export interface WalletTables {
  postings: PostingRow
  balances: BalanceRow
  deposits: DepositRow
  credit_reversals: CreditReversalRow
}
