import { fakeServer } from '@glasshouse/client/testing'
import { DEFAULT_BRAND } from '@glasshouse/wire'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { startsClean } from '../../testing/draw-app.tsx'
import { loadWords } from '../../words/words.ts'
import { PushSwitch } from './PushSwitch.tsx'

startsClean()
beforeAll(() => loadWords('notices'))

let permission: NotificationPermission
beforeEach(() => {
  permission = 'default'
  fakeServer({})
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  const worker = { getRegistration: async () => undefined, addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const draw = () =>
  render(
    <Providers brand={DEFAULT_BRAND}>
      <PushSwitch />
    </Providers>,
  )

test('a browser without push says so, and on which device it comes with the home screen', () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  draw()
  expect(screen.getByText(/cannot receive push notices/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a browser that refuses says where to allow it, and has the switch once that was done', async () => {
  permission = 'denied'
  draw()
  expect(screen.getByText(/You can allow them in its settings/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  permission = 'granted'
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined()
})

test('who closes the question of the browser may be asked again, who refuses it may not', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Not allowed yet/)
  permission = 'denied'
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(/You can allow them in its settings/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
