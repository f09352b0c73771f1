/**
 * An account's place in a market: its two balance cells and its number of open orders. Derived from state, so that an order
 * looks them up once; house accounts have seats too.
 */
import type { AccountId } from '@glasshouse/domain'
import { grown } from '../tables/grow.ts'
import { IntegerTable } from '../tables/integer-table.ts'
import type { Balances } from './balances.ts'

/** The part of a market's configuration that seats hang on; it never changes. */
export interface TradedAssets {
  readonly marketId: number
  readonly baseAssetId: number
  readonly quoteAssetId: number
}

export class Seats {
  baseCell = new Int32Array(256)
  quoteCell = new Int32Array(256)
  openOrders = new Int32Array(256)
  readonly #table = new IntegerTable(1024)
  readonly #balances: Balances
  #count = 0

  constructor(balances: Balances) {
    this.#balances = balances
  }

  /** -1 when the account never traded here. */
  find(accountId: AccountId, marketId: number): number {
    return this.#table.get(accountId * 65_536 + marketId)
  }

  /** Spot trades from wallet 1. */
  take(accountId: AccountId, market: TradedAssets): number {
    const known = this.find(accountId, market.marketId)
    if (known >= 0) return known
    if (this.#count === this.baseCell.length) this.#grow()
    const seat = this.#count++
    this.baseCell[seat] = this.#balances.cell(accountId, 1, market.baseAssetId)
    this.quoteCell[seat] = this.#balances.cell(accountId, 1, market.quoteAssetId)
    this.#table.set(accountId * 65_536 + market.marketId, seat)
    return seat
  }

  #grow(): void {
    const length = this.#count * 2
    this.baseCell = grown(this.baseCell, length)
    this.quoteCell = grown(this.quoteCell, length)
    this.openOrders = grown(this.openOrders, length)
  }
}
