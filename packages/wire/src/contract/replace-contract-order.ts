import type { ReplaceContractOrder } from '@glasshouse/domain'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { type ReplacementBody, refusableReplacement, replacementBody } from '../replacement.ts'
import { toContracts, toContractTicks } from './quantities.ts'
import { contractRefusalRules, placedContractOrder } from './submit-contract-order.ts'

/**
 * Changes price and contracts of an own pending order, which keeps its id and leverage. The answer's fills are those
 * that it made at once. Somebody else's id, and an order that is over, read as not found.
 */
export const replaceContractOrder = commandEndpoint('POST', '/api/contract/order/replace', {
  summary: 'Change the price or contracts of a pending contract order',
  body: replacementBody,
  data: placedContractOrder,
  toCommand: ({ body }, context) => toReplaceContractOrder(body, context),
  refusable: ({ body }, context) => {
    const contract = context.contract(body.symbol)
    const { fields, rules } = refusableReplacement(body, contract && contractRefusalRules(contract))
    // The stops that it carries stay: its price must fit them.
    return { fields: { ...fields, takeProfit: 'delegatePrice', stopLoss: 'delegatePrice', trigger: 'delegatePrice' }, rules: rules ?? {} }
  },
})

function toReplaceContractOrder(body: ReplacementBody, context: CommandContext): ReplaceContractOrder | Fault {
  const contract = context.contract(body.symbol)
  if (!contract) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' }
  const priceTicks = toContractTicks(body.delegatePrice, contract, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  const contracts = toContracts(body.delegateTotal, 'delegateTotal')
  if (typeof contracts === 'object') return contracts
  const { actor } = context
  return { type: 'ReplaceContractOrder', actor, marketId: contract.marketId, orderId: Number(body.id), priceTicks, contracts }
}
