import type { PostingPurpose, Realm, StoryKind, SuspenseChange, Wallet } from '@glasshouse/domain'

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
  /** What it came from: `option:4711`; '' of a house account. */
  story: string
}

/** Postings of a user's account that came from one thing (packages/domain/src/ledger/stories.ts). */
export interface StoryRow {
  account_id: number
  story: string
  kind: StoryKind
  first_ms: number
  last_ms: number
  /** Place of its newest posting. */
  last_seq: number
  last_position: number
}
/** What a story came to in one balance; fees are within the total. */
export interface StoryPartRow {
  account_id: number
  story: string
  wallet: Wallet
  asset_id: number
  total: string
  /** Still held by it. */
  held: string
  /** Below zero. */
  fee: string
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
/** Money whose owner is not known comes in, then is assigned or sent back, whole. */
export interface SuspenseChangeRow {
  seq: number
  position: number
  evidence: string
  change: SuspenseChange
  asset_id: number
  amount: string
  /** Whom it was assigned to, else 0. */
  account_id: number
  at_ms: number
}
/** What one day of UTC brought and took; `holder`: an account of the exchange, or all users together. */
export interface DaySumRow {
  /** Days since 1970. */
  day: number
  realm: Realm
  holder: string
  asset_id: number
  purpose: PostingPurpose
  incoming: string
  /** '0' or below zero. */
  outgoing: string
}
export interface WalletTables {
  day_sums: DaySumRow
  postings: PostingRow
  balances: BalanceRow
  deposits: DepositRow
  stories: StoryRow
  story_parts: StoryPartRow
  credit_reversals: CreditReversalRow
  suspense_changes: SuspenseChangeRow
}
