import type { CancelContractOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { type ContractContext, endpoint } from '../endpoint.ts'
import { wireId } from '../fields.ts'

/** Spelling as specified. Somebody else's id, and an order that is over, read as not found. */
export const canCelOrder = endpoint('GET', '/api/contract/order/canCelOrder', {
  summary: 'Cancel a pending contract order',
  access: 'user',
  kind: 'submit',
  isCommand: true,
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  isWayOut: true,
  body: z.object({ id: wireId }),
  data: z.object({ id: z.string() }),
})

export const toCancelContractOrder = (id: string, { actor }: Pick<ContractContext, 'actor'>): CancelContractOrder => ({
  type: 'CancelContractOrder',
  actor,
  orderId: Number(id),
})
