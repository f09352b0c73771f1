import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ListedPerson } from '@glasshouse/wire'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'

const LIST = '/operator/people/list'
const person = (at: number, parts: Partial<ListedPerson> = {}): ListedPerson => ({
  ...{ userId: String(900_000_000 - at), loginName: `trader${at}`, state: 'normal', level: 'none', country: '' },
  ...{ registeredAt: 1_700_000_000_000, lastSeenAt: null, ...parts },
})
const named = () => screen.getAllByRole('link').map((link) => link.textContent)

startsClean()

function draw(rows: readonly (readonly ListedPerson[])[], at = '/people') {
  const answers = [...rows]
  const server = fakeServer({ [LIST]: (() => ok(null, answers.shift() ?? [])) as never })
  signedInAs(1, 'support')
  drawConsole(<PeopleScreen />, at)
  return server
}

test('people stand in the order of the answer, each leading to the page about them', async () => {
  draw([[person(1, { state: 'frozen', level: 'primary', country: 'DE', lastSeenAt: Date.now() - 60_000 }), person(2)]])
  expect((await screen.findByRole('link', { name: '899999999' })).getAttribute('href')).toBe('/person/899999999')
  expect(named()).toEqual(['899999999', '899999998'])
  for (const text of ['trader1', 'Frozen', 'Primary', 'DE', '1 min']) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'More people' })).toBeNull()
})

test('what is looked for is in the address and in the call, and nothing that is empty', async () => {
  const server = draw([[], [person(3)]], '/people?level=advanced&country=FR')
  expect(await screen.findByText('No users match.')).toBeDefined()
  expect(server.to(LIST)[0]?.query).toEqual({ level: 'advanced', country: 'FR' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Part of a login name' }), ' ann {Enter}')
  await screen.findByRole('link', { name: '899999997' })
  expect(server.to(LIST).at(-1)?.query).toEqual({ text: 'ann', level: 'advanced', country: 'FR' })
})

test('a full page has more behind it, from its last person on', async () => {
  const first = Array.from({ length: 50 }, (_, at) => person(at))
  const server = draw([first, [person(50)]])
  await userEvent.click(await screen.findByRole('button', { name: 'More people' }))
  await screen.findByRole('link', { name: '899999950' })
  expect(named()).toHaveLength(51)
  expect(server.to(LIST).at(-1)?.query).toEqual({ after: '899999951' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More people' })).toBeNull())
})
