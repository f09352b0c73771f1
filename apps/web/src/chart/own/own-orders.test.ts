import { type KlineCandle, type SpotOrder, spotOrderSummary } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import * as house from '../../testing/market-server.ts'
import { candleAt, fillMarks, orderLines } from './own-orders.ts'

const MINUTE = 60_000
const candle = (minute: number): KlineCandle => ({ o: '1', h: '1', l: '1', c: '1', v: '0', T: minute * MINUTE })
const orderOf = (id: string, parts: Partial<SpotOrder> = {}) => spotOrderSummary(house.orderOf(id, parts))
const filled = (id: string, minute: number, parts = {}) =>
  orderOf(id, { status: 1, end: 'filled', dealNum: '0.01', dealPrice: '60000.5', updateTime: minute * MINUTE + 1, ...parts })

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

  test('stand on the candle they fell into, those of one side together', () => {
    const past = [filled('3', 7, { dealPrice: '3' }), filled('2', 6, { dealPrice: '2' }), filled('1', 1, { type: 1 })]
    expect(fillMarks(past, 'btcusdt', candles, '5m')).toEqual([
      { id: 'sell 0', side: 'sell', T: 0, price: '60000.5', count: 1 },
      { id: `buy ${5 * MINUTE}`, side: 'buy', T: 5 * MINUTE, price: '3', count: 2 },
    ])
  })

  test.each([
    ['of another coin', filled('1', 1, { symbol: 'ethusdt' })],
    ['that never were', filled('1', 1, { dealNum: '0', end: 'canceled_by_user' })],
    ['whose moment is not known', filled('1', 1, { end: 'canceled_by_user' })],
    ['from a time without candles', filled('1', 12)],
    ['from before the first candle', filled('1', -1)],
  ])('%s get no mark', (_, order) => {
    expect(fillMarks([order], 'btcusdt', candles, '5m')).toEqual([])
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
