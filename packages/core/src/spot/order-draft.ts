/**
 * The order being placed, looked up and put into numbers once: the checks leave it behind, placing goes on from it.
 * Scratch.
 */

import { GTC, LIMIT } from '../matching/order-codes.ts'
import { NONE } from '../matching/orders.ts'
import type { SpotRealmMarket } from './market.ts'

export class OrderDraft {
  realmMarket!: SpotRealmMarket
  /** Of the account in this market, or NONE. */
  accountMarket = NONE
  /** Positions in their closed lists. */
  side = 0
  orderType = LIMIT
  timeInForce = GTC
  /** Quote units of a market buy by value, else 0. */
  spend = 0
  /** What is held at acceptance: quote units for a buy, base units for a sell. */
  held = 0
  /** A market order, or a limit that reaches the best opposite price. */
  takes = false
  /** Of the order to cancel or replace. */
  slot = NONE
  /** Of the order to replace: its price stays, its quantity gets smaller. */
  isDecrease = false
}
