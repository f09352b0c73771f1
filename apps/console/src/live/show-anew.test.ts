import { queryClient } from '@glasshouse/client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { showAnew } from './show-anew.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('what is shown is asked for at once, and once more for tables that only follow', async () => {
  vi.useFakeTimers()
  let asked = 0
  const leave = new QueryObserver(queryClient, {
    queryKey: ['claims', 'submitted'],
    queryFn: () => {
      asked += 1
      return asked
    },
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  await showAnew()
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
  leave()
})
