/**
 * One price-time book: bids and asks of resting orders. It knows nothing of money, only slots of the order table.
 * Laws: not crossed; a level's sum equals its orders; at one price the lower priority id goes first.
 */
import { Levels } from './levels.ts'
import { BUY, LEVEL, NEXT, NONE, NUMBERS, type OrderTable, PREVIOUS, PRICE_TICKS, REMAINING, SELL, SIDE, WORDS } from './orders.ts'

export class Book {
  readonly orders: OrderTable
  readonly bids = new Levels(BUY)
  readonly asks = new Levels(SELL)
  /** Lots resting on a side; bounded at entry, so that every sum below it is exact. */
  bidLots = 0
  askLots = 0

  constructor(orders: OrderTable) {
    this.orders = orders
  }

  side(side: number): Levels {
    return side === BUY ? this.bids : this.asks
  }

  /** First order in priority on a side, or NONE. */
  first(side: number): number {
    const levels = this.side(side)
    return levels.best === NONE ? NONE : levels.head[levels.best]!
  }

  /** 0 when nobody stands there: prices are positive. */
  bestPrice(side: number): number {
    const levels = this.side(side)
    return levels.best === NONE ? 0 : levels.priceTicks[levels.best]!
  }

  lotsOn(side: number): number {
    return side === BUY ? this.bidLots : this.askLots
  }

  /** Rests an order behind all others at its price: priority ids only grow. */
  rest(slot: number): void {
    const { numbers, words } = this.orders
    const n = slot * NUMBERS
    const w = slot * WORDS
    const side = words[w + SIDE]!
    const levels = side === BUY ? this.bids : this.asks
    const level = levels.at(numbers[n + PRICE_TICKS]!)
    const tail = levels.tail[level]!
    words[w + LEVEL] = level
    words[w + PREVIOUS] = tail
    words[w + NEXT] = NONE
    if (tail === NONE) levels.head[level] = slot
    else words[tail * WORDS + NEXT] = slot
    levels.tail[level] = slot
    levels.orders[level] = levels.orders[level]! + 1
    this.#count(levels, level, side, numbers[n + REMAINING]!)
  }

  /** Takes lots off a resting order; at 0 it leaves the book. */
  reduce(slot: number, lots: number): void {
    const { numbers, words } = this.orders
    const n = slot * NUMBERS
    const side = words[slot * WORDS + SIDE]!
    const left = numbers[n + REMAINING]! - lots
    numbers[n + REMAINING] = left
    const levels = side === BUY ? this.bids : this.asks
    this.#count(levels, words[slot * WORDS + LEVEL]!, side, -lots)
    if (left === 0) this.#unlink(slot, levels)
  }

  remove(slot: number): void {
    const { numbers, words } = this.orders
    const w = slot * WORDS
    const side = words[w + SIDE]!
    const levels = side === BUY ? this.bids : this.asks
    this.#count(levels, words[w + LEVEL]!, side, -numbers[slot * NUMBERS + REMAINING]!)
    this.#unlink(slot, levels)
  }

  #count(levels: Levels, level: number, side: number, lots: number): void {
    levels.lots[level] = levels.lots[level]! + lots
    if (side === BUY) this.bidLots += lots
    else this.askLots += lots
  }

  #unlink(slot: number, levels: Levels): void {
    const { words } = this.orders
    const w = slot * WORDS
    const level = words[w + LEVEL]!
    const previous = words[w + PREVIOUS]!
    const next = words[w + NEXT]!
    if (previous === NONE) levels.head[level] = next
    else words[previous * WORDS + NEXT] = next
    if (next === NONE) levels.tail[level] = previous
    else words[next * WORDS + PREVIOUS] = previous
    const left = levels.orders[level]! - 1
    levels.orders[level] = left
    if (left === 0) levels.remove(level)
  }
}
