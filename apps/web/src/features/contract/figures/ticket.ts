import {
  type Amount,
  amount,
  feeOf,
  type IndexPrice,
  initialMargin,
  type MarginedPosition,
  type MarginRule,
  meetsRequirement,
  notionalAt,
  openCost,
  POSITION_SIDES,
  type PositionSide,
  PPM,
  parseDecimal,
  scaledValue,
  type Ticks,
  type TimeInForce,
  tierOf,
} from '@glasshouse/domain'
import { type ContractRules, contractMessageKey, type OpeningInput, readContracts, readLimitPrice } from '@glasshouse/wire'
import { contractsIn, type Levels, type Taken, walkBook } from './book-walk.ts'
import { type Move, moveToLiquidation } from './liquidation-move.ts'
import { moneyText, unitsIn } from './money.ts'
import { againstOwn, type OwnError, type OwnRoom } from './own-limits.ts'

export type TicketType = 'limit' | 'market'

/**
 * What stands in the fields, as plain decimal texts; '' is an empty field. Both sides share it: each has its own
 * button.
 */
export interface Ticket {
  readonly type: TicketType
  readonly timeInForce: TimeInForce
  readonly leverage: number
  readonly price: string
  /** Whole contracts. */
  readonly quantity: string
  /** The next two are shown, and sent. */
  readonly hasStops: boolean
  /** Marks that trigger stops for the position; '' for none. */
  readonly takeProfit: string
  readonly stopLoss: string
}

/** What of one side is there already. */
export interface HeldSide {
  /** Of the open position, else of the opening orders that rest; 0 without either. */
  readonly leverage: number
  readonly position: MarginedPosition | undefined
  /** Contracts of the opening orders that rest. */
  readonly pending: number
  readonly isInLiquidation: boolean
}

export interface TicketContext {
  readonly symbol: string
  readonly rules: ContractRules
  readonly rule: MarginRule
  /** 0 before the first. */
  readonly mark: IndexPrice
  /** Of wallet 3. */
  readonly available: string
  readonly held: Readonly<Record<PositionSide, HeldSide>>
  readonly own: OwnRoom
  /** Book on the screen, for estimates only. */
  readonly bids: Levels
  readonly asks: Levels
}

export type PriceError = 'Please_entera_price_greater' | 'price_off_tick' | 'price_too_large' | 'order_price_outside_band'
export type QuantityError = 'quantitycan_onlyenter_integers' | 'quantity_too_large'
export type SideError =
  | 'position_in_liquidation'
  | 'leverage_differs'
  | 'leverage_above_tier'
  | 'position_limit'
  | OwnError
  | 'insufficient_available'
  | 'margin_short'
  | 'no_liquidity'

export interface TicketErrors {
  readonly price?: PriceError
  readonly quantity?: QuantityError
  /** What stands against one side alone. */
  readonly long?: SideError
  readonly short?: SideError
}

/** What opening one side means, before the tap. */
export interface SidePreview {
  /** A part of it comes from the book on the screen, which may be another by then. */
  readonly isEstimate: boolean
  /** Margin and fee. */
  readonly cost: string
  readonly margin: string
  readonly fee: string
  /** Of the whole position of that side afterwards. */
  readonly liquidation: Move
  /** Of wallet 3. */
  readonly after: string
}

/** The most that one order may ask for. */
const CONTRACTS_MAX = 2 ** 40

export function validationErrors(ticket: Ticket, context: TicketContext): TicketErrors {
  const price = ticket.type === 'limit' ? priceError(ticket, context) : undefined
  const quantity = quantityError(ticket.quantity)
  if (price || quantity) return { ...(price && { price }), ...(quantity && { quantity }) }
  const [long, short] = POSITION_SIDES.map((side) => sideError(side, ticket, context))
  return { ...(long && { long }), ...(short && { short }) }
}

function priceError(ticket: Ticket, { rule, rules, mark }: TicketContext): PriceError | undefined {
  const price = readLimitPrice(ticket.price, rule)
  if (typeof price === 'object') {
    if (contractMessageKey(price) === 'Please_entera_price_greater') return 'Please_entera_price_greater'
    return price.reason === 'price_off_tick' ? 'price_off_tick' : 'price_too_large'
  }
  const mayRest = ticket.timeInForce === 'GTC' || ticket.timeInForce === 'POST_ONLY'
  return mayRest && isOutsideBand(BigInt(price) * BigInt(rule.tickSize), rules, mark) ? 'order_price_outside_band' : undefined
}

