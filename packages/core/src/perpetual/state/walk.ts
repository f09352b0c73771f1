/** A taker's walk through a book: its terms, and sums of its fills. One at a time; the object is used again. */
import type { ContractCause, ContractConfig } from '@glasshouse/domain'
import { BUY } from '../../matching/orders.ts'
import type { ContractAccountMarket } from './account-markets.ts'
import { type ContractRealmMarket, LONG } from './contracts.ts'
import { OPEN } from './order-terms.ts'

/** Money of a ladder that is being replaced. */
export interface QuoteBudget {
  /**
   * What its taking may use beyond the wallet balance's available: the former ladder's hold, less what this ladder's
   * quotes need.
   */
  readonly spare: () => number
  /** Runs before the first fill: the former hold returns. */
  readonly flush: () => void
}

/** One taker at a time; the object is used again. */
export class Walk {
  realmMarket!: ContractRealmMarket
  accountMarket!: ContractAccountMarket
  accountId = 0
  orderId = 0
  /** BUY or SELL. */
  side = BUY
  positionSide = LONG
  effect = OPEN
  cause: ContractCause = 'user'
  leavesAnyRest = false
  leverage = 0
  rule!: ContractConfig
  takerFeePpm = 0
  /** Worst prices: its own limit, of its position's bankruptcy, of the band. */
  limitTicks = 0
  bankruptTicks = 0
  bandTicks = 0
  remaining = 0
  /** Sums of its fills. */
  filled = 0
  notional = 0
  /** Of what it opened. */
  margin = 0
  fees = 0
  liquidationFees = 0n
  /** Of a quote: its ladder's money; null for orders. */
  budget: QuoteBudget | null = null
}
