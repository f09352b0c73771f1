import type { Side } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, wireChoice, wireId, wireSymbol } from '../fields.ts'
import { orderSideNumber } from '../numbers/sides.ts'

/** One part of an order that was filled, with its own time and price. */
export const fill = z.object({
  id: z.string(),
  /** '' of what was closed without an order, by a takeover or a deleveraging. */
  orderId: z.string(),
  symbol: z.string(),
  /** 0 buy, 1 sell; in contracts buying opens a long or closes a short. */
  type: z.union([z.literal(0), z.literal(1)]),
  price: decimalText,
  /** Of the coin; of a contract, contracts. */
  quantity: decimalText,
  value: decimalText,
  fee: decimalText,
  time: z.number().int(),
})
export type Fill = z.output<typeof fill>

/** Newest first; of one order (`id`), of one coin, or all. `type` 2 is spot (the default), 3 contracts. */
export const orderFills = endpoint('GET', '/api/order/fills', {
  clientName: 'listFills',
  summary: 'Own fills, each with its time and price',
  access: 'user',
  kind: 'read',
  query: z.object({
    type: wireChoice(2, 3).optional(),
    id: wireId.optional(),
    symbol: wireSymbol.optional(),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
  }),
  row: fill,
})

interface FillFacts {
  readonly order_id: number
  readonly side: Side
  readonly price: string
  readonly notional: string
  readonly fee: string
  readonly at_ms: number
}

/** Row of the projection as its owner sees it. */
export const fillToWire = (row: FillFacts, { id, symbol, quantity }: Pick<Fill, 'id' | 'symbol' | 'quantity'>): Fill => ({
  id,
  orderId: row.order_id === 0 ? '' : String(row.order_id),
  symbol,
  type: orderSideNumber(row.side),
  price: row.price,
  quantity,
  value: row.notional,
  fee: row.fee,
  time: row.at_ms,
})
