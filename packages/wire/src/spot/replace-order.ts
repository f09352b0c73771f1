import type { ReplaceOrder } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { wireDecimal, wireId, wireSymbol } from '../fields.ts'
import { toLots, toTicks } from '../numbers/quantities.ts'
import { orderRules, spotPlacementData } from './submit-currency-order.ts'

const replaceBody = z.object({
  /** The order's. */
  symbol: wireSymbol,
  id: wireId,
  /** The new limit price. */
  delegatePrice: wireDecimal,
  /** The new quantity of the whole order, what was filled of it included. */
  delegateTotal: wireDecimal,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type ReplaceBody = z.output<typeof replaceBody>

/**
 * Changes price and quantity of an own pending order, which keeps its id. The answer's fills are those that it made at
 * once. Somebody else's id reads as not found.
 */
export const replaceSpotOrder = commandEndpoint('POST', '/api/currency/order/replace', {
  summary: 'Change the price or quantity of a pending spot order',
  body: replaceBody,
  data: spotPlacementData,
  toCommand: ({ body }, context) => toReplaceOrder(body, context),
  refusable: ({ body }, context) => {
    const market = context.market(body.symbol)
    const fields = { symbol: 'symbol', price: 'delegatePrice', size: 'delegateTotal', id: 'id', key: keyField(body) }
    return { fields, rules: { ...(market ? orderRules(market, context) : {}), not_found: 'is not a pending order of yours' } }
  },
})

function toReplaceOrder(body: ReplaceBody, context: CommandContext): ReplaceOrder | Fault {
  const market = context.market(body.symbol)
  if (!market) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' }
  const priceTicks = toTicks(body.delegatePrice, market, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  const quantityLots = toLots(body.delegateTotal, market, context.asset(market.baseAssetId).decimals, 'delegateTotal')
  if (typeof quantityLots === 'object') return quantityLots
  return { type: 'ReplaceOrder', actor: context.actor, marketId: market.marketId, orderId: Number(body.id), priceTicks, quantityLots }
}
