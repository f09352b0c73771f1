import { fakeServer } from '@glasshouse/client/testing'
import { DEFAULT_BRAND } from '@glasshouse/wire'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startsClean } from '../testing/draw-app.tsx'
import { homeServer } from '../testing/home-server.ts'
import { AppRouter } from './AppRouter.tsx'
import { Providers } from './Providers.tsx'
import { AppRoutes } from './routes.tsx'

vi.mock('../features/preferences/PreferencesScreen.tsx', () => ({
  PreferencesScreen: () => {
    throw new Error('the screen broke')
  },
}))

startsClean()

const BROKEN = { name: 'This screen failed' }
/** As a browser does for an address typed by hand: an entry without a state, and a popstate. */
const byHand = (path: string) =>
  act(async () => {
    history.pushState(null, '', `#${path}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fakeServer(homeServer())
  await byHand('/home')
  render(
    <Providers brand={DEFAULT_BRAND}>
      <AppRouter>
        <AppRoutes />
      </AppRouter>
    </Providers>,
  )
  await screen.findByRole('link', { name: 'Create account' })
})
afterEach(() => byHand(''))

test('a broken screen has the bar and a way back, which leads to the screen before it', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Language and display' }))
  await screen.findByRole('heading', BROKEN)
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(within(bar).getByRole('link', { name: 'Markets' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('link', { name: 'Create account' })).toBeDefined()
  expect(screen.queryByRole('heading', BROKEN)).toBeNull()
})

test('the bar of a broken screen leads to a whole one', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Language and display' }))
  await screen.findByRole('heading', BROKEN)
  await userEvent.click(screen.getByRole('link', { name: 'Markets' }))
  expect(await screen.findByRole('searchbox')).toBeDefined()
  expect(screen.queryByRole('heading', BROKEN)).toBeNull()
})

test('an address changed by hand shows its own screen', async () => {
  await byHand('/language-selection')
  await screen.findByRole('heading', BROKEN)
  await byHand('/quote')
  expect(await screen.findByRole('searchbox')).toBeDefined()
  expect(screen.queryByRole('heading', BROKEN)).toBeNull()
  await byHand('/language-selection')
  await screen.findByRole('heading', BROKEN)
  await byHand('/home')
  await waitFor(() => expect(screen.queryByRole('heading', BROKEN)).toBeNull())
  expect(await screen.findByRole('link', { name: 'Create account' })).toBeDefined()
})
