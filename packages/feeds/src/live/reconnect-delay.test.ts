import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

const delays = { firstMs: 500, maxMs: 30_000 }

test('each failed attempt waits twice as long as the one before, up to the most', () => {
  expect([0, 1, 2, 5, 6, 7, 1000].map((attempt) => reconnectDelay(delays, attempt, 0))).toEqual([
    250, 500, 1_000, 8_000, 15_000, 15_000, 15_000,
  ])
})

test('chance spreads a delay over its upper half', () => {
  expect([0, 0.25, 0.5, 0.999999].map((chance) => reconnectDelay(delays, 3, chance))).toEqual([2_000, 2_500, 3_000, 4_000])
})
