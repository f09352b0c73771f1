import { resetClock, syncClock, syncClockFromResponse, useSecondsLeft } from '@glasshouse/client'
import type { OptionSummary } from '@glasshouse/wire'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closingTime } from '../chart/candles/intervals.ts'
import { PAUSE_MS, rememberSent, sentFor, usePauseLeft } from '../features/account/fields/sent-codes.ts'
import { askAgain, isOver } from '../features/option/tracking/use-tracked-option.ts'
import { AgeText } from '../live/text/AgeText.tsx'
import { setLanguage } from '../words/words.ts'

/** The exchange's time, whatever the device says. */
const EXCHANGE = Date.UTC(2026, 1, 3, 12, 5, 44)
const [HOUR, YEAR] = [3_600_000, 365 * 86_400_000]
const option = (expiryAtMs: number) => ({ status: 'running', expiryAtMs }) as unknown as OptionSummary

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  resetClock()
  sessionStorage.clear()
})

describe.each([
  ['2 h fast', 2 * HOUR],
  ['2 h slow', -2 * HOUR],
  ['10 years fast', 10 * YEAR],
  ['10 years slow', -10 * YEAR],
])('a device whose clock is %s', (_, wrong) => {
  beforeEach(() => {
    vi.useFakeTimers({ now: EXCHANGE + wrong })
    resetClock()
    syncClock(EXCHANGE)
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('counts down to the exchange’s moment', async () => {
    const { result } = renderHook(() => useSecondsLeft(EXCHANGE + 90_000))
    expect(result.current).toBe(90)
    await passes(30_000)
    expect(result.current).toBe(60)
  })

  test('says how old something is by the exchange’s clock', async () => {
    render(<AgeText sinceMs={EXCHANGE - 180_000} />)
    expect(screen.getByText('3 min ago')).toBeDefined()
    await passes(60_000)
    expect(screen.getByText('4 min ago')).toBeDefined()
  })

  test('knows when an option is over, and when to look again', async () => {
    expect([isOver(option(EXCHANGE + 1)), isOver(option(EXCHANGE))]).toEqual([false, true])
    expect(askAgain(option(EXCHANGE + 5_000))).toBe(5_200)
    await passes(5_000)
    expect(isOver(option(EXCHANGE + 5_000))).toBe(true)
  })

  test('counts down to the end of a candle', () => {
    const { result } = renderHook(() => useSecondsLeft(closingTime('15m', Date.UTC(2026, 1, 3, 12))))
    expect(result.current).toBe(9 * 60 + 16)
  })

  test('waits as long as any other after a code was sent, and after its clock was set right meanwhile', async () => {
    const sent = { target: 'ada@mail.example', areaCode: '', atMs: Date.now() }
    rememberSent('BIND.email', sent)
    const { result } = renderHook(() => usePauseLeft(sent.atMs))
    expect(result.current).toBe(PAUSE_MS / 1_000)
    await passes(20_000)
    expect(result.current).toBe(40)
    expect(sentFor('BIND.email')).toEqual(sent)
    vi.setSystemTime(EXCHANGE + 20_000)
    await passes(1_000)
    expect(result.current).toBeLessThanOrEqual(PAUSE_MS / 1_000)
  })

  test('learns the time from the answer of a call alone', () => {
    resetClock()
    syncClockFromResponse(new Date(EXCHANGE).toUTCString())
    expect(renderHook(() => useSecondsLeft(EXCHANGE + 10_000)).result.current).toBe(10)
  })
})
