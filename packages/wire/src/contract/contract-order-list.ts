import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageBody, pageQuery, wireChoice, wireSymbol } from '../fields.ts'
import { contractOrder } from './contract-order.ts'

/** Status 0 comes from the core's memory, 1 (over, with a fill) from the projected history. Newest first. */
export const contractOrderList = endpoint('GET', '/api/contract/order/list', {
  clientName: 'listContractOrders',
  summary: 'Own contract orders of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    status: wireChoice(0, 1),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
    symbol: wireSymbol.optional(),
  }),
  row: contractOrder,
})

/** The same rows as the list with status 1. */
export const contractOrderHistory = endpoint('POST', '/api/contract/order/history', {
  clientName: 'listPastContractOrders',
  summary: 'Own contract orders that are over',
  access: 'user',
  kind: 'read',
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  body: z.object({ status: wireChoice(1).optional(), ...pageBody, symbol: wireSymbol.nullish() }),
  row: contractOrder,
})
