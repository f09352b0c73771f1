import { loadToasts, showToast } from '@glasshouse/ui'
import { brandOf } from '@glasshouse/wire'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from './Providers.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('dialog').filter((toast) => !toast.hasAttribute('data-ending-style')).length

test.each([
  ['default', 1_500],
  ['dark', 5_000],
])('a toast of the brand %s stays for %i ms [BC-004]', async (env, toastMs) => {
  await loadToasts()
  render(<Providers brand={brandOf(env)}>page</Providers>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  await act(async () => showToast('success', 'Done'))
  act(() => vi.advanceTimersByTime(toastMs - 50))
  expect(shown()).toBe(1)
  act(() => vi.advanceTimersByTime(100))
  expect(shown()).toBe(0)
})
