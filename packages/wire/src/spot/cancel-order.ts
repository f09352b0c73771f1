import type { CancelOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { commandEndpoint } from '../command-endpoint.ts'
import { wireId } from '../fields.ts'

/** Cancels an own pending order. Somebody else's id reads as not found. */
export const cancelSpotOrder = commandEndpoint('GET', '/api/currency/order/cancelOrder', {
  summary: 'Cancel a spot order',
  acceptsBothMethods: true,
  rateLimit: 'cancel',
  query: z.object({ id: wireId }),
  data: z.object({ id: z.string() }),
  toCommand: ({ query }, { actor }): CancelOrder => ({ type: 'CancelOrder', actor, orderId: Number(query.id) }),
  refusable: () => ({ fields: { id: 'id' }, rules: { not_found: 'is not an order of yours' } }),
})
