import type { CancelOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireId } from '../fields.ts'

/** Cancels an own pending order. Somebody else's id reads as not found. */
export const cancelSpotOrder = endpoint('GET', '/api/currency/order/cancelOrder', {
  summary: 'Cancel a spot order',
  access: 'user',
  kind: 'submit',
  acceptsBothMethods: true,
  isWayOut: true,
  query: z.object({ id: wireId }),
  data: z.object({ id: z.string() }),
  toCommand: ({ query }, { actor }): CancelOrder => ({ type: 'CancelOrder', actor, orderId: Number(query.id) }),
})
