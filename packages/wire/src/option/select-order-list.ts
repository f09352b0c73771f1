import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageBody, pageOf, wireChoice, wireNumberId, wireSymbol } from '../fields.ts'
import { type OptionOrder, optionOrder } from './option-order.ts'

/**
 * 0 running, 1 finished, 4 scheduled. With `id` at most that one, and no row while it has another status; with `id`
 * alone, whatever its status. Somebody else's id reads as one that never was. 0 and 4 come from the core's memory, 1
 * from the projected history.
 */
export const selectOrderList = endpoint('POST', '/api/secondContractOrder/selectOrderList', {
  clientName: 'listOptions',
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

const STATES = { 0: 'running', 1: 'finished', 4: 'scheduled' } as const
export type OptionListState = (typeof STATES)[keyof typeof STATES]
export const optionListState = ({ status }: Pick<OptionOrder, 'status'>): OptionListState => STATES[status]

/** Page, and the state or the one option asked for. */
export const toOptionListRequest = (body: z.output<NonNullable<typeof selectOrderList.body>>) => ({
  state: body.status == null ? null : STATES[body.status],
  optionId: body.id == null ? undefined : Number(body.id),
  ...pageOf(body),
})
