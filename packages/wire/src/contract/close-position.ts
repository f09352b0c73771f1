import type { PlaceContractOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { type Fault, isFault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { optionalDecimal, wireFlag, wireId } from '../fields.ts'
import { NOT_HELD } from './position.ts'
import { toContracts } from './quantities.ts'
import { CONTRACT_TIMES_IN_FORCE, contractRefusalRules, orderTerms, placedContractOrder } from './submit-contract-order.ts'

/**
 * `id` alone closes the whole position at market, its pending closing orders canceled first. Our additions: `total`
 * closes a part, `delegateType` 0 with `delegatePrice` closes by a limit order (which then needs `total`). Never more
 * than is held.
 */
const closeBody = z.object({
  /** The position. */
  id: wireId,
  /** Whole contracts; absent, null or '': all. */
  total: optionalDecimal,
  /** 0 limit, 1 market (the default). */
  delegateType: wireFlag.nullish(),
  delegatePrice: optionalDecimal,
  timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE).nullish(),
  clientOrderId,
})
export type CloseBody = z.output<typeof closeBody>

const closing = (clientName: string, path: string, summary: string) =>
  commandEndpoint('GET', path, {
    clientName,
    summary,
    acceptsBothMethods: true,
    fieldsMayComeInQuery: true,
    rateLimit: 'cancel',
    body: closeBody,
    data: placedContractOrder,
    readsPositions: true,
    toCommand: ({ body }, context) => toClosingOrder(body, context),
    refusable: ({ body }, context) => {
      const held = context.position(Number(body.id))
      return {
        fields: { id: 'id', price: 'delegatePrice', size: 'total', key: keyField(body) },
        rules: { ...(held ? contractRefusalRules(context.contractOf(held.marketId)) : {}), not_found: NOT_HELD },
      }
    },
  })

export const stopPosition = closing('closePosition', '/api/contract/position/stopPosition', 'Close a position or a part of it')

/** The same: perpetuals have no delivery that could be terminated apart from the position. */
export const stopOrder = closing('endPosition', '/api/contract/position/stopOrder', 'Close a position (older name)')

function toClosingOrder(body: CloseBody, context: CommandContext): PlaceContractOrder | Fault {
  const held = context.position(Number(body.id))
  if (!held) return { reason: 'not_found', field: 'id', rule: NOT_HELD }
  const terms = orderTerms({ ...body, delegateType: body.delegateType ?? 1 }, context.contractOf(held.marketId))
  if (isFault(terms)) return terms
  if (!body.total && terms.orderType === 'limit') return { reason: 'field_missing', field: 'total', rule: 'is required for a limit order' }
  const contracts = body.total ? toContracts(body.total, 'total') : 0
  if (typeof contracts === 'object') return contracts
  return {
    type: 'PlaceContractOrder',
    actor: context.actor,
    marketId: held.marketId,
    positionSide: held.side,
    effect: 'close',
    positionId: held.positionId,
    leverage: 0,
    ...terms,
    contracts,
  }
}
