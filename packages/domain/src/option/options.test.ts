import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LISTED_INDICES } from '../listing/listing.ts'
import { FIRST_OPTION_MARKET_ID, LISTED_OPTIONS } from '../listing/listing-options.ts'
import { type Amount, indexPrice, type RatePpm, timeMs } from '../primitives/units.ts'
import { closeOf, expiryOf, type OptionPoint, outcomeOf, payoutOf, type StrikePoint, strikeFromOf, strikeOf } from './options.ts'

const WINDOWS = { strikeDelayMs: 1_000, strikeWithinMs: 5_000, lookBackMs: 3_000, lookAheadMs: 10_000 }
const O = 1_000_000
/** Points at moments after an origin, priced by their place. */
const points = (origin: number, ...offsets: number[]): OptionPoint[] =>
  offsets.map((offset, at) => ({ atMs: timeMs(origin + offset), price: indexPrice(100 + at) }))

/** A point this long after the opening moment, made of quotes that arrived and were dated so long after it. */
type Made = readonly [at: number, ...quotes: (readonly [received: number, venue: number])[]]
const made = ([at, ...quotes]: Made): StrikePoint => ({
  atMs: timeMs(O + at),
  price: indexPrice(50_000 + at),
  parts: quotes.map(([received, venue]) => ({ fault: '', receivedMs: timeMs(O + received), venueTimeMs: timeMs(O + venue) })),
})

describe('the strike', () => {
  const strikes = (points: readonly Made[]) => {
    const found = strikeOf(points.map(made), { strikeDelayMs: 1_000, strikeWithinMs: 5_000, openAtMs: timeMs(O) })
    return found && found.atMs - O
  }

  test.each<[what: string, points: readonly Made[], struckAt: number | null]>([
    ['no point', [], null],
    ['a point before the opening', [[-1, [-1, -1]]], null],
    ['one ms before the delay is over', [[999, [990, 980]]], null],
    ['at the delay', [[1_000, [990, 980]]], 1_000],
    [
      'the first of several',
      [
        [400, [390, 380]],
        [1_400, [1_390, 1_380]],
        [2_400, [2_390, 2_380]],
      ],
      1_400,
    ],
    ['at the end of the window', [[5_000, [4_990, 4_980]]], 5_000],
    ['one ms after the window', [[5_001, [4_990, 4_980]]], null],
    ['a quote that arrived with the order', [[1_000, [0, 0]]], null],
    ['a quote that arrived 1 ms after the order', [[1_000, [1, 0]]], 1_000],
    ['a quote that its venue dated with the order', [[1_000, [500, 0]]], 1_000],
    ['a quote that its venue dated 1 ms before the order', [[1_000, [500, -1]]], null],
    ['one of three sources quiet since before', [[1_000, [990, 980], [-1, -2], [990, 980]]], null],
    ['one of three sources dated before', [[1_000, [990, 980], [990, 980], [300, -1]]], null],
    [
      'the next point, when the quiet source has spoken',
      [
        [1_000, [990, 980], [-5, -6]],
        [2_000, [990, 980], [1_700, 1_690]],
      ],
      2_000,
    ],
    [
      'quiet up to the end of the window',
      [
        [1_000, [-5, -6]],
        [5_000, [-5, -6]],
        [6_000, [5_500, 5_490]],
      ],
      null,
    ],
  ])('of %s', (_, points, struckAt) => {
    expect(strikes(points)).toBe(struckAt)
  })

  test('looks at the sources that the point used, and at no other', () => {
    const point = made([1_000, [990, 980], [-5, -6]])
    const [fresh, quiet] = [point.parts[0]!, { ...point.parts[1]!, fault: 'not_received_lately' as const }]
    const terms = { strikeDelayMs: 1_000, strikeWithinMs: 5_000, openAtMs: timeMs(O) }
    expect(strikeOf([{ ...point, parts: [fresh, quiet] }], terms)?.atMs).toBe(O + 1_000)
    expect(strikeOf([{ ...point, parts: [quiet, fresh] }], terms)?.atMs).toBe(O + 1_000)
    expect(strikeOf([{ ...point, parts: [fresh, { ...quiet, fault: '' }] }], terms)).toBeNull()
  })

  test('the earliest is told beforehand', () => {
    expect(strikeFromOf({ openAtMs: timeMs(O), strikeDelayMs: 1_000 })).toBe(O + 1_000)
  })

  test('is never of what was known at the opening, whatever the points are made of', () => {
    const moment = fc.integer({ min: -2_000, max: 7_000 })
    const quotes = fc.array(fc.tuple(moment, moment), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(moment, quotes)), fc.integer({ min: 1_000, max: 5_000 }), (drawn, strikeDelayMs) => {
        const points = drawn.sort(([a], [b]) => a - b).map(([at, of]) => made([at, ...of]))
        const terms = { strikeDelayMs, strikeWithinMs: 5_000, openAtMs: timeMs(O) }
        const strike = strikeOf(points, terms)
        const isGood = ({ atMs, parts }: StrikePoint) =>
          atMs >= O + strikeDelayMs && atMs <= O + 5_000 && parts.every((part) => part.receivedMs > O && part.venueTimeMs >= O)
        expect(strike).toBe(points.find(isGood) ?? null)
      }),
    )
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
        strikeDelayMs: 1_500,
        strikeWithinMs: 5_000,
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
