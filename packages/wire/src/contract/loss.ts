import { type CancelStop, type SetStop, ticks } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { endpoint, HEADERS } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { optionalDecimal, pageQuery, wireChoice, wireFlag, wireId, wireSymbol } from '../fields.ts'
import { NOT_HELD } from './position.ts'
import { toContracts, toContractTicks, toTrigger } from './quantities.ts'
import { stopEntry } from './stop-entry.ts'

/** The fields of a stop entry. Only those of its kind are read: earn... of a take profit, lose... of a stop loss. */
const settBody = z.object({
  /** The position. */
  id: wireId,
  /** 0 take profit, 1 stop loss. */
  lossType: wireFlag,
  /** The mark that triggers, at most 6 decimals. */
  losePrice: optionalDecimal,
  earnPrice: optionalDecimal,
  /** Whole contracts; absent, null, '' or '0': all that the position has by then. */
  loseNumber: optionalDecimal,
  earnNumber: optionalDecimal,
  /** 0 limit, 1 market. */
  delegateType: wireFlag,
  /** Limit price of either kind. */
  loseDelegatePrice: optionalDecimal,
  /** Side of the position, if told: 0 long, 1 short. */
  type: wireFlag.nullish(),
  clientOrderId,
})
export type SettBody = z.output<typeof settBody>

/** Sets a take profit or stop loss; it replaces the position's former one of its kind. */
export const lossSett = commandEndpoint('POST', '/api/contract/loss/sett', {
  clientName: 'setStop',
  summary: 'Set a take profit or stop loss',
  body: settBody,
  data: z.object({ id: z.string(), isRepeated: z.boolean() }),
  readsPositions: true,
  toCommand: ({ body }, context) => toSetStop(body, context),
  refusable: ({ body }) => ({
    fields: { id: 'id', price: 'loseDelegatePrice', ...stopFields(body), key: keyField(body) },
    rules: { not_found: NOT_HELD },
  }),
})

/** Waiting ones (the default) from the core's memory, newest first; with status 1 those that are over. */
export const lossList = endpoint('GET', '/api/contract/loss/list', {
  clientName: 'listStops',
  summary: 'Own take profits and stop losses',
  access: 'user',
  kind: 'read',
  query: z.object({
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
    status: wireChoice(0, 1).optional(),
    symbol: wireSymbol.optional(),
  }),
  row: stopEntry,
})

export const lossCancel = commandEndpoint('GET', '/api/contract/loss/cancel', {
  clientName: 'cancelStop',
  summary: 'Cancel a take profit or stop loss',
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  rateLimit: 'cancel',
  body: z.object({ id: wireId }),
  data: z.object({ id: z.string() }),
  toCommand: ({ body }, { actor }): CancelStop => ({ type: 'CancelStop', actor, stopId: Number(body.id) }),
  refusable: () => ({ fields: { id: 'id', key: HEADERS.key }, rules: { not_found: 'is not a waiting stop of yours' } }),
})

function toSetStop(body: SettBody, context: CommandContext): SetStop | Fault {
  const held = context.position(Number(body.id))
  if (!held) return { reason: 'not_found', field: 'id', rule: NOT_HELD }
  if (body.type != null && (body.type === 0) !== (held.side === 'long'))
    return { reason: 'invalid_value', field: 'type', rule: 'must be the side of the position' }
  const field = stopFields(body)
  if (!body[field.trigger]) return { reason: 'field_missing', field: field.trigger, rule: 'is required' }
  const triggerPrice = toTrigger(body[field.trigger] as string, field.trigger)
  if (typeof triggerPrice === 'object') return triggerPrice
  const asked = body[field.size]
  const contracts = !asked || /^[0.]+$/.test(asked) ? 0 : toContracts(asked, field.size)
  if (typeof contracts === 'object') return contracts
  const priceTicks = body.delegateType === 1 ? ticks(0) : limitOf(body, context, held.marketId)
  if (typeof priceTicks === 'object') return priceTicks
  return {
    type: 'SetStop',
    actor: context.actor,
    positionId: held.positionId,
    kind: body.lossType === 1 ? 'stop_loss' : 'take_profit',
    triggerPrice,
    contracts,
    orderType: body.delegateType === 1 ? 'market' : 'limit',
    priceTicks,
  }
}

function limitOf(body: SettBody, context: CommandContext, marketId: number) {
  if (!body.loseDelegatePrice)
    return { reason: 'field_missing', field: 'loseDelegatePrice', rule: 'is required for a limit order' } as const
  return toContractTicks(body.loseDelegatePrice, context.contractOf(marketId), 'loseDelegatePrice')
}

/** Fields of the entry that its kind uses. */
const stopFields = ({ lossType }: Pick<SettBody, 'lossType'>) =>
  lossType === 1 ? ({ trigger: 'losePrice', size: 'loseNumber' } as const) : ({ trigger: 'earnPrice', size: 'earnNumber' } as const)
