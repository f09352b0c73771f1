import type { KlineBar } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { barsSince, NO_BARS, PAGE_BARS, reaches, withFirst, withLive, withOlder, withRecent } from './series.ts'

const bar = (T: number, c = '100'): KlineBar => ({ o: '100', h: '110', l: '90', c, v: '1', T })
const times = ({ bars }: { bars: readonly KlineBar[] }) => bars.map(({ T }) => T)
const closes = ({ bars }: { bars: readonly KlineBar[] }) => bars.map(({ c }) => c)
const pageFrom = (first: number, length: number) => Array.from({ length }, (_, place) => bar(first + place))

describe('the first answer', () => {
  test('is the series, with older bars behind a full page only [BC-044]', () => {
    expect(withFirst(NO_BARS, [bar(1), bar(2)])).toEqual({ bars: [bar(1), bar(2)], hasOlder: false })
    expect(withFirst(NO_BARS, pageFrom(1, PAGE_BARS)).hasOlder).toBe(true)
    expect(withFirst(NO_BARS, pageFrom(1, PAGE_BARS - 1)).hasOlder).toBe(false)
  })

  test('keeps what the socket told meanwhile', () => {
    const early = withLive(NO_BARS, bar(3, '130'))
    expect(closes(withFirst(early, [bar(2, '120'), bar(3, '129')]))).toEqual(['120', '130'])
  })
})

describe('the socket', () => {
  const series = withFirst(NO_BARS, [bar(1, '101'), bar(2, '102')])

  test('updates the running bar in its place [WS-010]', () => {
    expect(closes(withLive(series, bar(2, '107')))).toEqual(['101', '107'])
  })

  test('begins the next bar', () => {
    expect(times(withLive(series, bar(3)))).toEqual([1, 2, 3])
  })

  test('touches no bar that is over', () => {
    expect(withLive(series, bar(1, '999'))).toBe(series)
  })

  test('never makes a bar twice', () => {
    const twice = withLive(withLive(series, bar(3, '103')), bar(3, '104'))
    expect(times(twice)).toEqual([1, 2, 3])
    expect(closes(twice)).toEqual(['101', '102', '104'])
  })
})

describe('an answer about the newest bars', () => {
  test('fills the gap that a lost connection left and corrects the bar that was running then', () => {
    const lost = withLive(withFirst(NO_BARS, [bar(1), bar(2, 'half')]), bar(5, 'live'))
    const refilled = withRecent(lost, [bar(2, 'whole'), bar(3), bar(4), bar(5, 'late')])
    expect(times(refilled)).toEqual([1, 2, 3, 4, 5])
    expect(closes(refilled)).toEqual(['100', 'whole', '100', '100', 'live'])
  })

  test('brings the running bar when the socket has not', () => {
    expect(times(withRecent(withFirst(NO_BARS, [bar(1)]), [bar(1), bar(2)]))).toEqual([1, 2])
  })

  test('that lags behind the socket takes nothing away', () => {
    const series = withLive(withFirst(NO_BARS, [bar(1), bar(2)]), bar(3))
    expect(times(withRecent(series, [bar(1), bar(2)]))).toEqual([1, 2, 3])
    expect(reaches([bar(1), bar(2)], series)).toBe(false)
    expect(reaches([bar(2), bar(3)], series)).toBe(true)
    expect(reaches([], series)).toBe(false)
  })
})

describe('older bars', () => {
  const series = withFirst(NO_BARS, pageFrom(5_000, PAGE_BARS))

  test('come before the first, each once', () => {
    const longer = withOlder(series, [bar(4_998), bar(4_999), bar(5_000, 'again')])
    expect(times(longer).slice(0, 3)).toEqual([4_998, 4_999, 5_000])
    expect(longer.bars).toHaveLength(PAGE_BARS + 2)
    expect(longer.bars[2]?.c).toBe('100')
  })

  test('end with the first page that is not full', () => {
    expect(withOlder(series, pageFrom(4_000, PAGE_BARS)).hasOlder).toBe(true)
    expect(withOlder(series, [bar(4_999)]).hasOlder).toBe(false)
    expect(withOlder(series, []).hasOlder).toBe(false)
  })

  test('of a full page that brings nothing new are not asked for again', () => {
    expect(withOlder(series, pageFrom(5_000, PAGE_BARS)).hasOlder).toBe(false)
  })
})

test('asks for as many bars as the time away holds, never more than a page', () => {
  const series = withFirst(NO_BARS, [bar(0), bar(60_000)])
  expect(barsSince(series, 60_000, 61_000, 60_000)).toBe(3)
  expect(barsSince(series, 60_000, 60_000 + 5 * 60_000, 60_000)).toBe(7)
  expect(barsSince(series, 60_000, 60_000 * 5_000, 60_000)).toBe(PAGE_BARS)
})
