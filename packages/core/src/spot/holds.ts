/**
 * What an order must have held, from what is left of it (RULES.md 4.2). The hold is never stored: it follows from the
 * order.
 */

import { ceilPpm } from '../ledger/fees.ts'
import { BUY, type OrderTable } from '../matching/orders.ts'
import type { Market } from './market.ts'

/** Notional and taker fee of a limit buy: the maker rate is never above the taker rate. */
export function buyHold(notional: number, takerFeePpm: number): number {
  return notional + ceilPpm(notional, takerFeePpm)
}

/** Hold of a resting order or quote for `lots` of it. */
export function holdFor(orders: OrderTable, slot: number, market: Market, lots: number): number {
  if (orders.side(slot) !== BUY) return lots * market.lotUnits
  return buyHold(lots * orders.priceTicks(slot) * market.tickLotUnits, orders.takerFeePpm(slot))
}
