import type { Realm } from '@glasshouse/domain'
import type { CountedLine } from './lines.ts'

/** What one day of UTC came to in one line and asset. */
export interface RevenueDayRow {
  /** Days since 1970. */
  day: number
  realm: Realm
  line: CountedLine
  asset_id: number
  /** Trades, options, swaps, credits, payouts or postings of fees. */
  count: number
  amount: string
}
/** A user's account that traded on a day: a side of a trade, an accepted option, an executed swap. */
export interface ActiveDayRow {
  day: number
  realm: Realm
  account_id: number
}
export interface RevenueTables {
  revenue_days: RevenueDayRow
  active_days: ActiveDayRow
}
