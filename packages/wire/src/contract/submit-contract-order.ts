import {
  type ContractConfig,
  formatDecimal,
  ORDER_ENDS,
  type OrderType,
  type PlaceContractOrder,
  type RefusalReason,
  type Ticks,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import { z } from 'zod'
import { type ContractContext, endpoint, HEADERS, KEY_PATTERN } from '../endpoint.ts'
import { type Fault, isFault } from '../envelope.ts'
import { decimalText, optionalDecimal, wireCount, wireDecimal, wireFlag, wirePattern, wireSymbol } from '../fields.ts'
import { toContracts, toContractTicks } from './quantities.ts'

/** What contract orders may be: there is no fill-or-kill. */
export const CONTRACT_TIMES_IN_FORCE = ['GTC', 'IOC', 'POST_ONLY'] as const

export const clientOrderId = wirePattern(KEY_PATTERN, 'must be 1 to 64 letters, digits or _ . : -', 64).nullish()

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

/** What happened at once to an order that opens, closes or adds principal. */
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
export const submitContractOrder = endpoint('POST', '/api/contract/order/submit', {
  summary: 'Place a contract order',
  access: 'user',
  kind: 'submit',
  isCommand: true,
  body: submitBody,
  data: placedContractOrder,
})

export function toOpeningOrder(body: SubmitContractBody, context: ContractContext): PlaceContractOrder | Fault {
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

const PRICE_REASONS: ReadonlySet<RefusalReason> = new Set(['price_not_positive', 'price_too_large', 'would_cross'])
const SIZE_REASONS: ReadonlySet<RefusalReason> = new Set([
  'quantity_not_positive',
  'quantity_too_large',
  'insufficient_available',
  'position_limit',
  'open_interest_limit',
  'quantity_above_position',
])
const LEVERAGE_REASONS: ReadonlySet<RefusalReason> = new Set(['leverage_not_offered', 'leverage_differs', 'leverage_above_tier'])

/** The fields of one call, where its refusals can be told. */
export interface RefusalFields {
  readonly price?: string
  readonly size?: string
  readonly leverage?: string
  readonly id?: string
  readonly trigger?: string
  readonly symbol?: string
  readonly key?: string
}

/** Which field a refusal of the core is about, and its rule in figures, so that a form can show it where it belongs. */
export function explainContractRefusal(reason: RefusalReason, fields: RefusalFields, contract: ContractConfig | null): Fault {
  const field = fieldOf(reason, fields)
  const rule = contract === null ? undefined : ruleOf(reason, contract)
  return { reason, ...(field === undefined ? {} : { field }), ...(rule === undefined || field === undefined ? {} : { rule }) }
}

function fieldOf(reason: RefusalReason, fields: RefusalFields): string | undefined {
  if (PRICE_REASONS.has(reason) || reason === 'order_price_outside_band') return fields.price
  if (SIZE_REASONS.has(reason) || reason === 'margin_above_added' || reason === 'margin_too_low') return fields.size
  if (LEVERAGE_REASONS.has(reason)) return fields.leverage
  if (reason === 'trigger_wrong_side' || reason === 'trigger_beyond_liquidation') return fields.trigger
  if (reason === 'not_found' || reason === 'position_in_liquidation') return fields.id
  if (reason === 'unknown_market' || reason === 'market_not_open') return fields.symbol
  return reason === 'key_reused' ? (fields.key ?? HEADERS.key) : undefined
}

function ruleOf(reason: RefusalReason, contract: ContractConfig): string | undefined {
  const percent = `${formatDecimal(BigInt(contract.restBandPpm), 4)} %`
  if (reason === 'order_price_outside_band') return `must lie within ${percent} of the mark`
  if (reason === 'leverage_not_offered') return `must be one of ${contract.leverages.join(', ')}`
  return undefined
}
