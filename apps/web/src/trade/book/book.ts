import { ceilTo, floorTo, textOf, unitsOf } from '@glasshouse/client'
import type { DepthBook } from '@glasshouse/wire'
import type { OwnPrices } from '../../chart/own/use-own-prices.ts'

export type BookMode = 'both' | 'sell' | 'buy'
export type BookLayout = 'split' | 'compact'

/** How a market writes its book. */
export interface BookFigures {
  /** Its smallest price step: no step that is offered splits it unless all do. */
  readonly tickSize: string
  /** What quantities are counted in: the coin, or contracts. */
  readonly unit: string
  readonly quantityDecimals: number
}

export interface BookRow {
  readonly price: string
  readonly quantity: string
  /** Share of the depth shown, 0 to 100, growing away from the middle. */
  readonly depthPercent: number
  readonly isOwn: boolean
}
export interface BookView {
  /** Best first on both sides. */
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
}

/** Rows of one side of a book; with one side alone there are twice as many. */
export function rowsPerSide(layout: BookLayout, mode: BookMode): number {
  const both = layout === 'compact' ? 4 : 6
  return mode === 'both' ? both : both * 2
}

/**
 * The levels of a book grouped by a price step: bids down, asks up, so that no group promises a better price than it
 * has.
 */
export function groupBook(
  book: Pick<DepthBook, 'bids' | 'asks'>,
  shape: { readonly step: string; readonly rows: number; readonly own: OwnPrices },
): BookView {
  const step = unitsOf(shape.step) || 1n
  const down = (price: bigint) => floorTo(price, step)
  const up = (price: bigint) => ceilTo(price, step)
  const bids = groups(book.bids, down, shape.rows)
  const asks = groups(book.asks, up, shape.rows)
  const deepest = max(sum(bids), sum(asks)) || 1n
  return { bids: rows(bids, deepest, groupsOf(shape.own.bids, down)), asks: rows(asks, deepest, groupsOf(shape.own.asks, up)) }
}

type Group = [price: bigint, quantity: bigint]

function groups(levels: DepthBook['bids'], toStep: (price: bigint) => bigint, limit: number): Group[] {
  const found: Group[] = []
  for (const [price, quantity] of levels) {
    const at = toStep(unitsOf(price) ?? 0n)
    const last = found.at(-1)
    if (last && last[0] === at) last[1] += unitsOf(quantity) ?? 0n
    else if (found.length === limit) break
    else found.push([at, unitsOf(quantity) ?? 0n])
  }
  return found
}

function rows(found: readonly Group[], deepest: bigint, own: ReadonlySet<bigint>): BookRow[] {
  let running = 0n
  return found.map(([price, quantity]) => {
    running += quantity
    return {
      price: textOf(price),
      quantity: textOf(quantity),
      depthPercent: Number((running * 1_000n) / deepest) / 10,
      isOwn: own.has(price),
    }
  })
}

function groupsOf(prices: readonly string[], toStep: (price: bigint) => bigint): ReadonlySet<bigint> {
  return new Set(prices.map((price) => toStep(unitsOf(price) ?? 0n)))
}

function sum(found: readonly Group[]): bigint {
  return found.reduce((total, [, quantity]) => total + quantity, 0n)
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
