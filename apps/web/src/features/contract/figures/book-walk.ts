import { type Amount, amount, type MarginRule, notionalAt, type Ticks } from '@glasshouse/domain'
import { readLimitPrice } from '@glasshouse/wire'

/** Price and contracts, best first. */
export type Levels = readonly (readonly [string, string])[]

/** What an order would take from the book on the screen, level by level. */
export interface Taken {
  readonly contracts: number
  readonly notional: Amount
  readonly fills: readonly { readonly contracts: number; readonly notional: Amount }[]
}

export interface Walk {
  readonly contracts: number
  /** Worse prices are not taken; none: at market. */
  readonly limit: Ticks | undefined
  /** Asks are taken upward, bids downward. */
  readonly from: 'asks' | 'bids'
}

/** Estimate: the book may have changed when the order arrives. */
export function walkBook(rule: MarginRule, levels: Levels, { contracts, limit, from }: Walk): Taken {
  const fills: { contracts: number; notional: Amount }[] = []
  let left = contracts
  for (const [priceText, contractsText] of levels) {
    const price = readLimitPrice(priceText, rule)
    if (left === 0 || typeof price === 'object') break
    if (limit !== undefined && (from === 'asks' ? price > limit : price < limit)) break
    const taken = Math.min(left, Math.floor(Number(contractsText)) || 0)
    if (taken > 0) fills.push({ contracts: taken, notional: notionalAt(rule, taken, price) })
    left -= taken
  }
  return { contracts: contracts - left, notional: amount(fills.reduce((sum, { notional }) => sum + notional, 0n)), fills }
}

/** All that stands on one side. */
export const contractsIn = (levels: Levels): number => levels.reduce((sum, [, contracts]) => sum + (Math.floor(Number(contracts)) || 0), 0)
