import { describe, expect, test } from 'vitest'
import { pathOf, sceneOf } from './line-scene.ts'
import { type Trail, withPrice } from './price-trail.ts'

const seen = (...prices: readonly (readonly [number, string])[]): Trail => prices.map(([atMs, price]) => ({ atMs, price }))
const scene = (trail: Trail, strike?: { price: string; atMs: number }) => sceneOf({ trail, strike, fromMs: 1_000, untilMs: 11_000 })

describe('what was seen', () => {
  test('grows with each newer price', () => {
    const one = withPrice([], { close: '5', isStale: false, time: 1 })
    expect(withPrice(one, { close: '6', isStale: false, time: 2 })).toEqual(seen([1, '5'], [2, '6']))
  })

  test.each([
    ['old', { close: '6', isStale: true, time: 2 }],
    ['known already', { close: '6', isStale: false, time: 1 }],
    ['from before', { close: '6', isStale: false, time: 0 }],
    ['none', { close: '0', isStale: false, time: 2 }],
  ])('does not grow by a price that is %s', (_, price) => {
    const one = seen([1, '5'])
    expect(withPrice(one, price)).toBe(one)
  })
})

describe('the line of an option', () => {
  test('goes from acceptance to expiry, and only as far as prices were seen', () => {
    const { runs, last, strike } = scene(seen([500, '1'], [1_000, '100'], [3_500, '101'], [6_000, '102'], [12_000, '9']), {
      price: '101',
      atMs: 2_000,
    })
    expect(runs.map((run) => run.map(({ x }) => x))).toEqual([[0, 25, 50]])
    expect(last?.x).toBe(50)
    expect(strike).toEqual({ x: 10, y: 50 })
    expect(runs[0]?.[0]?.y).toBeGreaterThan(runs[0]?.[2]?.y as number)
  })

  test('leaves out what was not seen', () => {
    expect(scene(seen([1_000, '1'], [2_000, '1'], [8_000, '1'], [9_000, '1'])).runs.map((run) => run.length)).toEqual([2, 2])
  })

  test('keeps strike and prices in sight, whichever way the price went', () => {
    for (const price of ['59000', '59999.99', '60000', '60000.01', '64000']) {
      const { last, strike } = scene(seen([2_000, price]), { price: '60000', atMs: 1_500 })
      for (const spot of [last, strike]) {
        expect(spot?.y).toBeGreaterThanOrEqual(17.99)
        expect(spot?.y).toBeLessThanOrEqual(82.01)
      }
      expect(Math.sign((strike?.y ?? 0) - (last?.y ?? 0))).toBe(Math.sign(Number(price) - 60_000))
    }
  })

  test('does not make a storm of a cent', () => {
    const { last, strike } = scene(seen([2_000, '60000.01']), { price: '60000', atMs: 1_500 })
    expect(Math.abs((last?.y ?? 0) - (strike?.y ?? 0))).toBeLessThan(2)
  })

  test('of two hours has as many spots as a phone has pixels, the newest among them', () => {
    const trail = Array.from({ length: 7_200 }, (_, second) => ({ atMs: second * 1_000, price: String(100 + (second % 7)) }))
    const { runs, last } = sceneOf({ trail, strike: undefined, fromMs: 0, untilMs: 7_200_000 })
    expect(runs).toHaveLength(1)
    expect(runs[0]?.length).toBeLessThanOrEqual(362)
    expect(runs[0]?.at(-1)).toEqual(last)
  })

  test('without a price is none', () => {
    expect(scene([])).toEqual({ runs: [], last: undefined, strike: undefined })
    expect(pathOf([])).toBe('')
    expect(
      pathOf([
        { x: 0, y: 1 },
        { x: 2, y: 3.456 },
      ]),
    ).toBe('M0.00 1.00L2.00 3.46')
  })
})
