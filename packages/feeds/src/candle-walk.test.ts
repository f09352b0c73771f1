import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divFloorSafe, type RecordedCandle, walkCandle } from './candle-walk.ts'
import { walkMinute } from './minute-walk.ts'
import { SecretDraws } from './secret-draws.ts'

const anyCandle = fc.array(fc.integer({ min: 1, max: 9_000_000_000_000 }), { minLength: 4, maxLength: 4 }).map(
  (prices): RecordedCandle => ({
    open: prices[0] as number,
    close: prices[1] as number,
    high: Math.max(...prices),
    low: Math.min(...prices),
  }),
)
const BAR = { open: 500_000, high: 900_000, low: 100_000, close: 600_000 }
const drawsOf = (label: string | number) => new SecretDraws(Buffer.alloc(32, 7), `bar ${label}`)
const walks = {
  'a minute': (candle: RecordedCandle, label: string | number) =>
    walkMinute(candle, { seconds: 60, from: candle.open, deviation: (candle.high - candle.low) / 2 }, drawsOf(label)),
  'five minutes': (candle: RecordedCandle, label: string | number) => walkCandle(candle, { seconds: 300, liveliness: 1 }, drawsOf(label)),
  'a quarter of an hour': (candle: RecordedCandle, label: string | number) =>
    walkCandle(candle, { seconds: 900, liveliness: 2 }, drawsOf(label)),
} as const
const kinds = Object.entries(walks)
const candleOf = (prices: Float64Array): RecordedCandle => ({
  open: prices[0] as number,
  high: Math.max(...prices),
  low: Math.min(...prices),
  close: prices.at(-1) as number,
})

test.each(kinds)('%s is walked in whole units from open to close, over high and low and never outside', (_, walk) => {
  fc.assert(
    fc.property(anyCandle, fc.nat(), (candle, label) => {
      const prices = walk(candle, label)
      expect(prices.every(Number.isSafeInteger)).toBe(true)
      expect(candleOf(prices)).toEqual(candle)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['closes at its low', { ...BAR, close: BAR.low }],
  ['closes at its high', { ...BAR, close: BAR.high }],
  ['opens at its low', { ...BAR, open: BAR.low }],
  ['opens at its low and closes at its high', { ...BAR, open: BAR.low, close: BAR.high }],
  ['opens and closes at its high', { ...BAR, open: BAR.high, close: BAR.high }],
  ['stands still', { open: 5, high: 5, low: 5, close: 5 }],
  ['moves by one unit', { open: 5, high: 6, low: 5, close: 5 }],
])('a candle that %s comes out as it is', (_, candle) => {
  for (const [, walk] of kinds) for (let label = 0; label < 30; label++) expect(candleOf(walk(candle, label))).toEqual(candle)
})

test.each(kinds)('%s shows its high neither before nor sooner than its low', (_, walk) => {
  const firsts: boolean[] = []
  let sooner = 0
  for (let label = 0; label < 400; label++) {
    const prices = walk({ ...BAR, close: BAR.open }, label)
    const [high, low] = [prices.indexOf(BAR.high), prices.indexOf(BAR.low)]
    firsts.push(high < low)
    sooner += Number(high < prices.length / 2) - Number(low < prices.length / 2)
  }
  // 400 fair coins are within 5 deviations of a half, and the difference of two times 400 within 5 of 0.
  expect(Math.abs(firsts.filter(Boolean).length - 200)).toBeLessThan(50)
  expect(Math.abs(sooner)).toBeLessThan(5 * Math.sqrt(400))
})

test.each(kinds)('%s is walked otherwise under another label and alike under the same', (_, walk) => {
  expect(walk(BAR, 1)).toEqual(walk(BAR, 1))
  expect(walk(BAR, 1)).not.toEqual(walk(BAR, 2))
})

test('before its leap a minute shows neither its high nor its low: they would tell where it goes', () => {
  // The walk reaches neither by itself, and its leap is the only move of such a size.
  const candle = { open: 500_000, high: 1_000_000, low: 0, close: 700_000 }
  const firsts = Array.from({ length: 400 }, (_, label) => {
    const prices = walkMinute(candle, { seconds: 60, from: candle.open, deviation: 20_000 }, drawsOf(label))
    const [high, low] = [prices.indexOf(candle.high), prices.indexOf(candle.low)]
    const first = Math.min(high, low)
    expect(prices.subarray(0, first).every((price) => Math.abs(price - candle.open) < 50_000)).toBe(true)
    expect(prices[first + 1]).toBeGreaterThan(650_000)
    expect(Math.abs(high - low)).toBeGreaterThan(1)
    return high < low
  })
  // 400 fair coins are within 5 deviations of a half.
  expect(Math.abs(firsts.filter(Boolean).length - 200)).toBeLessThan(50)
})

test('a minute that opens or closes beside its high or low stands still there: it could only lean one way', () => {
  const candle = { open: 10_000, high: 1_000_000, low: 0, close: 990_000 }
  for (let label = 0; label < 60; label++) {
    const prices = walkMinute(candle, { seconds: 60, from: candle.open, deviation: 300_000 }, drawsOf(label))
    expect(prices.every((price) => [candle.open, candle.close, candle.high, candle.low].includes(price))).toBe(true)
  }
})

test('a long candle moves no more in a second than a random walk of its range does', () => {
  for (const [name, walk] of kinds.slice(1))
    for (let label = 0; label < 60; label++) {
      const prices = walk(BAR, label)
      const steps = Array.from(prices.subarray(1), (price, n) => Math.abs(price - (prices[n] as number)) / (BAR.high - BAR.low))
      expect(Math.max(...steps), name).toBeLessThan(6 / Math.sqrt(prices.length))
      expect(new Set(prices).size).toBeGreaterThan(prices.length * 0.9)
    }
})

test('the second of a minute in which most of it happens is as likely as any other, but for its last seven', () => {
  const leaps = Array.from({ length: 1_040 }, (_, label) => {
    const prices = walks['a minute']({ open: 0, high: 1_000_000, low: 0, close: 1_000_000 }, label)
    return prices.findIndex((price) => price > 500_000)
  })
  expect(Math.max(...leaps)).toBe(52)
  const counts = Array.from({ length: 52 }, (_, n) => leaps.filter((second) => second === n + 1).length)
  // 20 are expected of each.
  expect(Math.max(...counts)).toBeLessThan(45)
  expect(Math.min(...counts)).toBeGreaterThan(4)
})

test('division goes down, also below zero, and refuses what a double cannot hold', () => {
  expect([divFloorSafe(7, 2), divFloorSafe(-7, 2), divFloorSafe(-8, 2), divFloorSafe(0, 5)]).toEqual([3, -4, -4, 0])
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), fc.integer({ min: 1, max: 2 ** 20 }), (a, b) => {
      const exact = (BigInt(a) - (((BigInt(a) % BigInt(b)) + BigInt(b)) % BigInt(b))) / BigInt(b)
      return BigInt(divFloorSafe(a, b)) === exact
    }),
  )
  expect(() => divFloorSafe(2 ** 53, 2)).toThrow(RangeError)
})
