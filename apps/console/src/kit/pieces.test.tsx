import { resetClock, syncClock } from '@glasshouse/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../words/words.ts'
import { Age } from './pieces.tsx'

const EXCHANGE = Date.UTC(2026, 1, 3, 12)
const HOUR = 3_600_000

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  resetClock()
})

test.each([2 * HOUR, -2 * HOUR, 87_600 * HOUR, -87_600 * HOUR])(
  'on a device whose clock is %i ms ahead, ages go by the exchange’s clock, and are late when they are',
  async (wrong) => {
    vi.useFakeTimers({ now: EXCHANGE + wrong })
    syncClock(EXCHANGE)
    render(<Age since={EXCHANGE - 50 * 60_000} late={HOUR} />)
    expect(screen.getByText('50 min').className).not.toContain('text-warn')
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
    expect(screen.getByText('1 hr').className).toContain('text-warn')
  },
)