function isOutsideBand(price: bigint, { restBand }: ContractRules, mark: IndexPrice): boolean {
  const band = parseDecimal(restBand, 6)
  const away = price > BigInt(mark) ? price - BigInt(mark) : BigInt(mark) - price
  return mark > 0 && typeof band === 'bigint' && away * PPM > BigInt(mark) * band
}

export function quantityError(quantity: string): QuantityError | undefined {
  const contracts = readContracts(quantity)
  if (typeof contracts === 'number') return contracts > CONTRACTS_MAX ? 'quantity_too_large' : undefined
  return contractMessageKey(contracts) === 'quantitycan_onlyenter_integers' ? 'quantitycan_onlyenter_integers' : 'quantity_too_large'
}

/** Checks in the server's order. */
function sideError(side: PositionSide, ticket: Ticket, context: TicketContext): SideError | undefined {
  const { rule, rules, mark, held, available } = context
  const asked = reckon(side, ticket, context)
  const own = held[side]
  const other = held[side === 'long' ? 'short' : 'long']
  if (own.isInLiquidation) return 'position_in_liquidation'
  if (own.leverage !== 0 && own.leverage !== ticket.leverage) return 'leverage_differs'
  const contracts = sizeOf(own) + asked.contracts
  if (ticket.leverage > tierOf(rule, scaledValue(rule, contracts, mark)).maxLeverage) return 'leverage_above_tier'
  const whole = scaledValue(rule, contracts + sizeOf(other), mark)
  if (whole > unitsIn(rules.positionLimit) * BigInt(rule.tickSize)) return 'position_limit'
  const beyond = againstOwn(context.own, { ...asked, leverage: ticket.leverage })
  if (beyond) return beyond
  if (asked.cost > unitsIn(available)) return 'insufficient_available'
  if (ticket.type === 'market' && asked.taken.contracts === 0) return 'no_liquidity'
  return mark > 0 && asked.opened > 0 && !meetsRequirement(rule, afterwards(side, asked, own), mark) ? 'margin_short' : undefined
}

const sizeOf = ({ position, pending }: HeldSide) => (position?.contracts ?? 0) + pending

/** The largest leverage that the tier of what would then be held allows. */
export function leverageMax({ rule, mark }: Pick<TicketContext, 'rule' | 'mark'>, contracts: number): number {
  return tierOf(rule, scaledValue(rule, contracts, mark)).maxLeverage
}

/** What opening each side means, or nothing while the fields say too little. */
export function previewOf(side: PositionSide, ticket: Ticket, context: TicketContext): SidePreview | undefined {
  if (quantityError(ticket.quantity) || (ticket.type === 'limit' && typeof ticksOf(ticket, context) === 'object')) return undefined
  const asked = reckon(side, ticket, context)
  if (asked.opened === 0) return undefined
  return {
    isEstimate: asked.taken.contracts > 0,
    cost: moneyText(asked.cost),
    margin: moneyText(asked.margin),
    fee: moneyText(asked.cost - asked.margin),
    liquidation: moveToLiquidation(context.rule, afterwards(side, asked, context.held[side]), context.mark),
    after: moneyText(unitsIn(context.available) - asked.cost),
  }
}

/** The position of that side once all of the order that can be reckoned is filled; undefined while nothing would. */
export function positionAfter(side: PositionSide, ticket: Ticket, context: TicketContext): MarginedPosition | undefined {
  if (quantityError(ticket.quantity)) return undefined
  const asked = reckon(side, ticket, context)
  return asked.opened === 0 ? undefined : afterwards(side, asked, context.held[side])
}

interface Reckoning {
  readonly contracts: number
  readonly taken: Taken
  /** Contracts and notional of the position it makes: what it takes and, of a limit order, what rests. */
  readonly opened: number
  readonly notional: Amount
  /** What must be available. */
  readonly cost: Amount
  /** The part of the cost that is margin. */
  readonly margin: Amount
}

function reckon(side: PositionSide, ticket: Ticket, context: TicketContext): Reckoning {
  const read = readContracts(ticket.quantity)
  const contracts = typeof read === 'number' ? read : 0
  return ticket.type === 'market' ? reckonMarket(side, contracts, ticket, context) : reckonLimit(side, contracts, ticket, context)
}

function reckonMarket(side: PositionSide, contracts: number, { leverage }: Ticket, context: TicketContext): Reckoning {
  const from = side === 'long' ? 'asks' : 'bids'
  const taken = walkBook(context.rule, context[from], { contracts, limit: undefined, from })
  const margin = amount(taken.fills.reduce((sum, { notional }) => sum + initialMargin(notional, leverage), 0n))
  const fee = taken.fills.reduce((sum, { notional }) => sum + feeOf(notional, context.rule.takerFeePpm), 0n)
  return { contracts, taken, opened: taken.contracts, notional: taken.notional, cost: amount(margin + fee), margin }
}

