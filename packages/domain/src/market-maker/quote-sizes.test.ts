import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticks } from '../primitives/units.ts'
import { quoteLots } from './quote-sizes.ts'

const shape = (sizeLots: number, sizeSeed: number, midTicks = 500_000) => ({ sizeLots, sizeSeed, midTicks: ticks(midTicks) })
const sizes = (count: number, ...given: Parameters<typeof shape>) =>
  Array.from({ length: count }, (_, level) => quoteLots(shape(...given), 1, level))

test('without a seed the sizes of levels are a straight line', () => {
  expect(sizes(4, 5, 0)).toEqual([5, 10, 15, 20])
})

test('with one they are those of the example in RULES.md 5.6', () => {
  expect(sizes(5, 640, 7)).toEqual([400, 780, 1_200, 1_760, 2_300])
})

test('each is between half of the line and all of it, at least one lot, and a ladder of fifty never more than the line', () => {
  const seed = fc.integer({ min: 1, max: 0xffff_ffff })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 46 }), seed, fc.integer({ min: 1, max: 2 ** 50 }), (sizeLots, sizeSeed, midTicks) => {
      const lots = sizes(50, sizeLots, sizeSeed, midTicks)
      lots.forEach((size, level) => {
        const line = sizeLots * (level + 1)
        expect(size).toBeGreaterThanOrEqual(Math.max(1, Math.floor(line / 2)))
        expect(size).toBeLessThanOrEqual(line)
        expect(Number.isSafeInteger(size)).toBe(true)
      })
    }),
  )
})

test('another seed, market or mid gives other sizes, and no two neighbours of a ladder tell each other', () => {
  const of = (sizeSeed: number, marketId: number, midTicks: number) =>
    Array.from({ length: 15 }, (_, level) => quoteLots(shape(64, sizeSeed, midTicks), marketId, level) / (level + 1)).join()
  expect(new Set([of(1, 1, 1), of(2, 1, 1), of(1, 2, 1), of(1, 1, 2), of(1, 1, 1 + 2 ** 32)]).size).toBe(5)
  // Shares of 33 kinds over many ladders: neighbours differ as often as chance would have it.
  let [same, pairs] = [0, 0]
  for (let mid = 1; mid <= 2_000; mid++)
    for (let level = 0; level < 14; level++) {
      const share = (at: number) => quoteLots(shape(64, 5, mid), 1, at) / (at + 1)
      same += Number(share(level) === share(level + 1))
      pairs++
    }
  expect(Math.abs(same / pairs - 1 / 33)).toBeLessThan(0.005)
})
