import { type Call, fakeServer } from '@glasshouse/client/testing'
import { loadPopups } from '@glasshouse/ui'
import { DEFAULT_BRAND } from '@glasshouse/wire'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { SupportHost } from '../../live/support/SupportHost.tsx'
import { settingsOf } from '../../testing/account-answers.ts'
import { startsClean } from '../../testing/draw-app.tsx'
import { loadWords } from '../../words/words.ts'
import { FrozenHelp } from './FrozenHelp.tsx'

startsClean()
beforeAll(() => Promise.all([loadWords('trade'), loadPopups(), import('../../live/support/SupportSheet.tsx')]))
afterEach(cleanup)

const article = { id: '9', key: 'FREEZE_PROMPT', title: 'Frozen', content: '<p>Ask us, we will tell you why.</p>' }
const ok = (data: unknown) => ({ code: 200, msg: 'success', data, rows: [] })
const CHAT = { name: 'Chat', url: 'https://chat.example.org/house', imgUrl: 'headset' }
const MAIL = { name: 'Mail', url: 'mailto:help@example.org', imgUrl: 'headset' }

async function draw({ frozenNotice = true, desks = [] as readonly object[] } = {}) {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const server = fakeServer({
    '/api/option/rules/list': ({ query }: Call) => ok(query.key === 'FREEZE_PROMPT' ? [article] : []),
    '/api/common/getAllSetting': () => ok({ ...settingsOf(), SUPPORT_STAFF_SETTING: desks }),
  } as never)
  render(
    <Providers brand={{ ...DEFAULT_BRAND, frozenNotice }}>
      <MemoryRouter>
        <FrozenHelp />
        <SupportHost />
      </MemoryRouter>
    </Providers>,
  )
  await waitFor(() => expect(server.to('/api/common/getAllSetting')).toHaveLength(1))
  return open
}

async function confirm(button: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Customer service/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Notify' })
  expect(await screen.findByText('Ask us, we will tell you why.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('the dialog is titled Notify; confirming it with one desk opens that desk [RT-143, API-035, ST-055]', async () => {
  const open = await draw({ desks: [CHAT] })
  await confirm('Customer service, Opens outside the app')
  expect(open.mock.calls.map(([url]) => url)).toEqual(['https://chat.example.org/house'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('confirming it with several desks opens the sheet that lists them [ST-056]', async () => {
  const open = await draw({ desks: [CHAT, MAIL] })
  await confirm('Customer service')
  const sheet = await screen.findByRole('dialog', { name: 'Customer service' })
  expect(within(sheet).getAllByRole('link')).toHaveLength(2)
  expect(open).not.toHaveBeenCalled()
})

test('confirming it without a desk does nothing [ST-054]', async () => {
  const open = await draw()
  await confirm('Confirm')
  expect(open).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing it turns to nobody', async () => {
  const open = await draw({ desks: [CHAT] })
  await confirm('Close')
  expect(open).not.toHaveBeenCalled()
})

test('brands without the notice have the reason in its place alone [ST-057]', async () => {
  await draw({ frozenNotice: false })
  expect(screen.queryByRole('button')).toBeNull()
})
