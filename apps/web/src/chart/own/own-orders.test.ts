import { type FillSummary, type KlineCandle, type SpotOrder, spotOrderSummary } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import * as house from '../../testing/market-server.ts'
import { candleAt, fillMarks, orderLines } from './own-orders.ts'

const MINUTE = 60_000
const candle = (minute: number): KlineCandle => ({ o: '1', h: '1', l: '1', c: '1', v: '0', T: minute * MINUTE })
const orderOf = (id: string, parts: Partial<SpotOrder> = {}) => spotOrderSummary(house.orderOf(id, parts))
let next = 0
const fillOf = (minute: number, parts: Partial<FillSummary> = {}): FillSummary => ({
  id: `${++next}`,
  orderId: '1',
  symbol: 'btcusdt',
  side: 'buy',
  price: '60000.5',
  quantity: '0.01',
  value: '600.005',
  fee: '0.6',
  atMs: minute * MINUTE + 1,
  ...parts,
})

describe('own open orders', () => {
  test('are lines at their price with side and what is left', () => {
    const open = [orderOf('1', { delegateTotal: '0.05', dealNum: '0.02' }), orderOf('2', { type: 1, delegatePrice: '61000' })]
    expect(orderLines(open, 'btcusdt')).toEqual([
      { id: '1', side: 'buy', price: '59000', quantity: '0.03' },
      { id: '2', side: 'sell', price: '61000', quantity: '0.01' },
    ])
  })

  test('of another coin, over already or without a price draw nothing', () => {
    const open = [orderOf('1', { symbol: 'ethusdt' }), orderOf('2', { status: 1 }), orderOf('3', { delegateType: 1, delegatePrice: '0' })]
    expect(orderLines(open, 'btcusdt')).toEqual([])
  })
})

describe('own fills', () => {
  const candles = [candle(0), candle(5), candle(20)]

  test('stand each on the candle it fell into at its own price, those of one order too', () => {
    const fills = [fillOf(7, { price: '3' }), fillOf(6, { price: '2' }), fillOf(1, { side: 'sell' }), fillOf(21)]
    expect(fillMarks(fills, candles, '5m').map(({ id: _, ...mark }) => mark)).toEqual([
      { side: 'sell', T: 0, atMs: MINUTE + 1, price: '60000.5', count: 1 },
      { side: 'buy', T: 5 * MINUTE, atMs: 6 * MINUTE + 1, price: '2', count: 1 },
      { side: 'buy', T: 5 * MINUTE, atMs: 7 * MINUTE + 1, price: '3', count: 1 },
      { side: 'buy', T: 20 * MINUTE, atMs: 21 * MINUTE + 1, price: '60000.5', count: 1 },
    ])
  })

  test('of one side at one price of a candle stand in one mark, of two sides or prices in two', () => {
    const marks = fillMarks([fillOf(6), fillOf(8), fillOf(8, { side: 'sell' }), fillOf(9, { price: '4' })], candles, '5m')
    expect(marks.map(({ side, price, count, atMs }) => [side, price, count, atMs])).toEqual([
      ['buy', '60000.5', 2, 8 * MINUTE + 1],
      ['sell', '60000.5', 1, 8 * MINUTE + 1],
      ['buy', '4', 1, 9 * MINUTE + 1],
    ])
    expect(new Set(marks.map(({ id }) => id)).size).toBe(3)
  })

  test.each([
    ['from a time without candles', 12],
    ['from before the first candle', -1],
    ['from after the last candle', 26],
  ])('%s get no mark', (_, minute) => {
    expect(fillMarks([fillOf(minute)], candles, '5m')).toEqual([])
  })
})

test('a moment belongs to the candle that opened last, up to its close', () => {
  const candles = [candle(0), candle(5), candle(20)]
  expect(candleAt(candles, '5m', 0)).toBe(candles[0])
  expect(candleAt(candles, '5m', 5 * MINUTE - 1)).toBe(candles[0])
  expect(candleAt(candles, '5m', 5 * MINUTE)).toBe(candles[1])
  expect(candleAt(candles, '5m', 10 * MINUTE)).toBeUndefined()
  expect(candleAt(candles, '5m', 24 * MINUTE)).toBe(candles[2])
  expect(candleAt([], '5m', 0)).toBeUndefined()
})
