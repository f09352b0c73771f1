import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { momentOf } from '../live/moments.ts'
import { POLL_MS } from '../live/polling.ts'
import { sitting } from '../session/session.ts'
import { drawConsole } from '../testing/draw-console.tsx'
import { setLanguage } from '../words/words.ts'
import { App } from './App.tsx'

const KEY = { keyId: 'ab'.repeat(16), kind: 'ed25519', publicKey: 'cd'.repeat(32) } as const
const FROM = 1_800_000_000_000
const recovery = { lostOperator: 2, announcedBy: 1, keys: [KEY], effectiveFrom: FROM }
const houseWith = (put: object) => ({
  ...{ exchangeId: 'ef'.repeat(32), salt: '01'.repeat(32), recoveryKey: KEY, console: { rpId: 'localhost', origins: [] } },
  ...put,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  sitting.setState({ operator: undefined })
})

/** A page that is none: what stands on it stands on every one. */
async function draw(house: object, { as = 3, language = 'en' as 'en' | 'zh', at = '/nowhere' } = {}) {
  await setLanguage(language)
  const server = fakeServer({
    '/operator/operators': () => ok(house, []),
    '/operator/names': () =>
      ok(
        null,
        [1, 2, 3].map((id) => ({ id, name: `operator-${'abc'[id - 1]}`, roles: [], isActive: true })),
      ),
  })
  sitting.setState({ operator: { id: as, name: 'operator-c', roles: ['support'] } })
  drawConsole(<App />, at)
  await waitFor(() => expect(server.to('/operator/operators').length).toBeGreaterThan(0))
}

test('an announced recovery says on every page whose keys, by whom, from when, and where it is ended', async () => {
  await draw(houseWith({ recovery }))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('operator-b gets new keys'))
  expect(alert.textContent).toContain(momentOf(FROM))
  expect(alert.textContent).toContain('Announced by operator-a')
  expect(screen.getByRole('link', { name: /cancel the recovery/ }).getAttribute('href')).toBe('/operators')
})

test('whoever loses their own keys by it is told that it is theirs', async () => {
  await draw(houseWith({ recovery }), { as: 2 })
  expect((await screen.findByRole('alert')).textContent).toContain('your own keys')
})

test('in Chinese', async () => {
  await draw(houseWith({ recovery }), { language: 'zh' })
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('operator-b'))
  expect(alert.textContent).not.toMatch(/keys|announced/i)
})

test('nothing is said where none is announced', async () => {
  await draw(houseWith({ recovery: null }))
  await screen.findByText('Page not found.', { selector: 'h1' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that is announced while Operators is open stands on the page and over it at the next look of the page', async () => {
  const house: { recovery: object | null } = houseWith({ recovery: null }) as never
  await draw(house, { at: '/operators' })
  expect(await screen.findByText(/^No recovery is announced/)).toBeDefined()
  house.recovery = recovery
  const strip = await screen.findByRole('alert', {}, { timeout: 2 * POLL_MS })
  expect(strip.textContent).toContain('operator-b gets new keys')
  expect(screen.queryByText(/^No recovery is announced/)).toBeNull()
}, 20_000)
