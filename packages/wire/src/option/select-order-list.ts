import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageBody, wireChoice, wireNumberId, wireSymbol } from '../fields.ts'
import { optionOrder } from './option-order.ts'

/**
 * 0 running, 1 finished, 4 scheduled. With `id` at most that one, and no row while it has another status; with `id` alone, whatever
 * its status. Somebody else's id reads as one that never was. 0 and 4 come from the core's memory, 1 from the projected history.
 */
export const selectOrderList = endpoint('POST', '/api/secondContractOrder/selectOrderList', {
  summary: 'Own options of the session’s realm, newest first',
  access: 'user',
  kind: 'read',
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  body: z
    .object({ status: wireChoice(0, 1, 4).nullish(), id: wireNumberId.nullish(), symbol: wireSymbol.nullish(), ...pageBody })
    .superRefine(({ status, id }, context) => {
      if (status == null && id == null)
        context.addIssue({ code: 'custom', path: ['status'], message: 'is required without an id', params: { reason: 'field_missing' } })
    }),
  row: optionOrder,
})
