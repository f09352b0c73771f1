import type { CancelContractOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { commandEndpoint } from '../command-endpoint.ts'
import { HEADERS } from '../endpoint.ts'
import { wireId } from '../fields.ts'

/** Spelling as specified. Somebody else's id, and an order that is over, read as not found. */
export const canCelOrder = commandEndpoint('GET', '/api/contract/order/canCelOrder', {
  clientName: 'cancelContractOrder',
  summary: 'Cancel a pending contract order',
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  rateLimit: 'cancel',
  body: z.object({ id: wireId }),
  data: z.object({ id: z.string() }),
  toCommand: ({ body }, { actor }): CancelContractOrder => ({ type: 'CancelContractOrder', actor, orderId: Number(body.id) }),
  refusable: () => ({ fields: { id: 'id', key: HEADERS.key }, rules: { not_found: 'is not a pending order of yours' } }),
})
