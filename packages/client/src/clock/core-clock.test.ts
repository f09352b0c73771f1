import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coreNow, resetClock, syncClock, syncClockFromResponse } from './core-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date', 'performance'] })
  resetClock()
})
afterEach(() => vi.useRealTimers())

test('before anything was heard it is the time of the device', () => expect(coreNow()).toBe(1_000_000_000))

test('a device whose clock is minutes wrong tells the time of the house', () => {
  syncClock(1_000_000_000 + 300_000)
  vi.advanceTimersByTime(2_500)
  expect(coreNow()).toBe(1_000_000_000 + 302_500)
})

test('without a socket the answers of calls tell it, to the second', () => {
  syncClockFromResponse(new Date(1_000_000_000 + 300_000).toUTCString())
  expect(coreNow()).toBe(1_000_000_000 + 300_000)
  vi.advanceTimersByTime(900)
  // Cut to the second: what it says is too early, and the better one stays.
  syncClockFromResponse(new Date(1_000_000_000 + 300_000).toUTCString())
  expect(coreNow()).toBe(1_000_000_000 + 300_900)
  syncClock(1_000_000_900 + 300_400)
  expect(coreNow()).toBe(1_000_000_000 + 301_300)
})

test.each([null, '', 'yesterday'])('an answer that says %j tells no time', (date) => {
  syncClockFromResponse(date)
  expect(coreNow()).toBe(1_000_000_000)
})

test('the message that travelled fastest counts, not the last one', () => {
  syncClock(1_000_000_000 - 40)
  vi.advanceTimersByTime(1_000)
  syncClock(1_000_001_000 - 900)
  expect(coreNow()).toBe(1_000_001_000 - 40)
})

test('what was measured long ago is forgotten once something newer is heard', () => {
  syncClock(1_000_000_000 - 40)
  vi.advanceTimersByTime(61_000)
  syncClock(1_000_061_000 - 200)
  expect(coreNow()).toBe(1_000_061_000 - 200)
})

test('a device clock that was set anew is measured anew', () => {
  syncClock(1_000_000_000)
  vi.setSystemTime(1_000_000_000 + 3_600_000)
  syncClock(1_000_000_000 + 1_000)
  expect(coreNow()).toBe(1_000_000_000 + 1_000)
})
