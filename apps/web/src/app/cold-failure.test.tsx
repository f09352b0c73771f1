import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { coinLists, TABS } from '../testing/market-server.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { BrokenScreen } from './ErrorScreen.tsx'
import { ScreenMissing } from './screen-missing.ts'

startsClean()

const LISTS = '/api/common/getCoinList'
function Screen({ error }: { readonly error: Error }): never {
  throw error
}
const SCREENS = ['/tradeBB', '/tradeU', '/trade', '/tradeDetail'] as const
const house = (lists: Answers[string]): Answers => ({
  '/api/common/getAllSetting': () => ok({ ...settingsOf(), TAB_SETTING: TABS }),
  '/api/user/getInfo': () => ok(userInfoOf('real')),
  [LISTS]: lists,
})
const isOnline = (value: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
  act(() => {
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    onlineManager.setOnline(value)
  })
}
afterEach(() => isOnline(true))

describe.each(SCREENS)('%s without its coins', (path) => {
  test('keeps its head and the way back, says what the exchange says, and asks again in place', async () => {
    signedIn()
    const server = fakeServer(house(() => refused('busy', 'The exchange is busy; please try again')))
    const app = drawApp(path)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The exchange is busy; please try again')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^(Spot|Futures|Options|Full chart)$/)
    const asked = server.to(LISTS).length
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.to(LISTS).length).toBe(asked + 1))
    expect(app.path()).toBe(path)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(app.path()).toBe('/quote'))
  })

  test('is there once the exchange answers', async () => {
    signedIn()
    let isLost = true
    fakeServer(house(() => (isLost ? refused('busy', 'The exchange is busy; please try again') : ok(coinLists))))
    drawApp(path)
    const alert = await screen.findByRole('alert')
    isLost = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /choose another coin/ })).toBeDefined()
  })
})

test('an exchange that does not answer is not called the fault of this device', async () => {
  signedIn()
  fakeServer(house(() => new Response('', { status: 502 })))
  drawApp('/quote')
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toContain('The exchange cannot be reached at the moment')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
})

test.each(['/tradeBB', '/quote', '/assets'])('%s on a device without a network says so, and goes on by itself', async (path) => {
  signedIn()
  isOnline(false)
  const server = fakeServer({
    ...house(() => ok({ coinList: [], currencyList: [], contractList: [] })),
    '/api/asset/assetBalance': () => ok({ realm: 'real', asset: [], total: { platform: '0', financial: '0', contract: '0', all: '0' } }),
  })
  drawApp(path)
  expect((await screen.findAllByText(/This device is offline/)).length).toBeGreaterThan(0)
  expect(server.to(LISTS)).toHaveLength(0)
  isOnline(true)
  await waitFor(() => expect(screen.queryByText(/This device is offline/)).toBeNull())
})

test('a screen whose code does not come keeps the way back; one that breaks says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const drawn = (error: Error) =>
    render(
      <MemoryRouter>
        <ErrorBoundary place="/" fallback={(error) => <BrokenScreen error={error} />}>
          <Screen error={error} />
        </ErrorBoundary>
      </MemoryRouter>,
    )
  const { unmount } = drawn(new ScreenMissing('gone'))
  expect(await screen.findByRole('heading', { name: 'Not loaded' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  unmount()
  drawn(new Error('broke'))
  expect(await screen.findByRole('heading', { name: 'This screen failed' })).toBeDefined()
})
