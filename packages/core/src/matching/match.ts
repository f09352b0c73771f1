/**
 * The walk of an incoming order through the other side of a book: best price first, then time. It stops at the order's
 * limit, at the price band, or at an order of the same account. `match` trades, `foresee` only counts; both use one rule of stopping.
 */
import { affordableLots, ceilPpm } from '../rounding.ts'
import type { Book } from './book.ts'
import { BUY, NONE, SELL } from './orders.ts'

export const STOP_FILLED = 0
export const STOP_NO_MORE = 1
export const STOP_LIMIT = 2
export const STOP_BAND = 3
export const STOP_OWN = 4
/** A market buy by value cannot afford another lot. */
export const STOP_SPENT = 5

/** One incoming order at a time; the object is used again, so that a trade allocates nothing. */
export class Incoming {
  side = BUY
  accountId = 0
  orderId = 0
  /** Worst price it accepts; Infinity or 0 for market orders. */
  limitTicks = 0
  /** Worst price the band allows. */
  bandTicks = 0
  /** Lots still wanted; Infinity when bought by value. */
  remaining = 0
  /** Quote units left to spend, fee included; -1 when not by value. */
  budget = -1
  takerFeePpm = 0
  /** Quote units of one tick x one lot. */
  tickLotUnits = 1
}

export interface FillSink {
  /** One fill at the maker's price, before the maker's remaining lots are reduced. Returns the taker's fee. */
  fill(incoming: Incoming, maker: number, lots: number, notional: number): number
  /** The maker has nothing left and is out of the book; its slot may be freed. */
  makerFilled(maker: number): void
}

/** Trades until something stops it. */
export function match(book: Book, incoming: Incoming, sink: FillSink): number {
  const { orders } = book
  const otherSide = incoming.side === BUY ? SELL : BUY
  while (incoming.remaining > 0) {
    const maker = book.first(otherSide)
    const stop = stopAt(book, incoming, maker)
    if (stop !== STOP_FILLED) return stop
    const offered = orders.remaining(maker)
    const lots = lotsTaken(incoming, orders.priceTicks(maker), offered)
    if (lots === 0) return STOP_SPENT
    const notional = lots * orders.priceTicks(maker) * incoming.tickLotUnits
    const fee = sink.fill(incoming, maker, lots, notional)
    incoming.remaining -= lots
    book.reduce(maker, lots)
    if (lots === offered) sink.makerFilled(maker)
    if (incoming.budget >= 0) {
      incoming.budget -= notional + fee
      if (lots < offered) return STOP_SPENT
    }
  }
  return STOP_FILLED
}

/** What `match` would find now. */
export class Foreseen {
  lots = 0
  notional = 0
  fees = 0
  stop = STOP_FILLED
}

/** Counts the fills of `match` without trading; ends early once the notional passes `notionalMax`. */
export function foresee(book: Book, incoming: Incoming, notionalMax: number, found: Foreseen): void {
  const { orders } = book
  const levels = book.side(incoming.side === BUY ? SELL : BUY)
  let { remaining, budget } = incoming
  found.lots = found.notional = found.fees = 0
  let level = levels.walk()
  let maker = level === NONE ? NONE : levels.head[level]!
  while (remaining > 0) {
    found.stop = stopAt(book, incoming, maker)
    if (found.stop !== STOP_FILLED) return
    const price = orders.priceTicks(maker)
    const offered = orders.remaining(maker)
    let lots = Math.min(remaining, offered)
    if (budget >= 0) lots = Math.min(lots, affordableLots(budget, price * incoming.tickLotUnits, incoming.takerFeePpm))
    const notional = lots * price * incoming.tickLotUnits
    const fee = ceilPpm(notional, incoming.takerFeePpm)
    found.lots += lots
    found.notional += notional
    found.fees += fee
    remaining -= lots
    if (found.notional > notionalMax) return
    if (budget >= 0) {
      budget -= notional + fee
      if (lots < offered) {
        found.stop = STOP_SPENT
        return
      }
    }
    maker = orders.next(maker)
    if (maker === NONE) {
      level = levels.nextWorse()
      maker = level === NONE ? NONE : levels.head[level]!
    }
  }
  found.stop = STOP_FILLED
}

function stopAt(book: Book, incoming: Incoming, maker: number): number {
  if (maker === NONE) return STOP_NO_MORE
  const price = book.orders.priceTicks(maker)
  if (incoming.side === BUY ? price > incoming.limitTicks : price < incoming.limitTicks) return STOP_LIMIT
  if (incoming.side === BUY ? price > incoming.bandTicks : price < incoming.bandTicks) return STOP_BAND
  return book.orders.accountId(maker) === incoming.accountId ? STOP_OWN : STOP_FILLED
}

function lotsTaken(incoming: Incoming, price: number, offered: number): number {
  if (incoming.budget < 0) return Math.min(incoming.remaining, offered)
  return Math.min(offered, affordableLots(incoming.budget, price * incoming.tickLotUnits, incoming.takerFeePpm))
}
