import { lastPersonCall, operatorApi, queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { CONSOLE_IDLE_MS, failure } from '@glasshouse/wire'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signedIn, sitting, startSession } from '../session/session.ts'
import { drawConsole } from '../testing/draw-console.tsx'
import { setLanguage } from '../words/words.ts'
import { App } from './App.tsx'

const OPERATOR = { id: 1, name: 'operator-a', roles: ['support'] } as const
const HALF_AN_HOUR_MS = 30 * 60_000

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  sitting.setState({ operator: undefined, expiresAtMs: null, endedBy: null })
  lastPersonCall.setState({ atMs: null })
})

function draw() {
  drawConsole(<App />, '/nowhere')
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('two minutes before the idle end it is said, counted down, and put off by one tap', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const server = fakeServer({ '/operator/sitting': () => ok(OPERATOR), '/operator/acts/withdraw': () => ok() })
  signedIn(OPERATOR, Date.now() + HALF_AN_HOUR_MS)
  draw()
  await act(async () => {
    await operatorApi.withdrawAct({ id: '0'.repeat(32) })
  })
  await passes(CONSOLE_IDLE_MS - 2 * 60_000)
  expect(screen.queryByText(/Without an act/)).toBeNull()
  await passes(1_000)
  expect(screen.getByRole('alert').textContent).toContain('The session ends in 1 min because of inactivity.')
  await passes(90_000)
  expect(screen.getByRole('alert').textContent).toContain('The session ends in 29 sec because of inactivity.')
  const asked = server.to('/operator/sitting').length
  screen.getByRole('button', { name: 'Stay signed in' }).click()
  await passes(1_000)
  expect(server.to('/operator/sitting').slice(asked)).toMatchObject([{ path: '/operator/sitting', headers: { 'x-console': 'person' } }])
  expect(screen.queryByText(/Without an act/)).toBeNull()
})

test('what the page asks by itself puts nothing off', async () => {
  fakeServer({ '/operator/sitting': () => ok(OPERATOR) })
  lastPersonCall.setState({ atMs: 5 })
  await operatorApi.showSitting(undefined, { isByPage: true })
  expect(lastPersonCall.getState().atMs).toBe(5)
})

test.each([
  ['session_idle', /ended after ten minutes of inactivity/],
  ['session_replaced', /signed in elsewhere/],
  ['token_invalid', /^Your session has ended\. Sign in again\.$/],
] as const)('a sitting that the server ended says why: %s', async (reason, said) => {
  fakeServer({
    '/operator/sitting': () => failure({ reason }),
    '/operator/operators': () => ok(null),
  })
  await startSession(() => {})
  signedIn(OPERATOR, Date.now() + HALF_AN_HOUR_MS)
  draw()
  await act(async () => {
    await operatorApi.showSitting(undefined, { isByPage: true }).catch(() => {})
  })
  expect((await screen.findByText(said)).closest('[role=status]')).not.toBeNull()
})

test('an operator who signs in again after the session ended stands on the page that was open', async () => {
  fakeServer({
    '/operator/sitting': () => failure({ reason: 'session_idle' }),
    '/operator/operators': () => ok(null),
    '/operator/settings': () => ok(null, []),
    '/operator/acts': () => ok(null, []),
  })
  await startSession(() => {})
  signedIn(OPERATOR, Date.now() + HALF_AN_HOUR_MS)
  drawConsole(<App />, '/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await act(async () => {
    await operatorApi.showSitting(undefined, { isByPage: true }).catch(() => {})
  })
  await screen.findByText(/ended after ten minutes of inactivity/)
  expect(screen.queryByRole('heading', { level: 1, name: 'Settings' })).toBeNull()
  act(() => signedIn(OPERATOR, Date.now() + HALF_AN_HOUR_MS))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined()
})
