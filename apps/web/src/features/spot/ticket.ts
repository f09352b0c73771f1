import { ceilTo, decimalsOf, dividedBy, floorTo, ONE, stepOf, textOf, times, unitsOf } from '@glasshouse/client'
import type { TimeInForce } from '@glasshouse/domain'
import type { MarketRules, SpotOrderInput } from '@glasshouse/wire'

export type TicketSide = 'buy' | 'sell'
export type TicketType = 'limit' | 'market'
/** In which unit a buyer speaks: the coin (`quantity`) or USDT (`turnover`). A seller always speaks of the coin. */
export type TicketUnit = 'quantity' | 'turnover'

/** What stands in the fields, as plain decimal texts; '' is an empty field. */
export interface Ticket {
  readonly side: TicketSide
  readonly type: TicketType
  readonly timeInForce: TimeInForce
  readonly price: string
  readonly unit: TicketUnit
  readonly amount: string
}

export interface TicketContext {
  readonly symbol: string
  readonly coin: string
  readonly rules: MarketRules
  /** Available in wallet 1. */
  readonly availableQuote: string
  readonly availableBase: string
  /** Best first; for estimates of market orders only, the server decides. */
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

export type TicketError =
  | 'enter_the_amount'
  | 'amount_incorrect'
  | 'Insufficient_funds_available'
  | 'please_enter_quantity'
  | 'value_below_minimum'
  | 'sale_below_minimum'
  | 'value_above_maximum'
  | 'less_than_one_lot'
export interface TicketErrors {
  readonly price?: TicketError
  readonly amount?: TicketError
}

/** What the order means, before the tap. USDT goes to six decimals. */
export interface TicketPreview {
  /** A market order's figures are estimates from the book on the screen. */
  readonly isEstimate: boolean
  readonly quantity: string
  readonly turnover: string
  readonly fee: string
  /** Buying: USDT that leaves, fee included. Selling: the coin that leaves. */
  readonly pay: string
  /** Buying: the coin. Selling: USDT after the fee. */
  readonly receive: string
  readonly quoteAfter: string
  readonly baseAfter: string
}

export const QUOTE_DECIMALS = 6
const QUOTE_STEP = stepOf(QUOTE_DECIMALS)

/** What is wrong with each field, first error first. */
export function validationErrors(ticket: Ticket, context: TicketContext): TicketErrors {
  const price = ticket.type === 'limit' ? priceError(ticket.price) : undefined
  const amount = amountError(ticket, context, price !== undefined)
  return { ...(price ? { price } : {}), ...(amount ? { amount } : {}) }
}

function priceError(price: string): TicketError | undefined {
  if (price === '') return 'enter_the_amount'
  return isPositive(price) ? undefined : 'amount_incorrect'
}

function amountError(ticket: Ticket, context: TicketContext, isPriceMissing: boolean): TicketError | undefined {
  if (ticket.amount === '') return ticket.side === 'buy' ? 'enter_the_amount' : 'please_enter_quantity'
  if (!isPositive(ticket.amount)) return 'amount_incorrect'
  if (isPriceMissing) return undefined
  const size = reckon(ticket, context)
  return isBeyondAvailable(ticket, context, size) ? 'Insufficient_funds_available' : sizeError(ticket, context, size)
}

function isBeyondAvailable(ticket: Ticket, context: TicketContext, size: Reckoning): boolean {
  if (ticket.side === 'sell') return size.quantity > (unitsOf(context.availableBase) ?? 0n)
  const available = unitsOf(context.availableQuote) ?? 0n
  // A typed turnover counts as typed, not as cut to whole lots: what was asked for is what must be there.
  return askedTurnover(ticket, size) > available || costOf(ticket, size) > available
}

function sizeError(ticket: Ticket, context: TicketContext, size: Reckoning): TicketError | undefined {
  const { rules } = context
  if (size.quantity === 0n && !isByValue(ticket)) return 'less_than_one_lot'
  const value = isByValue(ticket) ? askedTurnover(ticket, size) : size.turnover
  // A market order of a quantity has no value yet when the book on the screen is empty; the server will know.
  if (ticket.type === 'market' && value === 0n) return undefined
  if (value < (unitsOf(rules.minNotional) ?? 0n) && !sellsAll(ticket, context, size))
    return isMarketSale(ticket) ? 'sale_below_minimum' : 'value_below_minimum'
  return value > (unitsOf(rules.maxNotional) ?? 0n) ? 'value_above_maximum' : undefined
}

/** A market sale of every whole lot that is available has no minimum, so that no balance is too small to be sold. */
function sellsAll(ticket: Ticket, { rules, availableBase }: TicketContext, { quantity }: Reckoning): boolean {
  const whole = floorTo(unitsOf(availableBase) ?? 0n, unitsOf(rules.lotSize) ?? 1n)
  return isMarketSale(ticket) && quantity === whole
}

const isMarketSale = ({ side, type }: Ticket): boolean => side === 'sell' && type === 'market'

/** What the order means, or `undefined` while the fields say too little. */
export function previewOf(ticket: Ticket, context: TicketContext): TicketPreview | undefined {
  if (!isPositive(ticket.amount) || (ticket.type === 'limit' && !isPositive(ticket.price))) return undefined
  const size = reckon(ticket, context)
  const isBuy = ticket.side === 'buy'
  const cost = costOf(ticket, size)
  const proceeds = size.turnover - size.fee
  return {
    isEstimate: ticket.type === 'market',
    quantity: textOf(size.quantity),
    turnover: textOf(size.turnover),
    fee: textOf(size.fee),
    pay: textOf(isBuy ? cost : size.quantity),
    receive: textOf(isBuy ? size.quantity : proceeds),
    quoteAfter: textOf((unitsOf(context.availableQuote) ?? 0n) + (isBuy ? -cost : proceeds)),
    baseAfter: textOf((unitsOf(context.availableBase) ?? 0n) + (isBuy ? size.quantity : -size.quantity)),
  }
}

interface Reckoning {
  readonly quantity: bigint
  /** price x quantity, without the fee. */
  readonly turnover: bigint
  readonly fee: bigint
}

/** Quantity in whole lots, its turnover and the taker fee (rounded up, as the core does). */
function reckon(ticket: Ticket, context: TicketContext): Reckoning {
  const amount = unitsOf(ticket.amount) ?? 0n
  const lot = unitsOf(context.rules.lotSize) ?? 1n
  if (ticket.type === 'market') return reckonMarket(ticket, context, { amount, lot })
  const price = unitsOf(ticket.price) ?? 0n
  const quantity = floorTo(speaksTurnover(ticket) ? dividedBy(amount, price) : amount, lot)
  return withFee(quantity, times(price, quantity), context)
}

function reckonMarket(ticket: Ticket, context: TicketContext, { amount, lot }: { amount: bigint; lot: bigint }): Reckoning {
  const levels = ticket.side === 'buy' ? context.asks : context.bids
  if (!isByValue(ticket)) {
    const quantity = floorTo(amount, lot)
    return withFee(quantity, walk(levels, { quantity }).value, context)
  }
  // A buy by value spends at most this much, the fee within it.
  const bought = walk(levels, { value: withoutFee(amount, context), lot })
  return withFee(bought.quantity, bought.value, context)
}

function withFee(quantity: bigint, turnover: bigint, { rules }: TicketContext): Reckoning {
  return { quantity, turnover, fee: ceilTo(times(turnover, unitsOf(rules.takerFee) ?? 0n), QUOTE_STEP) }
}

/** The largest turnover that fits into an amount of USDT together with its fee. */
function withoutFee(amount: bigint, { rules }: TicketContext): bigint {
  return floorTo(dividedBy(amount, ONE + (unitsOf(rules.takerFee) ?? 0n)), QUOTE_STEP)
}

type Walk = { readonly quantity: bigint } | { readonly value: bigint; readonly lot: bigint }

/** Goes through the offers from the best one on, until the quantity or the value is used up. */
function walk(levels: TicketContext['asks'], until: Walk): { quantity: bigint; value: bigint } {
  let quantity = 0n
  let value = 0n
  for (const [price, size] of levels.map(([price, size]) => [unitsOf(price) ?? 0n, unitsOf(size) ?? 0n] as const)) {
    if (price <= 0n) continue
    const left = 'quantity' in until ? until.quantity - quantity : floorTo(dividedBy(until.value - value, price), until.lot)
    const taken = lesser(left, size)
    quantity += taken
    value += times(price, taken)
    if (taken < size) break
  }
  return { quantity, value }
}

/** What leaves the USDT balance of a buyer. With no offers to reckon by, a buy by value may cost all that was typed. */
function costOf(ticket: Ticket, { turnover, fee }: Reckoning): bigint {
  return isByValue(ticket) && turnover === 0n ? (unitsOf(ticket.amount) ?? 0n) : turnover + fee
}

function askedTurnover(ticket: Ticket, size: Reckoning): bigint {
  return speaksTurnover(ticket) ? (unitsOf(ticket.amount) ?? 0n) : size.turnover
}

const speaksTurnover = (ticket: Ticket): boolean => ticket.side === 'buy' && ticket.unit === 'turnover'
const isByValue = (ticket: Ticket): boolean => ticket.type === 'market' && speaksTurnover(ticket)

/** The order as it is sent. Only for a ticket without errors. The server recomputes every value from these. */
export function orderOf(ticket: Ticket, context: TicketContext): SpotOrderInput {
  const { quantity, turnover } = reckon(ticket, context)
  const isMarket = ticket.type === 'market'
  return {
    symbol: context.symbol,
    coin: context.coin,
    side: ticket.side,
    orderType: ticket.type,
    quantity: isByValue(ticket) ? '0' : textOf(quantity),
    price: isMarket ? '0' : ticket.price,
    value: isByValue(ticket) ? ticket.amount : isMarket ? '0' : textOf(turnover),
    timeInForce: isMarket ? 'IOC' : ticket.timeInForce,
  }
}

/**
 * The amount for a share of what is available, in the ticket's unit. A buyer's whole is floor(available / (1 + taker
 * fee)), so that the fee can be held beside it; a seller's is the coin itself.
 */
export function amountForPercent(ticket: Ticket, context: TicketContext, percent: number): string {
  const share = (whole: bigint) => (whole * BigInt(percent)) / 100n
  const lot = unitsOf(context.rules.lotSize) ?? 1n
  if (ticket.side === 'sell') return textOf(floorTo(share(unitsOf(context.availableBase) ?? 0n), lot))
  const turnover = floorTo(share(wholeOf(ticket, context)), QUOTE_STEP)
  if (ticket.unit === 'turnover') return textOf(turnover)
  const price = unitsOf(ticket.type === 'limit' ? ticket.price : context.asks[0]?.[0]) ?? 0n
  return price > 0n ? textOf(floorTo(dividedBy(turnover, price), lot)) : ''
}

/** The slider's place for what was typed, to the nearest whole percent (whole lots leave crumbs), 100 at most. */
export function percentOf(ticket: Ticket, context: TicketContext): number {
  const whole = wholeOf(ticket, context)
  if (whole <= 0n || !isPositive(ticket.amount)) return 0
  const size = reckon(ticket, context)
  const part = ticket.side === 'sell' ? size.quantity : askedTurnover(ticket, size)
  return Number(lesser(100n, (part * 200n + whole) / (whole * 2n)))
}

function wholeOf(ticket: Ticket, context: TicketContext): bigint {
  if (ticket.side === 'sell') return unitsOf(context.availableBase) ?? 0n
  return withoutFee(unitsOf(context.availableQuote) ?? 0n, context)
}

export const decimalsOfAmount = (unit: TicketUnit, rules: MarketRules): number =>
  unit === 'turnover' ? QUOTE_DECIMALS : decimalsOf(rules.lotSize)

function lesser(left: bigint, right: bigint): bigint {
  return left > right ? right : left
}

function isPositive(text: string): boolean {
  return (unitsOf(text) ?? 0n) > 0n
}

export type RiseFall = 'rise' | 'fall' | 'draw'
/** For the buy side a higher price is a rise, for the sell side the reverse; an equal one is a draw. */
export function riseOrFall(side: TicketSide, from: string, to: string): RiseFall {
  const difference = (unitsOf(to) ?? 0n) - (unitsOf(from) ?? 0n)
  if (difference === 0n) return 'draw'
  return difference > 0n === (side === 'buy') ? 'rise' : 'fall'
}
