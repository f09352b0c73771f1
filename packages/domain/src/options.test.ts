import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LISTED_INDICES } from './listing.ts'
import { FIRST_OPTION_MARKET_ID, LISTED_OPTIONS } from './listing-options.ts'
import { closeOf, expiryOf, type OptionPoint, outcomeOf, payoutOf, strikeOf } from './options.ts'
import { type Amount, indexPrice, type RatePpm, timeMs } from './units.ts'

const WINDOWS = { strikeWithinMs: 3_000, lookBackMs: 3_000, lookAheadMs: 10_000 }
const O = 1_000_000
/** Points at moments after an origin, priced by their place. */
const points = (origin: number, ...offsets: number[]): OptionPoint[] =>
  offsets.map((offset, at) => ({ atMs: timeMs(origin + offset), price: indexPrice(100 + at) }))

describe('the strike', () => {
  const strikes = (...offsets: number[]) => strikeOf(points(O, ...offsets), { ...WINDOWS, openAtMs: timeMs(O) })?.price ?? null
  test.each<[number[], number | null]>([
    [[], null],
    [[-1], null],
    [[0], null],
    [[1], 100],
    [[-5, 0, 1, 2], 102],
    [[3_000], 100],
    [[3_001], null],
    [[0, 3_001], null],
    [[2_999, 3_000], 100],
  ])('of points at %j after the opening moment: %s', (offsets, price) => {
    expect(strikes(...offsets)).toBe(price)
  })

  test('expiry counts from it, in whole seconds', () => {
    expect(expiryOf(timeMs(O + 17), 30)).toBe(O + 30_017)
  })
})

describe('the close', () => {
  const closes = (...offsets: number[]) => closeOf(points(O, ...offsets), timeMs(O), WINDOWS)?.price ?? null
  test.each<[number[], number | null]>([
    [[], null],
    [[-3_001], null],
    [[-3_000], 100],
    [[-3_000, -1], 101],
    [[-1, 0], 101],
    [[0, 0], 101],
    [[0, 1], 100],
    [[-3_000, 1], 100],
    [[-3_001, 1], 101],
    [[1], 100],
    [[1, 2], 100],
    [[10_000], 100],
    [[10_001], null],
    [[-3_001, 10_001], null],
  ])('of points at %j around expiry: %s', (offsets, price) => {
    expect(closes(...offsets)).toBe(price)
  })

  test('no point outside its windows ever matters', () => {
    const offset = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(
      fc.property(fc.array(offset), fc.array(offset), (within, without) => {
        const isInside = (at: number) => at >= -3_000 && at <= 10_000
        const inside = within.filter(isInside)
        const all = [...inside, ...without.filter((at) => !isInside(at))].sort((a, b) => a - b)
        const priced = (offsets: number[]) => offsets.map((at) => ({ atMs: timeMs(O + at), price: indexPrice(30_000 + at) }))
        const sorted = inside.sort((a, b) => a - b)
        expect(closeOf(priced(all), timeMs(O), WINDOWS)).toEqual(closeOf(priced(sorted), timeMs(O), WINDOWS))
      }),
    )
  })
})

describe('the outcome', () => {
  const price = fc.integer({ min: 1, max: 2 ** 52 }).map(indexPrice)

  test('of up and down is opposite, but for a tie', () => {
    const mirror = { won: 'lost', lost: 'won', equal: 'equal' }
    fc.assert(
      fc.property(price, price, (strike, close) => {
        const up = outcomeOf('up', strike, close)
        expect(outcomeOf('down', strike, close)).toBe(mirror[up as keyof typeof mirror])
        expect(up).toBe(close > strike ? 'won' : close < strike ? 'lost' : 'equal')
      }),
    )
  })

  test('one unit of a price decides', () => {
    expect(outcomeOf('up', indexPrice(5), indexPrice(6))).toBe('won')
    expect(outcomeOf('up', indexPrice(5), indexPrice(4))).toBe('lost')
    expect(outcomeOf('down', indexPrice(5), indexPrice(4))).toBe('won')
    expect(outcomeOf('down', indexPrice(5), indexPrice(5))).toBe('equal')
  })
})

describe('the payout', () => {
  test('is stake times odds, rounded down', () => {
    expect(payoutOf(1n as Amount, 999_999 as RatePpm)).toBe(0n)
    expect(payoutOf(33_333_333n as Amount, 850_000 as RatePpm)).toBe(28_333_333n)
    expect(payoutOf(3n as Amount, 1_000_000 as RatePpm)).toBe(3n)
  })

  test('never gives more than the odds, nor a unit less than it must', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 44n }), fc.integer({ min: 1, max: 10_000_000 }), (stake, odds) => {
        const payout = payoutOf(stake as Amount, odds as RatePpm)
        expect(payout * 1_000_000n <= stake * BigInt(odds)).toBe(true)
        expect((payout + 1n) * 1_000_000n > stake * BigInt(odds)).toBe(true)
      }),
    )
  })
})

describe('what is listed', () => {
  test('stands on known indices, each market with its published periods', () => {
    const indices = new Set(LISTED_INDICES.map(({ indexId }) => indexId))
    expect(LISTED_OPTIONS.length).toBeGreaterThan(0)
    for (const [at, option] of LISTED_OPTIONS.entries()) {
      expect(option.marketId).toBe(FIRST_OPTION_MARKET_ID + at)
      expect(indices.has(option.indexId)).toBe(true)
      expect(option.periods.map(({ seconds, oddsPpm, minStake, maxStake }) => [seconds, oddsPpm, minStake, maxStake])).toEqual([
        [30, 800_000, 10_000_000n, 5_000_000_000n],
        [60, 820_000, 10_000_000n, 10_000_000_000n],
        [180, 850_000, 10_000_000n, 20_000_000_000n],
        [300, 880_000, 10_000_000n, 30_000_000_000n],
        [3_600, 900_000, 10_000_000n, 50_000_000_000n],
      ])
      expect(option).toMatchObject({
        strikeWithinMs: 3_000,
        lookBackMs: 3_000,
        lookAheadMs: 10_000,
        marketLimitPpm: 100_000,
        secondLimitPpm: 30_000,
      })
    }
  })

  test('gives no period and no symbol to two markets', () => {
    const ids = LISTED_OPTIONS.flatMap(({ periods }) => periods.map(({ periodId }) => periodId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(LISTED_OPTIONS.map(({ symbol }) => symbol)).size).toBe(LISTED_OPTIONS.length)
  })
})
