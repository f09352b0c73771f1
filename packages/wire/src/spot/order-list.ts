import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery, wireChoice, wireSymbol } from '../fields.ts'
import { spotOrder } from './spot-order.ts'

/**
 * Status 0 comes from the core's memory, 1 from the projected history. Newest update first, or oldest with isAsc=asc.
 */
export const spotOrderList = endpoint('GET', '/api/currency/order/orderList', {
  clientName: 'listSpotOrders',
  summary: 'Own spot orders of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    ...pageQuery,
    orderByColumn: z.enum(['updateTime', 'delegateTime']).optional(),
    status: wireChoice(0, 1),
    symbol: wireSymbol.optional(),
  }),
  row: spotOrder,
})

/** Page and direction asked for, the newest first unless told. */
export const toSpotListRequest = (query: z.output<NonNullable<typeof spotOrderList.query>>) => ({
  direction: query.isAsc ?? ('desc' as const),
  ...pageOf(query),
})
