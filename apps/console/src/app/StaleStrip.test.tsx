import { fakeServer, ok } from '@glasshouse/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openKey } from '../session/open-key.ts'
import { drawConsole, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { openKeyFile } from '../testing/signing-server.ts'
import { App } from './App.tsx'
import { CONSOLE_PAGES } from './console-pages.ts'
import { PageOf, preload } from './pages.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const FAKED = ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const

startsClean()
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const home = {
  ...{ now: 0, sittingEndsAt: 3_600_000, waiting: [{ queue: 'approvals', count: 0, oldestAt: null }], alarms: [] },
  ...{ exposure: null, health: null },
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Home, answered until the server goes away. */
async function drawHome(at: '/home' | '/withdrawals' = '/home') {
  await preload(CONSOLE_PAGES.filter(({ path }) => path === at))
  vi.useFakeTimers({ toFake: [...FAKED] })
  let isAway = false
  fakeServer({
    '/operator/withdrawals': () => new Response('', { status: 502 }),
    '/operator/home': () => (isAway ? new Response('', { status: 502 }) : ok(home)),
    '/operator/acts': () => (isAway ? new Response('', { status: 502 }) : ok(null, [])),
  })
  signedInAs(1, 'admin')
  drawConsole(<App />, at)
  await passes(1_000)
  return {
    goesAway: () => {
      isAway = true
    },
    comesBack: () => {
      isAway = false
    },
  }
}
const nothingWrong = () => screen.queryByText('No alarms.')
const greens = () => document.querySelectorAll('.bg-up').length

test('while the server answers there is no strip, and what is right is green', async () => {
  await drawHome()
  await passes(30_000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(nothingWrong()).not.toBeNull()
  expect(greens()).toBe(1)
})

test('ten seconds without an answer make a red strip over the page, and nothing below it is green', async () => {
  const server = await drawHome()
  server.goesAway()
  await passes(8_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await passes(8_000)
  expect(screen.getByRole('alert').textContent).toMatch(/^The server does not answer\. This page shows the state of \d\d:\d\d:\d\d\./)
  expect(nothingWrong()).toBeNull()
  expect(screen.getByText(/^Unknown: the server has not answered/)).toBeDefined()
  expect(greens()).toBe(0)
  server.comesBack()
  await passes(12_000)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(nothingWrong()).not.toBeNull()
})

test('without a network the strip is there at once', async () => {
  const server = await drawHome()
  server.goesAway()
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('alert').textContent).toMatch(/^This device is offline\./)
  expect(nothingWrong()).toBeNull()
})

test('without a network a page that knows nothing yet says so instead of waiting', async () => {
  onlineManager.setOnline(false)
  await drawHome('/withdrawals')
  await passes(4_000)
  expect(screen.getByText('The server cannot be reached.')).toBeDefined()
})

test('a page whose files do not come says so, keeps the key file, and opens once they come', async () => {
  const files = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  files.mockResolvedValue(() => <p>The page</p>)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openKeyFile()
  drawConsole(
    <ScreenBoundary>
      <PageOf page={{ path: '/never-opened', title: () => '', screen: files }} />
    </ScreenBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('was not loaded before, and the server cannot be reached')
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('The page')).toBeDefined()
  expect(openKey()).not.toBeNull()
})
