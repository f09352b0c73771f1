import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const throttled = () =>
  renderHook(({ value, name }: { value: number | undefined; name: string }) => useThrottled(value, 1_000, name), {
    initialProps: { value: undefined as number | undefined, name: 'btc' },
  })

test('lets the first value through at once, then one a second, and never loses the last [BC-014]', () => {
  const { result, rerender } = throttled()
  rerender({ value: 1, name: 'btc' })
  expect(result.current).toBe(1)
  rerender({ value: 2, name: 'btc' })
  act(() => vi.advanceTimersByTime(400))
  rerender({ value: 3, name: 'btc' })
  expect(result.current).toBe(1)
  act(() => vi.advanceTimersByTime(599))
  expect(result.current).toBe(1)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(3)
  rerender({ value: 4, name: 'btc' })
  act(() => vi.advanceTimersByTime(999))
  expect(result.current).toBe(3)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(4)
})

test('shows another coin at once', () => {
  const { result, rerender } = throttled()
  rerender({ value: 1, name: 'btc' })
  rerender({ value: 9, name: 'eth' })
  expect(result.current).toBe(9)
})
