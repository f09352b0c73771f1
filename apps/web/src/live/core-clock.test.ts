import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coreNow, forgetCoreTime, hearCoreTime } from './core-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date', 'performance'] })
  forgetCoreTime()
})
afterEach(() => vi.useRealTimers())

test('before anything was heard it is the time of the device', () => expect(coreNow()).toBe(1_000_000_000))

test('a device whose clock is minutes wrong tells the time of the house', () => {
  hearCoreTime(1_000_000_000 + 300_000)
  vi.advanceTimersByTime(2_500)
  expect(coreNow()).toBe(1_000_000_000 + 302_500)
})

test('the message that travelled fastest counts, not the last one', () => {
  hearCoreTime(1_000_000_000 - 40)
  vi.advanceTimersByTime(1_000)
  hearCoreTime(1_000_001_000 - 900)
  expect(coreNow()).toBe(1_000_001_000 - 40)
})

test('what was measured long ago is forgotten once something newer is heard', () => {
  hearCoreTime(1_000_000_000 - 40)
  vi.advanceTimersByTime(61_000)
  hearCoreTime(1_000_061_000 - 200)
  expect(coreNow()).toBe(1_000_061_000 - 200)
})

test('a device clock that was set anew is measured anew', () => {
  hearCoreTime(1_000_000_000)
  vi.setSystemTime(1_000_000_000 + 3_600_000)
  hearCoreTime(1_000_000_000 + 1_000)
  expect(coreNow()).toBe(1_000_000_000 + 1_000)
})
