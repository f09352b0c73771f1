import type { RefusalReason } from '@glasshouse/domain'

/** First outcome of every keyed command, for ever: the core itself remembers 24 hours. */
export interface KeyRow {
  account_id: number
  key: string
  body_digest: string
  order_id: number
  /** '' when it succeeded. */
  reason: RefusalReason | ''
  at_ms: number
  seq: number
}
export interface KeyTables {
  keys: KeyRow
}
