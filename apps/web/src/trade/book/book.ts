import { ceilTo, floorTo, textOf, unitsOf } from '@glasshouse/client'
import type { DepthBook } from '@glasshouse/wire'
import type { OwnPrices } from '../../chart/own/use-own-prices.ts'

export type BookMode = 'both' | 'sell' | 'buy'
export type BookLayout = 'split' | 'compact'
/** What the second column counts: coins or contracts, or what they are worth. */
export type BookMeasure = 'amount' | 'value'

/** How a market writes its book. */
export interface BookFigures {
  /** Its smallest price step: no step that is offered splits it unless all do. */
  readonly tickSize: string
  /** What quantities are counted in: the coin, or contracts. */
  readonly unit: string
  readonly quantityDecimals: number
  /** What values are counted in. */
  readonly valueUnit: string
  /** Coins that a quantity of one stands for. */
  readonly size: string
}

export interface BookRow {
  readonly price: string
  /** Quantity, or its value. */
  readonly quantity: string
  /** Share of the depth shown, 0 to 100, growing away from the middle. */
  readonly depthPercent: number
  readonly isOwn: boolean
  /** An own order further out than the rows reach: it stands in the place of the last. */
  readonly isPinned: boolean
}
export interface BookView {
  /** Best first on both sides. */
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  /** Share of the quantity shown that is quoted by the house, 0 to 100, rounded down; undefined: nothing is shown. */
  readonly housePercent: number | undefined
}

export interface BookShape {
  readonly step: string
  readonly rows: number
  readonly own: OwnPrices
  readonly measure: BookMeasure
  readonly size: string
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
export function groupBook(book: Pick<DepthBook, 'bids' | 'asks' | 'house'>, shape: BookShape): BookView {
  const step = unitsOf(shape.step) || 1n
  const bids = sideOf({ levels: book.bids, house: book.house.bids, own: shape.own.bids }, (price) => floorTo(price, step), shape)
  const asks = sideOf({ levels: book.asks, house: book.house.asks, own: shape.own.asks }, (price) => ceilTo(price, step), shape)
  const shown = [...bids, ...asks].filter(({ isPinned }) => !isPinned)
  const deepest = max(depthOf(bids), depthOf(asks)) || 1n
  const quantity = shown.reduce((sum, group) => sum + group.quantity, 0n)
  const house = shown.reduce((sum, group) => sum + group.house, 0n)
  return {
    bids: rowsOf(bids, deepest),
    asks: rowsOf(asks, deepest),
    housePercent: quantity === 0n ? undefined : Number((house * 100n) / quantity),
  }
}

interface Group {
  readonly price: bigint
  /** In the measure that is shown. */
  quantity: bigint
  house: bigint
  isOwn: boolean
  isPinned: boolean
}

interface BookSide {
  readonly levels: DepthBook['bids']
  /** What of each level the house quotes. */
  readonly house: readonly string[]
  readonly own: readonly string[]
}

function sideOf({ levels, house, own }: BookSide, toStep: (price: bigint) => bigint, shape: BookShape): Group[] {
  const owned = new Set(own.map((price) => toStep(unitsOf(price) ?? 0n)))
  const groups: Group[] = []
  for (const [place, [price, quantity]] of levels.entries()) {
    const at = unitsOf(price) ?? 0n
    const measured = (text: string | undefined) => measure(unitsOf(text) ?? 0n, at, shape)
    const grouped = toStep(at)
    const last = groups.at(-1)
    if (last?.price === grouped) {
      last.quantity += measured(quantity)
      last.house += measured(house[place])
    } else
      groups.push({
        price: grouped,
        quantity: measured(quantity),
        house: measured(house[place]),
        isOwn: owned.has(grouped),
        isPinned: false,
      })
  }
  const shown = groups.slice(0, shape.rows)
  const further = shown.some(({ isOwn }) => isOwn) ? undefined : groups.slice(shape.rows).find(({ isOwn }) => isOwn)
  if (further) shown.splice(-1, 1, { ...further, isPinned: true })
  return shown
}

/** Of 18 decimals, like what it is made of. */
function measure(quantity: bigint, price: bigint, { measure, size }: BookShape): bigint {
  return measure === 'amount' ? quantity : (((quantity * price) / ONE) * (unitsOf(size) ?? ONE)) / ONE
}
const ONE = unitsOf('1') ?? 1n

function rowsOf(groups: readonly Group[], deepest: bigint): BookRow[] {
  let running = 0n
  return groups.map(({ price, quantity, isOwn, isPinned }) => {
    running += quantity
    return {
      price: textOf(price),
      quantity: textOf(quantity),
      depthPercent: isPinned ? 0 : Number((running * 1_000n) / deepest) / 10,
      isOwn,
      isPinned,
    }
  })
}

const depthOf = (groups: readonly Group[]): bigint =>
  groups.reduce((total, { quantity, isPinned }) => (isPinned ? total : total + quantity), 0n)

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
