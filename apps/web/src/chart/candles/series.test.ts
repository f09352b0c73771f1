import type { KlineCandle } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { candlesSince, NO_CANDLES, PAGE_CANDLES, reaches, withFirst, withLive, withOlder, withRecent } from './series.ts'

const candle = (T: number, c = '100'): KlineCandle => ({ o: '100', h: '110', l: '90', c, v: '1', T })
const times = ({ candles }: { candles: readonly KlineCandle[] }) => candles.map(({ T }) => T)
const closes = ({ candles }: { candles: readonly KlineCandle[] }) => candles.map(({ c }) => c)
const pageFrom = (first: number, length: number) => Array.from({ length }, (_, place) => candle(first + place))

describe('the first answer', () => {
  test('is the series, with older candles behind a full page only [BC-044]', () => {
    expect(withFirst(NO_CANDLES, [candle(1), candle(2)])).toEqual({ candles: [candle(1), candle(2)], hasOlder: false })
    expect(withFirst(NO_CANDLES, pageFrom(1, PAGE_CANDLES)).hasOlder).toBe(true)
    expect(withFirst(NO_CANDLES, pageFrom(1, PAGE_CANDLES - 1)).hasOlder).toBe(false)
  })

  test('keeps what the socket told meanwhile', () => {
    const early = withLive(NO_CANDLES, candle(3, '130'))
    expect(closes(withFirst(early, [candle(2, '120'), candle(3, '129')]))).toEqual(['120', '130'])
  })
})

describe('the socket', () => {
  const series = withFirst(NO_CANDLES, [candle(1, '101'), candle(2, '102')])

  test('updates the running candle in its place [WS-010]', () => {
    expect(closes(withLive(series, candle(2, '107')))).toEqual(['101', '107'])
  })

  test('begins the next candle', () => {
    expect(times(withLive(series, candle(3)))).toEqual([1, 2, 3])
  })

  test('touches no candle that is over', () => {
    expect(withLive(series, candle(1, '999'))).toBe(series)
  })

  test('never makes a candle twice', () => {
    const twice = withLive(withLive(series, candle(3, '103')), candle(3, '104'))
    expect(times(twice)).toEqual([1, 2, 3])
    expect(closes(twice)).toEqual(['101', '102', '104'])
  })
})

describe('an answer about the newest candles', () => {
  test('fills the gap that a lost connection left and corrects the candle that was running then', () => {
    const lost = withLive(withFirst(NO_CANDLES, [candle(1), candle(2, 'half')]), candle(5, 'live'))
    const refilled = withRecent(lost, [candle(2, 'whole'), candle(3), candle(4), candle(5, 'late')])
    expect(times(refilled)).toEqual([1, 2, 3, 4, 5])
    expect(closes(refilled)).toEqual(['100', 'whole', '100', '100', 'live'])
  })

  test('brings the running candle when the socket has not', () => {
    expect(times(withRecent(withFirst(NO_CANDLES, [candle(1)]), [candle(1), candle(2)]))).toEqual([1, 2])
  })

  test('leaves a candle that says the same what it is, so that nothing is drawn anew', () => {
    const series = withLive(withFirst(NO_CANDLES, [candle(1), candle(2)]), candle(3))
    const refilled = withRecent(series, [candle(1), candle(2, 'late'), candle(3)])
    expect(refilled.candles[0]).toBe(series.candles[0])
    expect(refilled.candles[1]?.c).toBe('late')
    expect(refilled.candles[2]).toBe(series.candles[2])
  })

  test('that lags behind the socket takes nothing away', () => {
    const series = withLive(withFirst(NO_CANDLES, [candle(1), candle(2)]), candle(3))
    expect(times(withRecent(series, [candle(1), candle(2)]))).toEqual([1, 2, 3])
    expect(reaches([candle(1), candle(2)], series)).toBe(false)
    expect(reaches([candle(2), candle(3)], series)).toBe(true)
    expect(reaches([], series)).toBe(false)
  })
})

describe('older candles', () => {
  const series = withFirst(NO_CANDLES, pageFrom(5_000, PAGE_CANDLES))

  test('come before the first, each once', () => {
    const longer = withOlder(series, [candle(4_998), candle(4_999), candle(5_000, 'again')])
    expect(times(longer).slice(0, 3)).toEqual([4_998, 4_999, 5_000])
    expect(longer.candles).toHaveLength(PAGE_CANDLES + 2)
    expect(longer.candles[2]?.c).toBe('100')
  })

  test('end with the first page that is not full', () => {
    expect(withOlder(series, pageFrom(4_000, PAGE_CANDLES)).hasOlder).toBe(true)
    expect(withOlder(series, [candle(4_999)]).hasOlder).toBe(false)
    expect(withOlder(series, []).hasOlder).toBe(false)
  })

  test('of a full page that brings nothing new are not asked for again', () => {
    expect(withOlder(series, pageFrom(5_000, PAGE_CANDLES)).hasOlder).toBe(false)
  })
})

test('asks for as many candles as the time away holds, never more than a page', () => {
  const series = withFirst(NO_CANDLES, [candle(0), candle(60_000)])
  expect(candlesSince(series, 60_000, 61_000, 60_000)).toBe(3)
  expect(candlesSince(series, 60_000, 60_000 + 5 * 60_000, 60_000)).toBe(7)
  expect(candlesSince(series, 60_000, 60_000 * 5_000, 60_000)).toBe(PAGE_CANDLES)
})
