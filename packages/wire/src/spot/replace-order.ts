import type { ReplaceOrder } from '@glasshouse/domain'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { toLots, toTicks } from '../numbers/quantities.ts'
import { type ReplacementBody, refusableReplacement, replacementBody } from '../replacement.ts'
import { orderRules, spotPlacementData } from './submit-currency-order.ts'

/**
 * Changes price and quantity of an own pending order, which keeps its id. The answer's fills are those that it made at
 * once. Somebody else's id reads as not found.
 */
export const replaceSpotOrder = commandEndpoint('POST', '/api/currency/order/replace', {
  summary: 'Change the price or quantity of a pending spot order',
  body: replacementBody,
  data: spotPlacementData,
  toCommand: ({ body }, context) => toReplaceOrder(body, context),
  refusable: ({ body }, context) => {
    const market = context.market(body.symbol)
    return refusableReplacement(body, market && orderRules(market, context))
  },
})

function toReplaceOrder(body: ReplacementBody, context: CommandContext): ReplaceOrder | Fault {
  const market = context.market(body.symbol)
  if (!market) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' }
  const priceTicks = toTicks(body.delegatePrice, market, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  const quantityLots = toLots(body.delegateTotal, market, context.asset(market.baseAssetId).decimals, 'delegateTotal')
  if (typeof quantityLots === 'object') return quantityLots
  return { type: 'ReplaceOrder', actor: context.actor, marketId: market.marketId, orderId: Number(body.id), priceTicks, quantityLots }
}
