import type { PlaceContractOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { type ContractContext, endpoint } from '../endpoint.ts'
import { type Fault, isFault } from '../envelope.ts'
import { optionalDecimal, wireFlag, wireId } from '../fields.ts'
import { toContracts } from './quantities.ts'
import { CONTRACT_TIMES_IN_FORCE, clientOrderId, orderTerms, placedContractOrder } from './submit-contract-order.ts'

/**
 * `id` alone closes the whole position at market, its pending closing orders canceled first. Our additions: `total` closes a
 * part, `delegateType` 0 with `delegatePrice` closes by a limit order (which then needs `total`). Never more than is held.
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

const parts = {
  access: 'user',
  kind: 'submit',
  isCommand: true,
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  isWayOut: true,
  body: closeBody,
  data: placedContractOrder,
} as const

export const stopPosition = endpoint('GET', '/api/contract/position/stopPosition', {
  summary: 'Close a position or a part of it',
  ...parts,
})

/** The same: perpetuals have no delivery that could be terminated apart from the position. */
export const stopOrder = endpoint('GET', '/api/contract/position/stopOrder', { summary: 'Close a position (older name)', ...parts })

export function toClosingOrder(body: CloseBody, context: ContractContext): PlaceContractOrder | Fault {
  const held = context.position(Number(body.id))
  if (!held) return { reason: 'not_found', field: 'id', rule: 'is not an open position of yours' }
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
