import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { FoundGroup, SearchResult } from '@glasshouse/wire'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { FindScreen } from './FindScreen.tsx'

const SEARCH = '/operator/search'
const person = (id: string): SearchResult => ({
  id,
  name: `trader${id.slice(-1)}`,
  state: 'normal',
  by: 'login_name',
  userId: id,
  detail: '',
})
const GROUPS: readonly FoundGroup[] = [
  { group: 'people', rows: [person('123456781'), person('123456782')], leftOff: 3, isMore: false },
  {
    ...{ group: 'withdrawals', leftOff: 0, isMore: false },
    rows: [{ id: 'ab'.repeat(16), name: 'WABABABABABAB', state: 'requested', by: '', userId: '123456781', detail: '50 USDT' }],
  },
  {
    ...{ group: 'orders', leftOff: 92, isMore: true },
    rows: [{ id: '4711', name: '4711', state: 'option', by: '', userId: '123456781', detail: 'btcusdt real' }],
  },
]
const field = () => screen.getByRole('searchbox')

startsClean()

function draw(groups: readonly FoundGroup[], at = '/person') {
  const server = fakeServer({ [SEARCH]: () => ok({ groups }) })
  signedInAs(1, 'support')
  drawConsole(<FindScreen />, at)
  return server
}

test('results stand in groups, each leading to its page, and say how many were left off', async () => {
  const server = draw(GROUPS)
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), ' trader {Enter}')
  await screen.findByRole('region', { name: 'Users' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/person/123456781', '/person/123456782', `/withdrawals/${'ab'.repeat(16)}`, '/person/123456781?part=past'],
  ])
  for (const text of ['3 more', 'More than 92 more', 'WABABABABABAB', '50 USDT', 'Option']) expect(screen.getByText(text)).toBeDefined()
  expect(server.to(SEARCH).map(({ body }) => body)).toEqual([{ text: 'trader' }])
})

test('the arrow keys go from the field through all results', async () => {
  draw(GROUPS, '/person?name=trader')
  const links = await screen.findAllByRole('link')
  field().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(links[0])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(links[2])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(links[1])
})

test('one character is not searched for; nothing found and a refusal say so', async () => {
  const server = draw([], '/person?name=a')
  expect(await screen.findByText('Type at least 2 characters.')).toBeDefined()
  expect(server.to(SEARCH)).toEqual([])
  await userEvent.type(field(), 'bc{Enter}')
  expect(await screen.findByText('Nothing was found.')).toBeDefined()
  fakeServer({ [SEARCH]: () => refused('field_too_long', 'A field is too long', 'text') })
  await userEvent.type(field(), 'd{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})
