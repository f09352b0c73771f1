import type { Side } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'

/** What of an order a book needs; contracts count as lots here. */
export interface BookedOrder {
  readonly orderId: number
  readonly priority: number
  readonly side: Side
  readonly priceTicks: number
  readonly quantityLots: number
  readonly filledLots: number
}

interface Level {
  readonly price: number
  /** Oldest first. */
  readonly orders: Map<number, BookedOrder>
}

interface Fill {
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly makerOrderId: number
}

/**
 * One book (market and realm) as events tell it: levels best first, orders oldest first. It does not match; it says
 * who must come next, and compares that with who came. Of the house's ladder events tell only the shape, not what of
 * it was cut or skipped, so it stands here as an upper bound; the twin knows it exactly.
 */
export class WitnessedBook {
  private readonly levels: Record<Side, Level[]> = { buy: [], sell: [] }
  /** Lots that the ladder may still show, by side and price. */
  readonly ladder: Record<Side, Map<number, number>> = { buy: new Map(), sell: new Map() }
  /** Place of the ladder among orders at the same price. */
  ladderPriority = 0
  lastTradeTicks = 0
  /** Last trade before the running command: what the bands of a market without index hang on. */
  referenceTicks = 0

  best(side: Side): number {
    return this.levels[side][0]?.price ?? 0
  }

  levelsOf(side: Side): readonly Level[] {
    return this.levels[side]
  }

  rest(order: BookedOrder): void {
    this.levelAt(order.side, order.priceTicks).orders.set(order.orderId, order)
  }

  remove(order: BookedOrder): void {
    const level = this.levelAt(order.side, order.priceTicks)
    level.orders.delete(order.orderId)
    if (level.orders.size > 0) return
    const levels = this.levels[order.side]
    levels.splice(levels.indexOf(level), 1)
  }

  /** A trade took from this side: nobody with a better price, or older at this price, may be left out. */
  take(fill: Fill): void {
    const first = this.levels[fill.side][0]
    if (fill.makerOrderId === 0) {
      this.takeFromLadder(fill, first)
      return
    }
    mustHold(first?.price === fill.price, 'the best price trades first', { fill, best: first?.price })
    const oldest = first.orders.values().next().value
    mustHold(oldest?.orderId === fill.makerOrderId, 'at one price the oldest order trades first', { fill, oldest: oldest?.orderId })
    mustHold(oldest.quantityLots - oldest.filledLots >= fill.lots, 'an order gives no more than it has left', { fill })
  }

  private takeFromLadder(fill: Fill, first: Level | undefined): void {
    const shown = this.ladder[fill.side].get(fill.price) ?? 0
    mustHold(shown >= fill.lots, 'a quote of the market maker gives no more than it shows', { fill, shown })
    this.ladder[fill.side].set(fill.price, shown - fill.lots)
    if (!first) return
    const isLeftOut = fill.side === 'buy' ? first.price > fill.price : first.price < fill.price
    mustHold(!isLeftOut, 'the best price trades first, the market maker included', { fill, best: first.price })
    const oldest = first.price === fill.price ? first.orders.values().next().value : undefined
    mustHold(!oldest || oldest.priority > this.ladderPriority, 'the market maker waits behind older orders at its price', {
      fill,
      oldest: oldest?.orderId,
    })
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
    const level: Level = { price, orders: new Map() }
    levels.splice(low, 0, level)
    return level
  }
}
