import { expect, test } from 'vitest'
import { random } from '../random/random.ts'
import { type BatteryMarket, type BatteryPlan, runBattery } from './battery.ts'
import { settledUp } from './settled.ts'
import { holds, judge, normalQuantile } from './verdict.ts'

const FIRST_SECOND = Date.UTC(2026, 4, 4, 9) / 1000
const PLAN: BatteryPlan = { seed: 1, daysMax: 3, eventsLeast: 4_000, daysLearnt: 1, firstSecond: FIRST_SECOND }

/** A price as a sum of steps, asked second by second. */
function walking(stepOf: (draw: ReturnType<typeof random>, second: number) => number): BatteryMarket['pointsOf'] {
  return (seed) => {
    const draw = random(seed)
    const prices = new Map<number, number>()
    let [next, price] = [FIRST_SECOND - 60, 1_000_000]
    return (second) => {
      for (; next <= second; next++) {
        price += stepOf(draw, next)
        prices.set(next, price)
      }
      return prices.get(second) ?? Number.NaN
    }
  }
}
const coin = (draw: ReturnType<typeof random>) => draw.between(-100, 100)

/** The walk that was replaced: straight legs from open over both extremes to the close, turning at drawn seconds. */
const straight: BatteryMarket['pointsOf'] = (seed) => {
  const legsOf = (minute: number) => {
    const draw = random(seed * 7_919 + minute)
    return { turns: [0, draw.between(1, 29), draw.between(30, 58), 59], prices: [0, -draw.between(50, 500), draw.between(50, 500), 0] }
  }
  return (second) => {
    const { turns, prices } = legsOf(Math.floor(second / 60))
    const leg = turns.findIndex((turn, n) => n > 0 && second % 60 <= turn)
    const [from, to] = [turns[leg - 1] as number, turns[leg] as number]
    const [start, end] = [prices[leg - 1] as number, prices[leg] as number]
    return start + ((end - start) * ((second % 60) - from)) / (to - from)
  }
}

test('a coin holds, and every rule of it is counted', () => {
  const verdict = runBattery({ name: 'coin', pointsOf: walking(coin) }, PLAN)
  expect(verdict.holds).toBe(true)
  expect(verdict.rules).toHaveLength(146)
  const always = verdict.rules.filter(({ name }) => name.endsWith('always'))
  expect(always.every(({ isJudged, events }) => isJudged && events === 4_000)).toBe(true)
  expect(always.every(({ won }) => won > 1_850 && won < 2_150)).toBe(true)
})

test('the straight walk does not hold', () => {
  const verdict = runBattery({ name: 'straight', pointsOf: straight }, PLAN)
  expect(verdict.holds).toBe(false)
  const worst = verdict.rules.find(({ isJudged }) => isJudged)
  expect(worst?.profit).toBeGreaterThan(0.2)
})

test('a drift that only a half-minute of returns tells is found by the predictor', () => {
  const drifting = walking((draw, second) => coin(draw) + (Math.floor(second / 600) % 2 === 0 ? 15 : -15))
  const verdict = runBattery({ name: 'drifting', pointsOf: drifting }, PLAN)
  const predictor = verdict.rules.find(({ name }) => name === 'predictor, always')
  expect(predictor?.profit).toBeGreaterThan(0.1)
  expect(verdict.holds).toBe(false)
})

test('a rule without enough events is told and not judged', () => {
  const verdict = runBattery({ name: 'straight', pointsOf: straight }, { ...PLAN, daysMax: 1, eventsLeast: 100_000 })
  expect(verdict).toMatchObject({ days: 1, holds: true })
  expect(verdict.rules.every(({ isJudged }) => !isJudged)).toBe(true)
})

test('an option is struck a second after it, closes half a minute later, and without a price comes back', () => {
  const points = Float64Array.from({ length: 200 }, (_, second) => second)
  points[31] = 0
  points.fill(Number.NaN, 100, 110)
  const windows = { strikeDelayMs: 1_000, strikeWithinMs: 5_000, lookBackMs: 3_000, lookAheadMs: 10_000 }
  const settle = (prices: Float64Array) => settledUp(prices, windows)
  const settled = settle(points)
  // 1 to 31, where the price is 0.
  expect(settled[0]).toBe(-1)
  expect(settled[1]).toBe(1)
  // No strike within five seconds, one at the fifth; no close within three seconds before and ten after.
  expect([settled[99], settled[104], settled[105]]).toEqual([0, 0, 1])
  expect(settle(new Float64Array(200).fill(7)).every((one) => one === 0)).toBe(true)
  const gap = Float64Array.from({ length: 200 }, (_, second) => (second > 60 && second < 90 ? Number.NaN : second))
  expect([settle(gap)[32], settle(gap)[33], settle(gap)[48], settle(gap)[49]]).toEqual([1, 0, 0, 1])
})

test('an option accepted under a delay of 1,500 ms is struck two seconds later', () => {
  const points = Float64Array.from({ length: 200 }, (_, second) => second)
  points[31] = 0
  points[32] = 1
  const windows = { strikeDelayMs: 1_500, strikeWithinMs: 5_000, lookBackMs: 3_000, lookAheadMs: 10_000 }
  const settled = settledUp(points, windows)
  // Struck in second 2 at 2, closed in second 32 at 1; a second before, struck at 1 and closed at 0.
  expect([settledUp(points, { ...windows, strikeDelayMs: 1_000 })[0], settled[0], settled[1]]).toEqual([-1, -1, 1])
  points[32] = 3
  expect([settledUp(points, { ...windows, strikeDelayMs: 1_000 })[0], settledUp(points, windows)[0]]).toEqual([-1, 1])
})

test('the bound is that of all rules together, at odds of 0.8', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.95996, 3)
  expect(normalQuantile(1 - 0.05 / 146)).toBeCloseTo(3.3946, 2)
  const [rule] = judge([{ name: 'one', events: 8_000, won: 4_000 }], 8_000)
  expect(rule?.profit).toBeCloseTo(-0.1, 10)
  expect(rule?.bound).toBeCloseTo(-0.1 + 1.6449 * 1.8 * Math.sqrt(0.25 / 8_000), 4)
  const rules = (won: number) => judge([{ name: 'one', events: 8_000, won }], 8_000)
  expect([holds(rules(4_300)), holds(rules(4_400)), holds(judge([{ name: 'few', events: 99, won: 99 }], 100))]).toEqual([true, false, true])
})
