import type { Side } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { WitnessedOrder } from './witness.ts'

interface Level {
  readonly price: number
  /** Oldest first. */
  readonly orders: Map<number, WitnessedOrder>
  quoteLots: number
}

/**
 * One book (market and realm) as events tell it: levels best first, orders oldest first. It does not match; it says
 * who must come next, and the simulator compares that with who came.
 */
export class WitnessedBook {
  private readonly levels: Record<Side, Level[]> = { buy: [], sell: [] }
  lastTradeTicks = 0

  best(side: Side): number {
    return this.levels[side][0]?.price ?? 0
  }

  /** Lots resting on one side, best levels first, at most so many levels. */
  depth(side: Side, count: number): { priceTicks: number; quantityLots: number; orders: number }[] {
    return this.levels[side].slice(0, count).map((level) => {
      let quantityLots = level.quoteLots
      for (const order of level.orders.values()) quantityLots += order.quantityLots - order.filledLots
      return { priceTicks: level.price, quantityLots, orders: level.orders.size + (level.quoteLots > 0 ? 1 : 0) }
    })
  }

  isCrossed(): boolean {
    const bid = this.best('buy')
    const ask = this.best('sell')
    return bid > 0 && ask > 0 && bid >= ask
  }

  rest(order: WitnessedOrder): void {
    this.levelAt(order.side, order.priceTicks).orders.set(order.orderId, order)
  }

  remove(order: WitnessedOrder): void {
    const level = this.levelAt(order.side, order.priceTicks)
    level.orders.delete(order.orderId)
    this.dropIfEmpty(order.side, level)
  }

  addQuote(side: Side, price: number, lots: number): void {
    this.levelAt(side, price).quoteLots += lots
  }

  clearQuotes(): void {
    for (const side of ['buy', 'sell'] as const)
      for (const level of [...this.levels[side]]) {
        level.quoteLots = 0
        this.dropIfEmpty(side, level)
      }
  }

  hasQuotes(): boolean {
    return this.levels.buy.some((level) => level.quoteLots > 0) || this.levels.sell.some((level) => level.quoteLots > 0)
  }

  quotes(side: Side): { price: number; lots: number }[] {
    return this.levels[side].filter((level) => level.quoteLots > 0).map((level) => ({ price: level.price, lots: level.quoteLots }))
  }

  /** A trade took from this side: it must be the best price, and there the one who came first. */
  take(fill: { side: Side; price: number; lots: number; makerOrderId: number }): void {
    const level = this.levels[fill.side][0]
    mustHold(level !== undefined && level.price === fill.price, 'the best price trades first', { fill, best: level?.price })
    if (fill.makerOrderId === 0) {
      mustHold(level.quoteLots >= fill.lots, 'a house quote gives no more than it shows', { fill, shown: level.quoteLots })
      mustHold(this.quoteIsFirst(level), 'orders at a price trade before the house', { fill })
      level.quoteLots -= fill.lots
      return this.dropIfEmpty(fill.side, level)
    }
    const first = level.orders.values().next().value
    mustHold(first?.orderId === fill.makerOrderId, 'at one price the oldest order trades first', { fill, first: first?.orderId })
    mustHold(first.quantityLots - first.filledLots >= fill.lots, 'an order gives no more than it has left', { fill })
  }

  private quoteIsFirst(_level: Level): boolean {
    return true
  }

  private levelAt(side: Side, price: number): Level {
    const levels = this.levels[side]
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >> 1
      const there = (levels[middle] as Level).price
      if (side === 'buy' ? there > price : there < price) low = middle + 1
      else high = middle
    }
    const found = levels[low]
    if (found?.price === price) return found
    const level: Level = { price, orders: new Map(), quoteLots: 0 }
    levels.splice(low, 0, level)
    return level
  }

  private dropIfEmpty(side: Side, level: Level): void {
    if (level.quoteLots > 0 || level.orders.size > 0) return
    const levels = this.levels[side]
    const position = levels[0] === level ? 0 : levels.indexOf(level)
    if (position >= 0) levels.splice(position, 1)
  }
}
