/**
 * One price-time book: bids and asks of resting orders. It knows nothing of money, only slots of the order table.
 * Laws: not crossed; a level's sum equals its orders; at one price the lower priority id goes first.
 */
import { Levels } from './levels.ts'
import { BUY, NONE, type OrderTable, SELL } from './orders.ts'

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
    const { orders } = this
    const side = orders.side(slot)
    const levels = this.side(side)
    const level = levels.at(orders.priceTicks(slot))
    const tail = levels.tail[level]!
    orders.setLevel(slot, level)
    orders.setPrevious(slot, tail)
    orders.setNext(slot, NONE)
    if (tail === NONE) levels.head[level] = slot
    else orders.setNext(tail, slot)
    levels.tail[level] = slot
    levels.orders[level] = levels.orders[level]! + 1
    this.#count(levels, level, side, orders.remaining(slot))
  }

  /** Takes lots off a resting order; at 0 it leaves the book. */
  reduce(slot: number, lots: number): void {
    const { orders } = this
    const side = orders.side(slot)
    const left = orders.remaining(slot) - lots
    orders.setRemaining(slot, left)
    const levels = this.side(side)
    this.#count(levels, orders.level(slot), side, -lots)
    if (left === 0) this.#unlink(slot, levels)
  }

  remove(slot: number): void {
    const side = this.orders.side(slot)
    const levels = this.side(side)
    this.#count(levels, this.orders.level(slot), side, -this.orders.remaining(slot))
    this.#unlink(slot, levels)
  }

  #count(levels: Levels, level: number, side: number, lots: number): void {
    levels.lots[level] = levels.lots[level]! + lots
    if (side === BUY) this.bidLots += lots
    else this.askLots += lots
  }

  #unlink(slot: number, levels: Levels): void {
    const { orders } = this
    const level = orders.level(slot)
    const previous = orders.previous(slot)
    const next = orders.next(slot)
    if (previous === NONE) levels.head[level] = next
    else orders.setNext(previous, next)
    if (next === NONE) levels.tail[level] = previous
    else orders.setPrevious(next, previous)
    const left = levels.orders[level]! - 1
    levels.orders[level] = left
    if (left === 0) levels.remove(level)
  }
}
