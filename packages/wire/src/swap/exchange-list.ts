import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, wireNumberId } from '../fields.ts'
import { swapOrder } from './swap-order.ts'

/** With `id` at most that one; somebody else's reads as one that never was. */
export const exchangeList = endpoint('GET', '/api/texchange/exchangeList', {
  clientName: 'listSwaps',
  summary: 'Own swaps, newest first',
  access: 'user',
  kind: 'read',
  query: z.object({ id: wireNumberId.optional(), pageNum: pageQuery.pageNum, pageSize: pageQuery.pageSize }),
  row: swapOrder,
})
