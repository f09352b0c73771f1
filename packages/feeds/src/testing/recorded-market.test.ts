import { expect, test } from 'vitest'
import { parsePrice } from '../recorded-candles.ts'
import { type BookUpdate, RecordedBook, readBook, readTrades } from './index.ts'

const { snapshot, updates } = readBook()
const trades = readTrades()

/** The best prices after each update, and the book after the last. */
const book = new RecordedBook(snapshot)
const best = updates.map((update, n) => {
  book.apply(update)
  const isRight = n % 500 !== 0 || (book.bestBid === Math.max(...book.bids.keys()) && book.bestAsk === Math.min(...book.asks.keys()))
  return { time: update.time, bid: book.bestBid, ask: book.bestAsk, isRight }
})

test('the book rebuilt from its updates keeps its chain and never crosses', () => {
  expect(updates).toHaveLength(6493)
  expect(updates.filter((update, n) => n > 0 && update.U !== (updates[n - 1] as BookUpdate).u + 1)).toEqual([])
  expect(best.filter(({ bid, ask, isRight }) => bid >= ask || !isRight)).toEqual([])
  expect([book.bids.size, book.asks.size]).toEqual([1971, 2962])
})

test('an update that leaves a hole, or comes twice, is refused', () => {
  const [first, second, third] = updates as [BookUpdate, BookUpdate, BookUpdate]
  const book = new RecordedBook(snapshot)
  book.apply(first)
  expect(() => book.apply(third)).toThrow('does not follow')
  book.apply(second)
  expect(() => book.apply(second)).toThrow('does not follow')
})

test('quantity zero removes a level, any other replaces it', () => {
  const book = new RecordedBook({ type: 'snapshot', time: 0, lastUpdateId: 5, bids: [['10.5', '1']], asks: [['11', '2']] })
  book.apply({
    type: 'diff',
    time: 1,
    U: 6,
    u: 7,
    b: [
      ['10.5', '3'],
      ['10.4', '1'],
    ],
    a: [
      ['11', '0.00000000'],
      ['12', '1'],
    ],
  })
  expect(book.bids).toEqual(
    new Map([
      [1_050_000_000, 300_000_000],
      [1_040_000_000, 100_000_000],
    ]),
  )
  expect(book.bestAsk).toBe(1_200_000_000)
})

test('trades come in order of time, from both sides', () => {
  expect(trades).toHaveLength(19_904)
  expect(trades[0]).toEqual({ timeMs: 1_723_161_255_342, price: '61837.63000000', quantity: '0.02000000', takerSide: 'sell' })
  expect(trades.filter(({ timeMs }, n) => timeMs < (trades[n - 1]?.timeMs ?? 0))).toEqual([])
  expect(trades.filter(({ takerSide }) => takerSide === 'buy').length).toBeGreaterThan(5000)
  expect(trades.filter(({ takerSide }) => takerSide === 'sell').length).toBeGreaterThan(5000)
})

test('no trade is farther than a two-thousandth from the best prices around it', () => {
  let before = 0
  const outside = trades.filter(({ timeMs, price }) => {
    while ((best[before + 1]?.time ?? timeMs) < timeMs) before++
    // Within a beat of 100 ms the price may go and come back unseen; the update that tells of a trade may come two
    // beats later.
    const around = best.slice(before, before + 4)
    const paid = parsePrice(price)
    const [low, high] = [Math.min(...around.map(({ bid }) => bid)), Math.max(...around.map(({ ask }) => ask))]
    return (low - paid) * 2000 > low || (paid - high) * 2000 > high
  })
  expect(outside).toEqual([])
})
