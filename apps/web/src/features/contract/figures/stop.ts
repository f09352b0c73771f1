import {
  amount,
  divCeil,
  divFloor,
  type IndexPrice,
  type MarginedPosition,
  type MarginRule,
  notionalAt,
  scaledValue,
} from '@glasshouse/domain'
import { readContracts, readLimitPrice, readTrigger, type StopInput } from '@glasshouse/wire'
import { closingPriceError, outcomeOf } from './closing.ts'
import { type PriceError, type QuantityError, quantityError } from './ticket.ts'

export type StopKind = 'take_profit' | 'stop_loss'

export interface Stop {
  readonly kind: StopKind
  readonly trigger: string
  readonly type: 'market' | 'limit'
  readonly price: string
  /** Whole contracts; '' means all that the position has by then. */
  readonly quantity: string
}

export interface StopContext {
  readonly id: string
  readonly rule: MarginRule
  readonly position: MarginedPosition
  readonly mark: IndexPrice
  /** 0: none. */
  readonly liquidation: IndexPrice
}

export type TriggerError = 'Please_entera_price_greater' | 'price_too_large' | 'trigger_wrong_side' | 'trigger_beyond_liquidation'
export interface StopErrors {
  readonly trigger?: TriggerError
  readonly price?: PriceError
  readonly quantity?: QuantityError | 'quantity_above_position'
}

export function stopErrors(stop: Stop, context: StopContext): StopErrors {
  const trigger = triggerError(stop, context)
  const price = stop.type === 'limit' ? closingPriceError(stop.price, context.rule) : undefined
  const quantity = stop.quantity === '' ? undefined : (quantityError(stop.quantity) ?? excessError(stop, context))
  return { ...(trigger && { trigger }), ...(price && { price }), ...(quantity && { quantity }) }
}

function triggerError({ kind, trigger }: Stop, { position, mark, liquidation }: StopContext): TriggerError | undefined {
  const price = readTrigger(trigger)
  if (typeof price === 'object') return price.reason === 'price_too_large' ? 'price_too_large' : 'Please_entera_price_greater'
  // A long profits above and loses below, a short the other way round.
  const isAhead = (kind === 'take_profit') === (position.side === 'long')
  if (mark > 0 && !(isAhead ? price > mark : price < mark)) return 'trigger_wrong_side'
  if (kind === 'take_profit' || liquidation === 0) return undefined
  return (position.side === 'long' ? price > liquidation : price < liquidation) ? undefined : 'trigger_beyond_liquidation'
}

const excessError = ({ quantity }: Stop, { position }: StopContext) =>
  Number(quantity) > position.contracts ? ('quantity_above_position' as const) : undefined

/** What it brings if all of it closes at its limit price, at market at its trigger: before others move the book. */
export function stopOutcome(stop: Stop, context: StopContext) {
  const contracts = stop.quantity === '' ? context.position.contracts : readContracts(stop.quantity)
  if (typeof contracts === 'object' || contracts > context.position.contracts) return undefined
  const notional = stop.type === 'limit' ? atLimit(stop.price, contracts, context.rule) : atTrigger(stop.trigger, contracts, context)
  return notional === undefined ? undefined : outcomeOf(context, contracts, notional)
}

function atLimit(price: string, contracts: number, rule: MarginRule) {
  const limit = readLimitPrice(price, rule)
  return typeof limit === 'object' ? undefined : notionalAt(rule, contracts, limit)
}

function atTrigger(trigger: string, contracts: number, { rule, position }: StopContext) {
  const price = readTrigger(trigger)
  if (typeof price === 'object') return undefined
  const [value, scale] = [scaledValue(rule, contracts, price), BigInt(rule.tickSize)]
  return amount(position.side === 'long' ? divFloor(value, scale) : divCeil(value, scale))
}

/** The stop as it is sent. */
export const stopInput = ({ kind, trigger, type, price, quantity }: Stop, { id, position }: StopContext): StopInput => ({
  id,
  side: position.side,
  kind,
  triggerPrice: trigger,
  contracts: quantity === '' ? '0' : quantity,
  orderType: type,
  ...(type === 'limit' && { price }),
})
