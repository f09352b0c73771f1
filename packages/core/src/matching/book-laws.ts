/** Laws of one book, spot or contract, and of the ladder in it. The first broken one is named in words. */
import type { QuoteShape } from '@glasshouse/domain'
import type { Book } from './book.ts'
import type { Levels } from './levels.ts'
import { BUY, NONE, type OrderTable, SELL } from './orders.ts'

export function brokenBook({ book }: { readonly book: Book }): string | null {
  const { orders } = book
  const [bid, ask] = [book.bestPrice(BUY), book.bestPrice(SELL)]
  if (bid !== 0 && ask !== 0 && bid >= ask) return `the book is crossed, bid ${bid} and ask ${ask}`
  return (
    brokenSide(orders, book.bids, { side: BUY, total: book.bidLots }) ?? brokenSide(orders, book.asks, { side: SELL, total: book.askLots })
  )
}

function brokenSide(orders: OrderTable, levels: Levels, expected: { side: number; total: number }): string | null {
  let total = 0
  let priceBefore = 0
  for (let level = levels.walk(); level !== NONE; level = levels.nextWorse()) {
    const price = levels.priceTicks[level]!
    if (priceBefore !== 0 && (expected.side === BUY ? price >= priceBefore : price <= priceBefore))
      return `level ${price} stands behind ${priceBefore}`
    priceBefore = price
    let [lots, count, before] = [0, 0, 0]
    for (let slot = levels.head[level]!; slot !== NONE; slot = orders.next(slot)) {
      if (orders.priorityId(slot) <= before) return `at ${price} a later order stands first`
      if (orders.priceTicks(slot) !== price || orders.side(slot) !== expected.side) return `an order stands at a foreign level ${price}`
      if (orders.remaining(slot) <= 0 || orders.remaining(slot) > orders.quantity(slot)) return `an order at ${price} has no sound rest`
      before = orders.priorityId(slot)
      lots += orders.remaining(slot)
      count++
    }
    if (lots !== levels.lots[level] || count !== levels.orders[level] || count === 0) return `level ${price} does not equal its orders`
    total += lots
  }
  return total === expected.total ? null : 'a side does not equal its levels'
}

export function* slotsOf({ bids, asks, orders }: Book): Generator<number> {
  for (const levels of [bids, asks]) {
    for (let level = levels.walk(); level !== NONE; level = levels.nextWorse()) {
      for (let slot = levels.head[level]!; slot !== NONE; slot = orders.next(slot)) yield slot
    }
  }
}

/** What stands between a ladder that was taken back and the fresh point that brings it back. */
export interface QuotedBook {
  readonly ladder: { readonly shape: QuoteShape } | null
  withdrawn: QuoteShape | null
}

export function brokenWithdrawal(realmMarket: QuotedBook, isStale: boolean): string | null {
  if (isStale && realmMarket.ladder !== null) return 'a ladder stands on a stale index'
  return realmMarket.withdrawn !== null && !isStale ? 'a ladder taken back waits for a point that has come' : null
}
