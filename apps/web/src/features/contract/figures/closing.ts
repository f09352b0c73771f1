import {
  type Amount,
  amount,
  feeOf,
  type IndexPrice,
  liquidationPrice,
  type MarginedPosition,
  type MarginRule,
  notionalAt,
  shareOf,
  type Ticks,
} from '@glasshouse/domain'
import { readContracts, readLimitPrice } from '@glasshouse/wire'
import { type Levels, walkBook } from './book-walk.ts'
import { greater, lesser, moneyText } from './money.ts'
import { type PriceError, type QuantityError, quantityError } from './ticket.ts'

export interface Closing {
  readonly type: 'limit' | 'market'
  readonly price: string
  readonly quantity: string
}

export interface ClosingContext {
  readonly rule: MarginRule
  readonly position: MarginedPosition
  /** Contracts that no pending closing order binds yet. */
  readonly free: number
  readonly bids: Levels
  readonly asks: Levels
}

export interface ClosingErrors {
  readonly price?: PriceError
  readonly quantity?: QuantityError | 'quantity_above_position'
}

/** What closing means, before the tap. */
export interface ClosingPreview {
  readonly isEstimate: boolean
  /** Profit or loss of what is closed, before the fee. */
  readonly realized: string
  readonly fee: string
  /** Back into the wallet. */
  readonly payout: string
  readonly contractsLeft: number
  /** Of what is left; 0: none. */
  readonly liquidation: IndexPrice
}

/** All of it at market also takes what pending closing orders bind: those are canceled first. */
export const isWhole = ({ type, quantity }: Closing, { position }: ClosingContext): boolean =>
  type === 'market' && quantity === String(position.contracts)

export function closingErrors(closing: Closing, context: ClosingContext): ClosingErrors {
  const price = closing.type === 'limit' ? closingPriceError(closing.price, context.rule) : undefined
  const quantity = quantityError(closing.quantity) ?? excessError(closing, context)
  return { ...(price && { price }), ...(quantity && { quantity }) }
}

export function closingPriceError(price: string, rule: MarginRule): PriceError | undefined {
  const read = readLimitPrice(price, rule)
  if (typeof read === 'number') return undefined
  if (read.reason === 'price_off_tick' || read.reason === 'price_too_large') return read.reason
  return 'Please_entera_price_greater'
}

function excessError(closing: Closing, context: ClosingContext) {
  return Number(closing.quantity) > (isWhole(closing, context) ? context.position.contracts : context.free)
    ? ('quantity_above_position' as const)
    : undefined
}

/** By the rule of closing: shares of cost and margin by floor, all of both with the last contract. */
export function closingPreview(closing: Closing, context: ClosingContext): ClosingPreview | undefined {
  const contracts = readContracts(closing.quantity)
  if (typeof contracts === 'object' || contracts > context.position.contracts) return undefined
  const from = context.position.side === 'long' ? 'bids' : 'asks'
  const limit = closing.type === 'limit' ? readLimitPrice(closing.price, context.rule) : undefined
  if (typeof limit === 'object') return undefined
  const taken = walkBook(context.rule, context[from], { contracts, limit, from })
  const rests = limit === undefined ? 0 : contracts - taken.contracts
  const closed = taken.contracts + rests
  if (closed === 0) return undefined
  const notional = amount(taken.notional + notionalAt(context.rule, rests, limit ?? (0 as Ticks)))
  return { isEstimate: taken.contracts > 0, ...outcomeOf(context, closed, notional) }
}

/** What closing so many contracts at a notional brings, the taker fee taken off. */
export function outcomeOf({ rule, position }: Pick<ClosingContext, 'rule' | 'position'>, closed: number, notional: Amount) {
  const { contracts, cost, margin, side } = position
  const [costShare, marginShare] = [shareOf(cost, closed, contracts), shareOf(margin, closed, contracts)]
  const pnl = side === 'long' ? notional - costShare : costShare - notional
  const fee = greater(0n, lesser(feeOf(notional, rule.takerFeePpm), margin + pnl))
  const left = contracts - closed
  const payout = greater(0n, (left === 0 ? margin : marginShare) + pnl - fee)
  const rest = { side, contracts: left, cost: amount(cost - costShare), margin: amount(margin + pnl - fee - payout) }
  return {
    realized: moneyText(pnl),
    fee: moneyText(fee),
    payout: moneyText(payout),
    contractsLeft: left,
    liquidation: left === 0 ? (0 as IndexPrice) : liquidationPrice(rule, rest),
  }
}
