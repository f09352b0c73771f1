import { loadToasts, showToast } from '@glasshouse/ui'
import { DEFAULT_BRAND } from '@glasshouse/wire'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { flagsOf } from '../testing/brand-flags.ts'
import { Providers } from './Providers.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('dialog').filter((toast) => !toast.hasAttribute('data-ending-style')).length

test.each([
  ['default', {}, 1_500],
  ['dark', flagsOf('dark'), 5_000],
])('a toast of the brand %s stays %# for its time [BC-004]', async (_name, flags, toastMs) => {
  await loadToasts()
  render(<Providers brand={{ ...DEFAULT_BRAND, ...flags }}>page</Providers>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  await act(async () => showToast('success', 'Done'))
  act(() => vi.advanceTimersByTime(toastMs - 50))
  expect(shown()).toBe(1)
  act(() => vi.advanceTimersByTime(100))
  expect(shown()).toBe(0)
})
