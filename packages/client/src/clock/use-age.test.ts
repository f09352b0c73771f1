import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { beginsAt } from '../testing/fixed-time.ts'
import { syncClock } from './core-clock.ts'
import { useAge } from './use-age.ts'

const NOW = 1_700_000_000_000
beginsAt(NOW)

test('what the house dated is as old as by the house’s clock, and grows', () => {
  // This device is five minutes behind.
  syncClock(NOW + 300_000)
  const { result } = renderHook(() => useAge(NOW + 290_000))
  expect(result.current).toBe(10)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(result.current).toBe(12)
})

test('what this device dated is as old as by its own clock', () => {
  syncClock(NOW + 300_000)
  expect(renderHook(() => useAge(NOW - 3_000, Date.now)).result.current).toBe(3)
})

test('nothing has no age, and what lies ahead is new', () => {
  expect(renderHook(() => useAge(undefined)).result.current).toBeUndefined()
  expect(renderHook(() => useAge(NOW + 5_000)).result.current).toBe(0)
})
