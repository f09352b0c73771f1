import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from './announcer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function announced() {
  const told: number[] = []
  return { told, announcer: new Announcer((seq) => told.push(seq)) }
}

test('a group after a quiet time is announced at once, those that follow closely together', () => {
  const { told, announcer } = announced()
  announcer.durable(1)
  expect(told).toEqual([1])
  for (const seq of [2, 3, 4]) announcer.durable(seq)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([1, 4])
})

test('the last group of a burst is announced without another one after it, once', () => {
  const { told, announcer } = announced()
  announcer.durable(1)
  announcer.durable(2)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([1, 2])
  announcer.durable(3)
  expect(told).toEqual([1, 2, 3])
})

test('under steady load the projector is told again and again, not only at the end', () => {
  const { told, announcer } = announced()
  for (let seq = 1; seq <= 100; seq++) {
    announcer.durable(seq)
    vi.advanceTimersByTime(10)
  }
  expect(told.length).toBeGreaterThanOrEqual(9)
  expect(told.length).toBeLessThanOrEqual(11)
})

test('nothing is announced after a stop', () => {
  const { told, announcer } = announced()
  announcer.durable(1)
  announcer.durable(2)
  announcer.stop()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([1])
})
