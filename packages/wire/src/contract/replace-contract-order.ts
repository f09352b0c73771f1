import type { ReplaceContractOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { wireDecimal, wireId, wireSymbol } from '../fields.ts'
import { toContracts, toContractTicks } from './quantities.ts'
import { contractRefusalRules, placedContractOrder } from './submit-contract-order.ts'

const replaceBody = z.object({
  /** The order's. */
  symbol: wireSymbol,
  id: wireId,
  /** The new limit price, at most 6 decimals. */
  delegatePrice: wireDecimal,
  /** The new number of contracts of the whole order, what was filled of it included. */
  delegateTotal: wireDecimal,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type ReplaceContractBody = z.output<typeof replaceBody>

/**
 * Changes price and contracts of an own pending order, which keeps its id and leverage. The answer's fills are those that
 * it made at once. Somebody else's id, and an order that is over, read as not found.
 */
export const replaceContractOrder = commandEndpoint('POST', '/api/contract/order/replace', {
  summary: 'Change the price or contracts of a pending contract order',
  body: replaceBody,
  data: placedContractOrder,
  toCommand: ({ body }, context) => toReplaceContractOrder(body, context),
  refusable: ({ body }, context) => {
    const contract = context.contract(body.symbol)
    const price = 'delegatePrice'
    // The stops that it carries stay: its price must fit them.
    const carried = { takeProfit: price, stopLoss: price, trigger: price }
    const fields = { symbol: 'symbol', price, ...carried, size: 'delegateTotal', id: 'id', key: keyField(body) }
    return { fields, rules: { ...(contract ? contractRefusalRules(contract) : {}), not_found: 'is not a pending order of yours' } }
  },
})

function toReplaceContractOrder(body: ReplaceContractBody, context: CommandContext): ReplaceContractOrder | Fault {
  const contract = context.contract(body.symbol)
  if (!contract) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' }
  const priceTicks = toContractTicks(body.delegatePrice, contract, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  const contracts = toContracts(body.delegateTotal, 'delegateTotal')
  if (typeof contracts === 'object') return contracts
  const { actor } = context
  return { type: 'ReplaceContractOrder', actor, marketId: contract.marketId, orderId: Number(body.id), priceTicks, contracts }
}
