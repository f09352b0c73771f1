/**
 * An account in a market: its two balance cells and its number of open orders. Derived from state, so that an order
 * looks them up once; house accounts have them too.
 */
import type { AccountId } from '@glasshouse/domain'
import { grown } from '../tables/grow.ts'
import type { Balances } from './balances.ts'

/** The part of a market's configuration that account markets hang on; it never changes. */
export interface TradedAssets {
  readonly marketId: number
  readonly baseAssetId: number
  readonly quoteAssetId: number
}

/** Words of each: cell that holds buys (quote), cell that holds sells (base), open orders; one is spare. */
const WIDTH = 4
const BUYS = 0
const SELLS = 1
const OPEN_ORDERS = 2

export class AccountMarkets {
  #words = new Int32Array(256 * WIDTH)
  /** By market, then by account: account market + 1, or 0. */
  readonly #columns: Int32Array[] = []
  readonly #balances: Balances
  #count = 0

  constructor(balances: Balances) {
    this.#balances = balances
  }

  /** -1 when the account never traded here. */
  find(accountId: AccountId, marketId: number): number {
    const column = this.#columns[marketId]
    return column !== undefined && accountId < column.length ? column[accountId]! - 1 : -1
  }

  /** Spot trades from wallet 1. */
  take(accountId: AccountId, market: TradedAssets): number {
    const known = this.find(accountId, market.marketId)
    if (known >= 0) return known
    if (this.#count * WIDTH === this.#words.length) this.#words = grown(this.#words, this.#words.length * 2)
    const accountMarket = this.#count++
    this.#words[accountMarket * WIDTH + BUYS] = this.#balances.cell(accountId, 1, market.quoteAssetId)
    this.#words[accountMarket * WIDTH + SELLS] = this.#balances.cell(accountId, 1, market.baseAssetId)
    this.#columnFor(accountId, market.marketId)[accountId] = accountMarket + 1
    return accountMarket
  }

  /** Where an order of a side is held. */
  holdCell(accountMarket: number, side: number): number {
    return this.#words[accountMarket * WIDTH + side]!
  }

  quoteCell(accountMarket: number): number {
    return this.#words[accountMarket * WIDTH + BUYS]!
  }

  baseCell(accountMarket: number): number {
    return this.#words[accountMarket * WIDTH + SELLS]!
  }

  openOrders(accountMarket: number): number {
    return this.#words[accountMarket * WIDTH + OPEN_ORDERS]!
  }

  /** One more open order, or one fewer. */
  countOrder(accountMarket: number, change: 1 | -1): void {
    const at = accountMarket * WIDTH + OPEN_ORDERS
    this.#words[at] = this.#words[at]! + change
  }

  #columnFor(accountId: AccountId, marketId: number): Int32Array {
    const column = this.#columns[marketId] ?? new Int32Array(1024)
    let length = column.length
    while (length <= accountId) length *= 2
    const longer = length === column.length ? column : grown(column, length)
    this.#columns[marketId] = longer
    return longer
  }
}
