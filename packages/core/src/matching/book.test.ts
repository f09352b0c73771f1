import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Book } from './book.ts'
import {
  estimateFills,
  FillEstimate,
  type FillSink,
  match,
  STOP_BAND,
  STOP_FILLED,
  STOP_LIMIT,
  STOP_NO_MORE,
  STOP_OWN,
  STOP_SPENT,
  TakerOrder,
} from './match.ts'
import { BUY, NONE, OrderTable, SELL } from './orders.ts'

interface Plain {
  id: number
  side: number
  price: number
  lots: number
  account: number
}

/** The slowest possible book: one list, sorted when asked. */
class PlainBook {
  orders: Plain[] = []
  side(side: number): Plain[] {
    return this.orders
      .filter((order) => order.side === side)
      .sort((a, b) => (side === BUY ? b.price - a.price : a.price - b.price) || a.id - b.id)
  }
  take(side: number, limit: number, draft: number, account: number): [id: number, lots: number][] {
    const fills: [number, number][] = []
    let left = draft
    for (const maker of this.side(side === BUY ? SELL : BUY)) {
      if (left === 0 || (side === BUY ? maker.price > limit : maker.price < limit) || maker.account === account) break
      const lots = Math.min(left, maker.lots)
      fills.push([maker.id, lots])
      maker.lots -= lots
      left -= lots
    }
    this.orders = this.orders.filter((order) => order.lots > 0)
    return fills
  }
}

const step = fc.record({
  isCancel: fc.integer({ min: 0, max: 3 }),
  side: fc.constantFrom(BUY, SELL),
  price: fc.integer({ min: 1, max: 400 }),
  lots: fc.integer({ min: 1, max: 9 }),
  account: fc.nat(3),
  pick: fc.nat(),
})

function rest(book: Book, order: Plain): number {
  const slot = book.orders.take()
  book.orders.setOrderId(slot, order.id)
  book.orders.setPriorityId(slot, order.id)
  book.orders.setAccountId(slot, order.account)
  book.orders.setPriceTicks(slot, order.price)
  book.orders.setRemaining(slot, order.lots)
  book.orders.setSide(slot, order.side)
  book.rest(slot)
  return slot
}

function listed(book: Book, side: number): [number, number][] {
  const levels = book.side(side)
  const seen: [number, number][] = []
  for (let level = levels.walk(); level !== NONE; level = levels.nextWorse()) {
    for (let slot = levels.head[level]!; slot !== NONE; slot = book.orders.next(slot))
      seen.push([book.orders.orderId(slot), book.orders.remaining(slot)])
  }
  return seen
}

test('the book equals a plain list through adds, cancels and walks', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 700 }), (steps) => {
      const book = new Book(new OrderTable())
      const plain = new PlainBook()
      const slots = new Map<number, number>()
      const fills: [number, number][] = []
      const sink: FillSink = {
        fill: (_incoming, maker, lots) => {
          fills.push([book.orders.orderId(maker), lots])
          return 0
        },
        makerFilled(maker) {
          slots.delete(book.orders.orderId(maker))
          book.orders.free(maker)
        },
      }
      const taker = new TakerOrder()
      const estimate = new FillEstimate()
      steps.forEach((one, at) => {
        if (one.isCancel === 0 && plain.orders.length > 0) {
          const gone = plain.orders.splice(one.pick % plain.orders.length, 1)[0]!
          const slot = slots.get(gone.id)!
          book.remove(slot)
          book.orders.free(slot)
          slots.delete(gone.id)
        } else {
          fills.length = 0
          Object.assign(taker, {
            side: one.side,
            accountId: one.account,
            limitTicks: one.price,
            bandTicks: one.side === BUY ? 1_000 : 0,
            remaining: one.lots,
            budget: -1,
          })
          estimateFills(book, taker, Number.MAX_SAFE_INTEGER, estimate)
          const stop = match(book, taker, sink)
          expect(estimate).toMatchObject({ stop, lots: one.lots - taker.remaining })
          expect(fills).toEqual(plain.take(one.side, one.price, one.lots, one.account))
          if (stop === STOP_OWN || taker.remaining === 0) return
          const order = { id: at + 1, side: one.side, price: one.price, lots: taker.remaining, account: one.account }
          plain.orders.push({ ...order })
          slots.set(order.id, rest(book, order))
        }
      })
      for (const side of [BUY, SELL]) {
        expect(listed(book, side)).toEqual(plain.side(side).map((order) => [order.id, order.lots]))
        expect(book.lotsOn(side)).toBe(plain.side(side).reduce((sum, order) => sum + order.lots, 0))
      }
    }),
    { numRuns: 30 },
  )
})

test('a walk says why it stopped', () => {
  const book = new Book(new OrderTable())
  const sink: FillSink = { fill: (_incoming, _maker, lots) => lots, makerFilled: (maker) => book.orders.free(maker) }
  const taker = new TakerOrder()
  const walk = (change: Partial<TakerOrder>) =>
    match(
      book,
      Object.assign(taker, { side: BUY, accountId: 9, limitTicks: 20, bandTicks: 30, remaining: 1, budget: -1, takerFeePpm: 0 }, change),
      sink,
    )
  expect(walk({})).toBe(STOP_NO_MORE)
  rest(book, { id: 1, side: SELL, price: 25, lots: 2, account: 1 })
  expect(walk({})).toBe(STOP_LIMIT)
  expect(walk({ limitTicks: 40, bandTicks: 24 })).toBe(STOP_BAND)
  expect(walk({ limitTicks: 40, accountId: 1 })).toBe(STOP_OWN)
  expect(walk({ limitTicks: 40, remaining: Number.POSITIVE_INFINITY, budget: 24 })).toBe(STOP_SPENT)
  expect(walk({ limitTicks: 40, bandTicks: 25 })).toBe(STOP_FILLED)
  expect(book.askLots).toBe(1)
})
