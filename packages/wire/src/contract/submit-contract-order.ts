import {
  type ContractConfig,
  formatDecimal,
  ORDER_ENDS,
  type OrderType,
  type PlaceContractOrder,
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
import { toContracts, toContractTicks } from './quantities.ts'

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

/** Opens or enlarges the position of this side; closing has calls of its own. Margin and fee come from wallet 3. */
export const submitContractOrder = commandEndpoint('POST', '/api/contract/order/submit', {
  clientName: 'placeContractOrder',
  summary: 'Place a contract order',
  body: submitBody,
  data: placedContractOrder,
  toCommand: ({ body }, context) => toOpeningOrder(body, context),
  refusable: ({ body }, context) => {
    const contract = context.contract(body.symbol)
    return {
      fields: { symbol: 'symbol', price: 'delegatePrice', size: 'delegateTotal', leverage: 'leverage', key: keyField(body) },
      ...(contract ? { rules: contractRefusalRules(contract) } : {}),
    }
  },
})

function toOpeningOrder(body: SubmitContractBody, context: CommandContext): PlaceContractOrder | Fault {
  const contract = context.contract(body.symbol)
  if (!contract) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' }
  const terms = orderTerms(body, contract)
  if (isFault(terms)) return terms
  const contracts = toContracts(body.delegateTotal, 'delegateTotal')
  if (typeof contracts === 'object') return contracts
  return {
    type: 'PlaceContractOrder',
    actor: context.actor,
    marketId: contract.marketId,
    positionSide: body.type === 0 ? 'long' : 'short',
    effect: 'open',
    positionId: 0,
    leverage: body.leverage,
    ...terms,
    contracts,
  }
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
