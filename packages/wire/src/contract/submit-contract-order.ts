import {
  type ContractConfig,
  formatDecimal,
  type IndexPrice,
  indexPrice,
  ORDER_ENDS,
  type OrderType,
  type PlaceContractOrder,
  type PlaceContractOrderWithStops,
  type Ticks,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { type Fault, isFault } from '../envelope.ts'
import { keyField, type RefusalRules } from '../explain-refusal.ts'
import { decimalText, optionalDecimal, wireCount, wireDecimal, wireFlag, wireSymbol } from '../fields.ts'
import { toContracts, toContractTicks, toTrigger } from './quantities.ts'

/** Times in force of contract orders: there is no fill-or-kill. */
export const CONTRACT_TIMES_IN_FORCE = ['GTC', 'IOC', 'POST_ONLY'] as const

const submitBody = z.object({
  symbol: wireSymbol,
  /** One of the contract's; the same as that of an open position of this side. */
  leverage: wireCount,
  /** Limit price, at most 6 decimals; not read for market orders. */
  delegatePrice: optionalDecimal,
  /** Whole contracts. */
  delegateTotal: wireDecimal,
  /** 0 long, 1 short. */
  type: wireFlag,
  /** 0 limit, 1 market. */
  delegateType: wireFlag,
  timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE).nullish(),
  /**
   * Mark that triggers a take profit of the whole position at market, set with the first fill; absent, null or '':
   * none.
   */
  earnPrice: optionalDecimal,
  /** The same for a stop loss. */
  losePrice: optionalDecimal,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type SubmitContractBody = z.output<typeof submitBody>

/** Immediate result of an order that opens, closes or adds principal. */
export const placedContractOrder = z.object({
  id: z.string(),
  /** 0 rests, 1 over with a fill, 2 over without one. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  dealNum: decimalText,
  dealPrice: decimalText,
  dealValue: decimalText,
  fee: decimalText,
  /** Profit or loss realized at once, before fees; '0' when opening. */
  earn: decimalText,
  /** Why it is over; null while it rests. */
  end: z.enum(ORDER_ENDS).nullable(),
  /** True when this key was answered before and nothing was done now. */
  isRepeated: z.boolean(),
})
export type PlacedContractOrder = z.output<typeof placedContractOrder>

/**
 * Opens or enlarges the position of this side; closing has calls of its own. Margin and fee come from wallet 3. With
 * `earnPrice`, `losePrice` or both the position has its take profit and stop loss with the order's first fill, in place
 * of former ones of their kinds; an order that ends without a fill takes them with it.
 */
export const submitContractOrder = commandEndpoint('POST', '/api/contract/order/submit', {
  clientName: 'placeContractOrder',
  summary: 'Place a contract order',
  body: submitBody,
  data: placedContractOrder,
  toCommand: ({ body }, context) => toOpeningOrder(body, context),
  refusable: ({ body }, context) => {
    const contract = context.contract(body.symbol)
    return {
      fields: {
        symbol: 'symbol',
        price: 'delegatePrice',
        size: 'delegateTotal',
        leverage: 'leverage',
        takeProfit: 'earnPrice',
        stopLoss: 'losePrice',
        trigger: 'losePrice',
        key: keyField(body),
      },
      rules: { ...(contract ? contractRefusalRules(contract) : {}), ...stopRules(body) },
    }
  },
})

function toOpeningOrder(body: SubmitContractBody, context: CommandContext): PlaceContractOrder | PlaceContractOrderWithStops | Fault {
  const contract = context.contract(body.symbol)
  if (!contract) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' }
  const terms = orderTerms(body, contract)
  if (isFault(terms)) return terms
  const contracts = toContracts(body.delegateTotal, 'delegateTotal')
  if (typeof contracts === 'object') return contracts
  const takeProfit = triggerOf(body, 'earnPrice')
  if (typeof takeProfit === 'object') return takeProfit
  const stopLoss = triggerOf(body, 'losePrice')
  if (typeof stopLoss === 'object') return stopLoss
  const { actor } = context
  const { marketId } = contract
  const { leverage } = body
  const positionSide = body.type === 0 ? 'long' : 'short'
  // Orders without stops stay the records that they were.
  if (takeProfit === 0 && stopLoss === 0)
    return { type: 'PlaceContractOrder', actor, marketId, positionSide, effect: 'open', positionId: 0, leverage, ...terms, contracts }
  return { type: 'PlaceContractOrderWithStops', actor, marketId, positionSide, leverage, ...terms, contracts, takeProfit, stopLoss }
}

/** 0 without one. */
const triggerOf = (body: SubmitContractBody, field: 'earnPrice' | 'losePrice'): IndexPrice | Fault =>
  body[field] ? toTrigger(body[field], field) : indexPrice(0)

/** Where the triggers of an opening order must lie, in words. */
function stopRules({ type, delegateType }: SubmitContractBody): RefusalRules {
  const price = delegateType === 1 ? 'mark' : 'limit price'
  const [ahead, behind] = type === 0 ? ['above', 'below'] : ['below', 'above']
  return { take_profit_wrong_side: `must be ${ahead} the ${price}`, stop_loss_wrong_side: `must be ${behind} the ${price}` }
}

interface AskedTerms {
  readonly delegateType: 0 | 1
  readonly delegatePrice?: string | null | undefined
  readonly timeInForce?: TimeInForce | null | undefined
}

/** Type, price and time in force of an order that opens or closes. */
export function orderTerms(
  asked: AskedTerms,
  contract: ContractConfig,
): { readonly orderType: OrderType; readonly timeInForce: TimeInForce; readonly priceTicks: Ticks } | Fault {
  if (asked.delegateType === 1) {
    if (asked.timeInForce === 'POST_ONLY')
      return { reason: 'invalid_value', field: 'timeInForce', rule: 'must be GTC or IOC for a market order' }
    return { orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0) }
  }
  if (!asked.delegatePrice) return { reason: 'field_missing', field: 'delegatePrice', rule: 'is required for a limit order' }
  const priceTicks = toContractTicks(asked.delegatePrice, contract, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  return { orderType: 'limit', timeInForce: asked.timeInForce ?? 'GTC', priceTicks }
}

/** Rules of a contract in figures, for refusals of its orders. */
export const contractRefusalRules = (contract: ContractConfig): RefusalRules => ({
  order_price_outside_band: `must lie within ${formatDecimal(BigInt(contract.restBandPpm), 4)} % of the mark`,
  leverage_not_offered: `must be one of ${contract.leverages.join(', ')}`,
})
