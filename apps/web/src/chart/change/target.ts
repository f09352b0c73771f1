import { ceilTo, dividedBy, floorTo, stepOf, textOf, times, unitsOf } from '@glasshouse/client'
import { formatDecimal, openCost } from '@glasshouse/domain'
import {
  type ContractOrderSummary,
  type ContractReplacementInput,
  type ContractRules,
  type MarketRules,
  marginRuleOf,
  readContracts,
  readLimitPrice,
  type SpotOrderSummary,
  type SpotReplacementInput,
  type StopInput,
  type StopSummary,
} from '@glasshouse/wire'

/** What of the reader's own can be taken to another price: an order that rests, or a stop that waits. */
export type ChangeTarget =
  | { readonly kind: 'spot'; readonly order: SpotOrderSummary; readonly rules: MarketRules }
  | { readonly kind: 'contract'; readonly order: ContractOrderSummary; readonly rules: ContractRules }
  | { readonly kind: 'stop'; readonly stop: StopSummary; readonly rules: ContractRules }

/** What can be changed of it, as plain decimal texts. */
export interface Terms {
  /** Limit price, or the trigger of a stop. */
  readonly price: string
  /** Quantity or contracts of the whole order, what was filled of it included; '' of a stop, which keeps its own. */
  readonly amount: string
}

export type ChangeInput =
  | { readonly kind: 'spot'; readonly input: SpotReplacementInput }
  | { readonly kind: 'contract'; readonly input: ContractReplacementInput }
  | { readonly kind: 'stop'; readonly input: StopInput }

export function termsOf(target: ChangeTarget): Terms {
  switch (target.kind) {
    case 'spot':
      return { price: target.order.price, amount: target.order.quantity }
    case 'contract':
      return { price: target.order.price, amount: target.order.contracts }
    case 'stop':
      return { price: target.stop.triggerPrice, amount: '' }
  }
}

export const filledOf = (target: ChangeTarget): string =>
  target.kind === 'spot' ? target.order.filledQuantity : target.kind === 'contract' ? target.order.filledContracts : '0'

/** Coin or settle asset in which its prices are said; what its amount is counted in, '' for contracts. */
export const unitsOfTarget = (target: ChangeTarget): { readonly quote: string; readonly base: string } =>
  target.kind === 'spot'
    ? { quote: target.order.pair.split('/')[1] ?? 'USDT', base: target.order.coin.toUpperCase() }
    : { quote: target.rules.settleCoin.toUpperCase(), base: '' }

export type TermError = 'enter_price' | 'enter_amount' | 'amount_filled'
export interface TermErrors {
  readonly price?: TermError
  readonly amount?: TermError
}

/** What is known to be wrong before anything is sent; the server knows the rest. */
export function termErrors(target: ChangeTarget, { price, amount }: Terms): TermErrors {
  const isPriced = (unitsOf(price) ?? 0n) > 0n
  const size = unitsOf(amount) ?? 0n
  const wrong =
    target.kind === 'stop'
      ? undefined
      : size <= 0n
        ? 'enter_amount'
        : size <= (unitsOf(filledOf(target)) ?? 0n)
          ? 'amount_filled'
          : undefined
  return { ...(!isPriced && { price: 'enter_price' as const }), ...(wrong && { amount: wrong }) }
}

export const isChanged = (before: Terms, terms: Terms): boolean =>
  !isSame(before.price, terms.price) || !isSame(before.amount, terms.amount)
const isSame = (one: string, other: string): boolean => one === other || (unitsOf(one) !== undefined && unitsOf(one) === unitsOf(other))

/** As it is sent. */
export function changeInput(target: ChangeTarget, { price, amount }: Terms): ChangeInput {
  switch (target.kind) {
    case 'spot':
      return { kind: 'spot', input: { symbol: target.order.symbol, id: target.order.id, price, quantity: amount } }
    case 'contract':
      return { kind: 'contract', input: { symbol: target.order.symbol, id: target.order.id, price, contracts: amount } }
    case 'stop': {
      const { positionId, side, kind, contracts, orderType, price: limit } = target.stop
      const input = {
        id: positionId,
        side,
        kind,
        triggerPrice: price,
        contracts,
        orderType,
        ...(orderType === 'limit' && { price: limit }),
      }
      return { kind: 'stop', input }
    }
  }
}

/** What an order holds with these terms, and of which asset; undefined where it holds nothing or that is not known. */
export function heldWith(target: ChangeTarget, terms: Terms): { readonly amount: string; readonly asset: string } | undefined {
  if (target.kind === 'stop' || Object.keys(termErrors(target, terms)).length > 0) return undefined
  const left = textOf((unitsOf(terms.amount) ?? 0n) - (unitsOf(filledOf(target)) ?? 0n))
  if (target.kind === 'spot') return spotHold(target, { price: terms.price, amount: left })
  if (target.order.effect === 'close') return undefined
  const rule = marginRuleOf(target.rules)
  const [price, contracts] = [readLimitPrice(terms.price, rule), readContracts(left)]
  if (typeof price === 'object' || typeof contracts === 'object') return undefined
  const { settleCoin, settleDecimals } = target.rules
  return { amount: formatDecimal(openCost(rule, { contracts, price, leverage: target.order.leverage }), settleDecimals), asset: settleCoin }
}

/** USDT to six decimals. */
const QUOTE_STEP = stepOf(6)

/** A buy holds its value and the fee of a taker, rounded up as the core does; a sell the coin. */
function spotHold({ order, rules }: Extract<ChangeTarget, { kind: 'spot' }>, { price, amount }: Terms) {
  if (order.side === 'sell') return { amount, asset: order.coin }
  const value = ceilTo(times(unitsOf(price) ?? 0n, unitsOf(amount) ?? 0n), QUOTE_STEP)
  return { amount: textOf(value + ceilTo(times(value, unitsOf(rules.takerFee) ?? 0n), QUOTE_STEP)), asset: 'usdt' }
}

/** A float of the canvas as a price of the market: to the nearest tick, one tick at least. */
export function snapped(price: number, tickSize: string): string {
  const tick = unitsOf(tickSize) || 1n
  const ticks = BigInt(Math.max(1, Math.round(price / Number(tickSize)) || 1))
  return textOf(ticks * tick)
}

/** So many ticks on, one tick at least. */
export function stepped(price: string, tickSize: string, ticks: number): string {
  const tick = unitsOf(tickSize) || 1n
  const next = floorTo(unitsOf(price) ?? 0n, tick) + tick * BigInt(ticks)
  return textOf(next < tick ? tick : next)
}

/** From one price to another, in percent of the first; '' from nowhere. */
export function distancePercent(price: string, from: string | undefined): string {
  const base = unitsOf(from) ?? 0n
  if (base <= 0n) return ''
  const away = (unitsOf(price) ?? 0n) - base
  const size = dividedBy((away < 0n ? -away : away) * 100n, base)
  return textOf(away < 0n ? -size : size)
}
