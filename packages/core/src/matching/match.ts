/**
 * The walk of a taker's order through the other side of a book: best price first, then time. It stops at the order's
 * limit, at the price band, or at an order of the same account. `match` trades, `estimateFills` only counts; both use
 * one rule of stopping.
 */
import { affordableLots, ceilPpm } from '../ledger/fees.ts'
import type { Book } from './book.ts'
import { BUY, NONE, SELL } from './orders.ts'

export const STOP_FILLED = 0
export const STOP_NO_MORE = 1
export const STOP_LIMIT = 2
export const STOP_BAND = 3
export const STOP_OWN = 4
/** A market buy by value cannot afford another lot. */
export const STOP_SPENT = 5

/** One taker at a time; the object is used again, so that a trade allocates nothing. */
export class TakerOrder {
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
  fill(taker: TakerOrder, maker: number, lots: number, notional: number): number
  /** The maker has nothing left and is out of the book; its slot may be freed. */
  makerFilled(maker: number): void
}

/** Trades until something stops it. */
export function match(book: Book, taker: TakerOrder, sink: FillSink): number {
  const { orders } = book
  const otherSide = taker.side === BUY ? SELL : BUY
  while (taker.remaining > 0) {
    const maker = book.first(otherSide)
    const stop = stopAt(book, taker, maker)
    if (stop !== STOP_FILLED) return stop
    const offered = orders.remaining(maker)
    const lots = lotsTaken(taker, orders.priceTicks(maker), offered)
    if (lots === 0) return STOP_SPENT
    const notional = lots * orders.priceTicks(maker) * taker.tickLotUnits
    const fee = sink.fill(taker, maker, lots, notional)
    taker.remaining -= lots
    book.reduce(maker, lots)
    if (lots === offered) sink.makerFilled(maker)
    if (taker.budget >= 0) {
      taker.budget -= notional + fee
      if (lots < offered) return STOP_SPENT
    }
  }
  return STOP_FILLED
}

/** What `match` would find now. */
export class FillEstimate {
  lots = 0
  notional = 0
  fees = 0
  stop = STOP_FILLED
}

/** Counts the fills of `match` without trading; ends early once the notional passes `notionalMax`. */
export function estimateFills(book: Book, taker: TakerOrder, notionalMax: number, found: FillEstimate): void {
  const { orders } = book
  const levels = book.side(taker.side === BUY ? SELL : BUY)
  let { remaining, budget } = taker
  found.lots = found.notional = found.fees = 0
  let level = levels.walk()
  let maker = level === NONE ? NONE : levels.head[level]!
  while (remaining > 0) {
    found.stop = stopAt(book, taker, maker)
    if (found.stop !== STOP_FILLED) return
    const price = orders.priceTicks(maker)
    const offered = orders.remaining(maker)
    let lots = Math.min(remaining, offered)
    if (budget >= 0) lots = Math.min(lots, affordableLots(budget, price * taker.tickLotUnits, taker.takerFeePpm))
    const notional = lots * price * taker.tickLotUnits
    const fee = ceilPpm(notional, taker.takerFeePpm)
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

function stopAt(book: Book, taker: TakerOrder, maker: number): number {
  if (maker === NONE) return STOP_NO_MORE
  const price = book.orders.priceTicks(maker)
  if (taker.side === BUY ? price > taker.limitTicks : price < taker.limitTicks) return STOP_LIMIT
  if (taker.side === BUY ? price > taker.bandTicks : price < taker.bandTicks) return STOP_BAND
  return book.orders.accountId(maker) === taker.accountId ? STOP_OWN : STOP_FILLED
}

function lotsTaken(taker: TakerOrder, price: number, offered: number): number {
  if (taker.budget < 0) return Math.min(taker.remaining, offered)
  return Math.min(offered, affordableLots(taker.budget, price * taker.tickLotUnits, taker.takerFeePpm))
}
