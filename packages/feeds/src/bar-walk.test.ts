import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divFloorSafe, isLowFirst, positionInBar, priceAt, type RecordedBar, turnsOfBar } from './bar-walk.ts'

const anyBar = fc
  .tuple(
    ...([1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 9_000_000_000_000 })) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  )
  .map(([a, b, c, d]): RecordedBar => ({ open: a, close: b, high: Math.max(a, b, c, d), low: Math.min(a, b, c, d) }))
const anyLength = fc.constantFrom(60, 300, 900)

const walk = (bar: RecordedBar, turns: ReturnType<typeof turnsOfBar>, length: number) =>
  Array.from({ length }, (_, second) => priceAt(bar, isLowFirst(bar), positionInBar(turns, second)))

test('any bar is walked in whole units from open to close, over high and low and never outside', () => {
  fc.assert(
    fc.property(anyBar, anyLength, fc.nat(), fc.nat(100_000), (bar, length, seed, number) => {
      const prices = walk(bar, turnsOfBar(seed, number, length), length)
      expect(prices.every(Number.isSafeInteger)).toBe(true)
      expect({ open: prices[0], close: prices.at(-1), high: Math.max(...prices), low: Math.min(...prices) }).toEqual(bar)
    }),
    { numRuns: 60 },
  )
})

test('a rising bar visits its low before its high, a falling one its high first', () => {
  for (let number = 0; number < 200; number++) {
    const turns = turnsOfBar(7, number, 60)
    const rising = walk({ open: 500, high: 900, low: 100, close: 600 }, turns, 60)
    expect(rising.indexOf(100)).toBeLessThan(rising.indexOf(900))
    const falling = walk({ open: 600, high: 900, low: 100, close: 500 }, turns, 60)
    expect(falling.indexOf(900)).toBeLessThan(falling.indexOf(100))
  }
})

test('between its turns the price wanders: it goes back and forth, and never in a straight line', () => {
  const back = Array.from({ length: 100 }, (_, number) => {
    const prices = walk({ open: 0, high: 1_000_000, low: 0, close: 1_000_000 }, turnsOfBar(7, number, 60), 60)
    return prices.filter((price, n) => n > 0 && price < (prices[n - 1] as number)).length
  })
  expect(back.filter((steps) => steps >= 3).length).toBeGreaterThan(80)
})

test.each([
  ['closes at its low', { open: 50_000, high: 90_000, low: 10_000, close: 10_000 }, 2],
  ['closes at its high', { open: 50_000, high: 90_000, low: 10_000, close: 90_000 }, 2],
  ['opens at its low', { open: 10_000, high: 90_000, low: 10_000, close: 50_000 }, 0],
  ['opens at its high', { open: 90_000, high: 90_000, low: 10_000, close: 50_000 }, 0],
] as const)('a bar that %s does not stand still there', (_, bar, leg) => {
  for (let number = 0; number < 50; number++) {
    const turns = turnsOfBar(7, number, 60)
    const flat = walk(bar, turns, 60).slice(turns.seconds[leg], turns.seconds[leg + 1])
    expect(new Set(flat).size).toBeGreaterThan(flat.length / 2)
  }
})

test('two bars with the same prices are walked differently, the same bar always alike', () => {
  const bar = { open: 500, high: 900, low: 100, close: 600 }
  expect(walk(bar, turnsOfBar(7, 1, 60), 60)).toEqual(walk(bar, turnsOfBar(7, 1, 60), 60))
  expect(walk(bar, turnsOfBar(7, 1, 60), 60)).not.toEqual(walk(bar, turnsOfBar(7, 2, 60), 60))
  expect(walk(bar, turnsOfBar(7, 1, 60), 60)).not.toEqual(walk(bar, turnsOfBar(8, 1, 60), 60))
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
