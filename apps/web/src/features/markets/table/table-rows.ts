import { compare } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { CoinSummary, MarketKind, PriceInfo } from '@glasshouse/wire'
import { coinTitle } from '../../../live/markets/coins.ts'
import { figureOf, type Quote, quoteOf } from '../../../live/markets/prices.ts'
import { type SortBy, type SortColumn, sorted } from '../sorting.ts'

/** Columns that can be sorted: volumes at the source are counted in each coin, and cannot be compared. */
export type TableColumn = SortColumn | 'here'
export type TableSort = SortBy<TableColumn>

export interface TableRow {
  readonly coin: CoinSummary
  readonly quote: Quote
  readonly name: string
  readonly price: string | undefined
  readonly changePercent: string | undefined
  /** Over 24 hours; undefined: nobody says. */
  readonly source: string | undefined
  /** Traded in the book of this exchange over 24 hours, in USDT. */
  readonly here: string | undefined
  readonly low: string | undefined
  readonly high: string | undefined
}

export interface RowSource {
  readonly live: PriceInfo | undefined
  readonly isOld: boolean
  readonly market: MarketKind | undefined
  readonly realm: Realm
  /** Volume at the source, where it was fetched beside the list. */
  readonly volume: string | undefined
}

export function rowOf(coin: CoinSummary, { live, isOld, market, realm, volume }: RowSource): TableRow {
  const quote = quoteOf(coin, live, isOld)
  return {
    coin,
    quote,
    name: coinTitle(coin),
    price: quote.price,
    changePercent: quote.changePercent,
    source: figureOf(volume ?? quote.volume),
    here: live?.traded24?.find((one) => one.market === market && one.realm === realm)?.notional,
    low: figureOf(live?.low24),
    high: figureOf(live?.high24),
  }
}

/** Equal rows keep the server's order in both directions. */
export function inOrder(rows: readonly TableRow[], sort: TableSort): readonly TableRow[] {
  if (sort?.column !== 'here') return sorted(rows, sort as SortBy<SortColumn>)
  const turn = sort.direction === 'ascending' ? 1 : -1
  return [...rows].sort((left, right) => turn * compare(left.here ?? '0', right.here ?? '0'))
}

/**
 * Where the price stands between the lowest and the highest of the day, from 0 to 1. For a drawing, so a float will do.
 */
export function placeInRange({ low, high, price }: Pick<TableRow, 'low' | 'high' | 'price'>): number | undefined {
  const [least, most, now] = [Number(low), Number(high), Number(price)]
  if (low === undefined || high === undefined || price === undefined || !(most > least)) return undefined
  return Math.min(1, Math.max(0, (now - least) / (most - least)))
}