/**
 * Cost at the limit price, of a short at the best bid where that is higher: the server requires it before the order
 * takes or rests.
 */
function reckonLimit(side: PositionSide, contracts: number, ticket: Ticket, context: TicketContext): Reckoning {
  const { rule } = context
  const limit = ticksOf(ticket, context)
  if (typeof limit === 'object') return { contracts, taken: NOTHING_TAKEN, opened: 0, notional: ZERO, cost: ZERO, margin: ZERO }
  const from = side === 'long' ? 'asks' : 'bids'
  const taken = ticket.timeInForce === 'POST_ONLY' ? NOTHING_TAKEN : walkBook(rule, context[from], { contracts, limit, from })
  const best = side === 'short' ? readLimitPrice(context.bids[0]?.[0] ?? '', rule) : limit
  const price = (typeof best === 'number' && best > limit ? best : limit) as Ticks
  const cost = openCost(rule, { contracts, price, leverage: ticket.leverage })
  const rests = ticket.timeInForce === 'IOC' ? 0 : contracts - taken.contracts
  return {
    contracts,
    taken,
    opened: taken.contracts + rests,
    notional: amount(taken.notional + notionalAt(rule, rests, limit)),
    cost,
    margin: initialMargin(notionalAt(rule, contracts, price), ticket.leverage),
  }
}

const ZERO = amount(0n)
const NOTHING_TAKEN: Taken = { contracts: 0, notional: ZERO, fills: [] }

const ticksOf = ({ price }: Ticket, { rule }: TicketContext) => readLimitPrice(price, rule)

/** The side's position when all of the order has become one. */
function afterwards(side: PositionSide, { opened, notional, margin }: Reckoning, { position }: HeldSide): MarginedPosition {
  return {
    side,
    contracts: (position?.contracts ?? 0) + opened,
    cost: amount((position?.cost ?? 0n) + notional),
    margin: amount((position?.margin ?? 0n) + margin),
  }
}

/** The order as it is sent. Only for a side without errors. */
export function openingOf(side: PositionSide, ticket: Ticket, { symbol }: TicketContext): OpeningInput {
  const isMarket = ticket.type === 'market'
  return {
    symbol,
    leverage: ticket.leverage,
    price: isMarket ? '0' : ticket.price,
    contracts: ticket.quantity,
    side,
    orderType: ticket.type,
    timeInForce: isMarket ? 'IOC' : ticket.timeInForce,
    ...(ticket.hasStops && ticket.takeProfit !== '' && { takeProfit: ticket.takeProfit }),
    ...(ticket.hasStops && ticket.stopLoss !== '' && { stopLoss: ticket.stopLoss }),
  }
}

/** Contracts for a share of the most that can be paid for on either side, fee included; '' where nothing can be. */
export function quantityForPercent(ticket: Ticket, context: TicketContext, percent: number): string {
  const contracts = Math.floor((mostContracts(ticket, context) * percent) / 100)
  return contracts > 0 ? String(contracts) : ''
}

/** The slider's place for what was typed, to the nearest whole percent, 100 at most. */
export function percentOf(ticket: Ticket, context: TicketContext): number {
  const contracts = readContracts(ticket.quantity)
  const most = mostContracts(ticket, context)
  return typeof contracts === 'object' || most === 0 ? 0 : Math.min(100, Math.round((contracts / most) * 100))
}

/**
 * The most contracts whose cost fits on both sides, and within the own limits: the slider must not choose what one of
 * the two buttons refuses.
 */
export function mostContracts(ticket: Ticket, context: TicketContext): number {
  const available = unitsIn(context.available)
  const { margin, loss } = context.own
  const fits = (contracts: number) =>
    POSITION_SIDES.every((side) => {
      const asked = reckon(side, { ...ticket, quantity: String(contracts) }, context)
      return asked.cost <= available && (margin === undefined || asked.margin <= margin) && (loss === undefined || asked.cost <= loss)
    })
  // At market the books end where they end.
  let high = ticket.type === 'market' ? Math.max(contractsIn(context.asks), contractsIn(context.bids)) : CONTRACTS_MAX
  if (ticket.type === 'limit' && typeof ticksOf(ticket, context) === 'object') return 0
  let low = 0
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
