import type { Side } from '@glasshouse/domain'
import type { Fill } from '../../markets/fills.ts'
import type { PublicTrade } from '../../socket/messages.ts'
import type { OrderTotals } from '../../spot/count-order-totals.ts'
import { SIDES } from '../words.ts'

/** A public trade; its side is the taker's. */
export interface TradeSummary {
  readonly id: string
  readonly price: string
  readonly quantity: string
  readonly side: Side
  readonly time: number
}

export const tradeSummary = ({ type, ...trade }: PublicTrade): TradeSummary => ({ ...trade, side: SIDES[type] })

/** One part of an own order that was filled. */
export interface FillSummary extends Omit<Fill, 'type' | 'time'> {
  readonly side: Side
  readonly atMs: number
}

export const fillSummary = ({ type, time, ...fill }: Fill): FillSummary => ({ ...fill, side: SIDES[type], atMs: time })

/** Counts of open and ended orders of a kind of market, and of contracts those of positions and stops. */
export interface OrderCounts {
  readonly open: number
  readonly past: number
  readonly positions: number
  readonly stops: number
}

export const ORDER_COUNT_KEYS = { spot: 'B_TOTAL', contract: 'U_TOTAL', option: 'S_TOTAL' } as const

export const orderCounts = ({ openOrder, orderHistory, holding = 0, profitAndLoss = 0 }: OrderTotals): OrderCounts => ({
  open: openOrder,
  past: orderHistory,
  positions: holding,
  stops: profitAndLoss,
})
