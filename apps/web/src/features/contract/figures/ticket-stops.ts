import {
  amount,
  divCeil,
  divFloor,
  formatDecimal,
  type IndexPrice,
  initialMargin,
  liquidationPrice,
  notionalAt,
  type PositionSide,
  scaledValue,
  type Ticks,
} from '@glasshouse/domain'
import { readContracts, readLimitPrice, readTrigger } from '@glasshouse/wire'
import { outcomeOf } from './closing.ts'
import { SETTLE_DECIMALS, unitsIn } from './money.ts'
import { positionAfter, type Ticket, type TicketContext } from './ticket.ts'

/** Fields of the ticket, both optional. */
export type StopField = 'takeProfit' | 'stopLoss'
export type StopPriceError =
  | 'Please_entera_price_greater'
  | 'price_too_large'
  | 'above_limit'
  | 'below_limit'
  | 'above_mark'
  | 'below_mark'
  | 'trigger_beyond_liquidation'
export type StopPriceErrors = Readonly<Partial<Record<StopField, StopPriceError>>>

/** Errors of what is typed, as the server will find them: seen from the order's own price. */
export function stopPriceErrors(side: PositionSide, ticket: Ticket, context: TicketContext): StopPriceErrors {
  if (!ticket.hasStops) return {}
  const [takeProfit, stopLoss] = [errorOf('takeProfit', side, ticket, context), errorOf('stopLoss', side, ticket, context)]
  return { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) }
}

function errorOf(field: StopField, side: PositionSide, ticket: Ticket, context: TicketContext): StopPriceError | undefined {
  if (ticket[field] === '') return undefined
  const trigger = readTrigger(ticket[field])
  if (typeof trigger === 'object') return trigger.reason === 'price_too_large' ? 'price_too_large' : 'Please_entera_price_greater'
  const reference = referenceOf(ticket, context)
  if (reference === undefined) return undefined
  // A long profits above and loses below, a short the other way round.
  const isAhead = (field === 'takeProfit') === (side === 'long')
  if (isAhead ? trigger <= reference : trigger >= reference)
    return `${isAhead ? 'above' : 'below'}_${ticket.type === 'limit' ? 'limit' : 'mark'}`
  if (field === 'takeProfit') return undefined
  const end = liquidationThen(side, ticket, context)
  return end === 0 || (side === 'long' ? trigger > end : trigger < end) ? undefined : 'trigger_beyond_liquidation'
}

/** Of a limit order its price, of a market order the mark; undefined while that is not known. */
function referenceOf(ticket: Ticket, { rule, mark }: TicketContext): number | undefined {
  if (ticket.type === 'market') return mark === 0 ? undefined : mark
  const limit = readLimitPrice(ticket.price, rule)
  return typeof limit === 'object' ? undefined : limit * rule.tickSize
}

/** Liquidation price of the position, were all of the order filled at its own price; 0: none, or not known yet. */
function liquidationThen(side: PositionSide, ticket: Ticket, context: TicketContext): number {
  const contracts = readContracts(ticket.quantity)
  const reference = referenceOf(ticket, context)
  if (typeof contracts === 'object' || reference === undefined) return 0
  const { rule, held } = context
  const notional = notionalAt(rule, contracts, Math.ceil(reference / rule.tickSize) as Ticks)
  const { position } = held[side]
  return liquidationPrice(rule, {
    side,
    contracts: (position?.contracts ?? 0) + contracts,
    cost: amount((position?.cost ?? 0n) + notional),
    margin: amount((position?.margin ?? 0n) + initialMargin(notional, ticket.leverage)),
  })
}

/** What a trigger would bring about, were the whole position closed at it. */
export interface StopPreview {
  readonly price: string
  /** Won or lost, the fee to close taken off. */
  readonly result: string
  /** Of the position's margin, in percent. */
  readonly percent: string
}

/** Undefined while the fields say too little. */
export function stopPreview(field: StopField, side: PositionSide, ticket: Ticket, context: TicketContext): StopPreview | undefined {
  if (!ticket.hasStops || ticket[field] === '' || errorOf(field, side, ticket, context)) return undefined
  const trigger = readTrigger(ticket[field])
  const position = positionAfter(side, ticket, context)
  if (typeof trigger === 'object' || position === undefined || position.margin === 0n) return undefined
  const { rule } = context
  const { realized, fee } = outcomeOf({ rule, position }, position.contracts, valueAt(trigger, side, position.contracts, context))
  const net = unitsIn(realized) - unitsIn(fee)
  return {
    price: ticket[field],
    result: formatDecimal(net, SETTLE_DECIMALS),
    percent: formatDecimal((net * 10_000n) / position.margin, 2),
  }
}

function valueAt(trigger: IndexPrice, side: PositionSide, contracts: number, { rule }: TicketContext) {
  const [value, scale] = [scaledValue(rule, contracts, trigger), BigInt(rule.tickSize)]
  return amount(side === 'long' ? divFloor(value, scale) : divCeil(value, scale))
}
