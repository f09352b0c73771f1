import { ok, refused } from '@glasshouse/client/testing'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsOf } from '../../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'
import { ALL, accountServer, press, put, tab, typedIn } from '../../../testing/ways-in-server.ts'

startsClean()

describe('after a code was sent', () => {
  const START = Date.UTC(2026, 0, 7, 12)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
    return () => vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const sendCode = async () => {
    await tab('Email')
    put('Email address', 'lina@example.org')
    await press('Send a code')
    await screen.findByRole('timer')
  }

  test('60 seconds are counted down in the place of Send, which comes back at zero [ST-047, BC-009]', async () => {
    accountServer()
    drawApp('/register')
    await sendCode()
    expect(screen.getByRole('timer').textContent).toBe('60 s')
    expect(screen.queryByRole('button', { name: 'Send a code' })).toBeNull()
    await pass(1_000)
    expect(screen.getByRole('timer').textContent).toBe('59 s')
    await pass(58_000)
    expect(screen.getByRole('timer').textContent).toBe('1 s')
    await pass(1_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send a code' })).toBeDefined()
  })

  test('the count goes on by the clock while somebody is elsewhere, and the address is still there [ST-047]', async () => {
    accountServer()
    const app = drawApp('/register')
    await sendCode()
    await app.go('/login')
    await screen.findByRole('heading', { name: 'Log in' })
    vi.setSystemTime(START + 40_000)
    await app.go('/register')
    expect((await screen.findByRole('timer')).textContent).toBe('20 s')
    expect(typedIn('Email address')).toBe('lina@example.org')
    vi.setSystemTime(START + 60_000)
    await pass(250)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('a page that slept shows the time that is left, not the ticks it got', async () => {
    accountServer()
    drawApp('/register')
    await sendCode()
    vi.setSystemTime(START + 45_000)
    await pass(250)
    expect(screen.getByRole('timer').textContent).toBe('15 s')
  })

  test('a send to a second address that is refused leaves no line about the first', async () => {
    let isRefused = false
    accountServer({
      '/api/user/sendEmailCode': () => (isRefused ? refused('email_taken', 'taken', 'email') : ok({ expiresAt: 0, nextAt: 0 })),
    })
    drawApp('/register')
    await sendCode()
    expect(screen.getByText(/Code sent to/).textContent).toContain('lina@example.org')
    await pass(60_000)
    isRefused = true
    put('Email address', 'mira@example.org')
    await press('Send a code')
    expect(await screen.findByText('This email address has an account already')).toBeDefined()
    expect(screen.queryByText(/Code sent to/)).toBeNull()
  })

  test('each purpose has its own pause', async () => {
    accountServer()
    const app = drawApp('/register')
    await sendCode()
    await app.go('/forgot-password')
    expect(await screen.findByRole('button', { name: 'Send a code' })).toBeDefined()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('in a sandbox', () => {
  test.each([
    [true, 1],
    [false, 0],
  ])('(%s) who waits for a code learns where it may lie', async (isSandbox, times) => {
    accountServer({ '/api/common/getAllSetting': () => ok(settingsOf(ALL, { isSandbox })) })
    drawApp('/register')
    await tab('Email')
    expect(screen.queryByText(/operator’s outbox/)).toBeNull()
    put('Email address', 'lina@example.org')
    await press('Send a code')
    await screen.findByText(/Code sent/)
    expect(screen.queryAllByText(/operator’s outbox/)).toHaveLength(times)
  })
})
