/**
 * What a resting contract order has beyond a spot order, packed into the word that spot leaves free: position side,
 * effect, cause, leverage. Its account market is an account market of the contract. Its hold is never stored: it
 * follows from what is left of it (RULES.md 8.2.3).
 */

import { CONTRACT_CAUSES, type ContractCause } from '@glasshouse/domain'
import { ceilPpm } from '../../ledger/fees.ts'
import { BUY, type OrderTable, WORDS } from '../../matching/orders.ts'
import { ceilDiv } from '../../rounding.ts'
import { LONG } from './contracts.ts'

/** The last word of a slot. */
const TERMS = 31
export const OPEN = 0
export const CLOSE = 1

export interface Terms {
  /** LONG or SHORT. */
  readonly positionSide: number
  /** OPEN or CLOSE. */
  readonly effect: number
  readonly cause: ContractCause
  readonly leverage: number
}

export function setTerms(orders: OrderTable, slot: number, terms: Terms): void {
  const { positionSide, effect, leverage, cause } = terms
  orders.words[slot * WORDS + TERMS] = positionSide | (effect << 1) | (CONTRACT_CAUSES.indexOf(cause) << 2) | (leverage << 8)
}

const wordOf = (orders: OrderTable, slot: number) => orders.words[slot * WORDS + TERMS]!
/** Side and effect: opens long, opens short, closes long, closes short. */
export const kindOf = (orders: OrderTable, slot: number): number => wordOf(orders, slot) & 3
export const positionSideOf = (orders: OrderTable, slot: number): number => wordOf(orders, slot) & 1
export const effectOf = (orders: OrderTable, slot: number): number => (wordOf(orders, slot) >> 1) & 1
export const causeOf = (orders: OrderTable, slot: number): ContractCause => CONTRACT_CAUSES[(wordOf(orders, slot) >> 2) & 63]!
export const leverageOf = (orders: OrderTable, slot: number): number => wordOf(orders, slot) >> 8

/** Long opens and short closes buy (0), short opens and long closes sell (1). */
export const bookSide = (positionSide: number, effect: number): number => positionSide ^ effect ^ BUY
/** The side that an opening order of this side of the book opens. */
export const openedBy = (side: number): number => (side === BUY ? LONG : 1 - LONG)

/** Margin part of a hold. */
export const marginFor = (notional: number, leverage: number): number => ceilDiv(notional, leverage)

/** Margin and taker fee of an opening notional. */
export const openCost = (notional: number, leverage: number, takerFeePpm: number): number =>
  ceilDiv(notional, leverage) + ceilPpm(notional, takerFeePpm)

/** Hold of a resting order or quote for `contracts` of it; `units` are quote units of one tick x one contract. */
export function contractHold(orders: OrderTable, slot: number, units: number, contracts: number): number {
  if (effectOf(orders, slot) === CLOSE) return 0
  return openCost(contracts * orders.priceTicks(slot) * units, leverageOf(orders, slot), orders.takerFeePpm(slot))
}
