import { expect, test } from 'vitest'
import { isOldNow, STALE_AFTER_MS } from './connection.ts'

const facts = { market: 'open', user: 'open', marketMessageAtMs: 1_000 } as const

test('what is shown is current while messages come', () => {
  expect(isOldNow(facts, 1_000 + STALE_AFTER_MS - 1, true)).toBe(false)
})

test('it is old at once when the device has no network', () => {
  expect(isOldNow(facts, 1_001, false)).toBe(true)
})

test('a connection that comes back within seconds dims nothing, a longer loss does', () => {
  expect(isOldNow({ ...facts, market: 'waiting' }, 2_000, true)).toBe(false)
  expect(isOldNow({ ...facts, market: 'waiting' }, 1_000 + STALE_AFTER_MS, true)).toBe(true)
})

test('an open connection that says nothing is old after a while', () => {
  expect(isOldNow(facts, 1_000 + STALE_AFTER_MS, true)).toBe(true)
})

test('before the first price nothing is old', () => {
  expect(isOldNow({ ...facts, market: 'connecting', marketMessageAtMs: 0 }, 60_000, true)).toBe(false)
})
