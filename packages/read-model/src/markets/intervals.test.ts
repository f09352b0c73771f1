import fc from 'fast-check'
import { expect, test } from 'vitest'
import { naiveStart } from '../../test/naive-candles.ts'
import { CANDLE_INTERVALS, intervalStart, nextIntervalStart, spanBelow, spansIn } from './intervals.ts'

const iso = (ms: number) => new Date(ms).toISOString()

test('every interval the chart can ask for is known, and no other', () => {
  expect(CANDLE_INTERVALS).toEqual(['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'])
})

test.each(CANDLE_INTERVALS)('%s candles open where counting minutes by hand says', (interval) => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2031, 0, 1) }), (atMs) => {
      expect(intervalStart(interval, atMs)).toBe(naiveStart(interval, atMs))
    }),
    { numRuns: interval === '1M' || interval === '1w' ? 10 : 40 },
  )
})

test.each(CANDLE_INTERVALS)('%s candles follow each other without a hole', (interval) => {
  let at = intervalStart(interval, Date.UTC(2023, 11, 27, 13, 14, 15))
  for (let n = 0; n < 40; n++) {
    const next = nextIntervalStart(interval, at)
    expect(intervalStart(interval, next - 1)).toBe(at)
    expect(intervalStart(interval, next)).toBe(next)
    at = next
  }
})

test('a week begins on Monday, three days count from 1970, a month has its own length', () => {
  expect(iso(intervalStart('1w', Date.UTC(2026, 2, 1, 23, 59)))).toBe('2026-02-23T00:00:00.000Z')
  expect(iso(intervalStart('1w', Date.UTC(2026, 2, 2)))).toBe('2026-03-02T00:00:00.000Z')
  expect(intervalStart('3d', Date.UTC(1970, 0, 6, 5))).toBe(Date.UTC(1970, 0, 4))
  expect(iso(nextIntervalStart('1M', Date.UTC(2024, 1, 29, 23)))).toBe('2024-03-01T00:00:00.000Z')
  expect(iso(nextIntervalStart('1M', Date.UTC(2025, 11, 31)))).toBe('2026-01-01T00:00:00.000Z')
})

test('stored candles divide every interval that is folded from them', () => {
  const below = Object.fromEntries(CANDLE_INTERVALS.map((interval) => [interval, `${spansIn(interval)} x ${spanBelow(interval)}`]))
  expect(below).toMatchObject({
    '1m': '1 x 1m',
    '30m': '30 x 1m',
    '1h': '1 x 1h',
    '12h': '12 x 1h',
    '1d': '1 x 1d',
    '3d': '3 x 1d',
    '1w': '7 x 1d',
    '1M': '31 x 1d',
  })
})
