import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ListedSetting } from '@glasshouse/wire'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { SettingEditor } from './settings/SettingEditor.tsx'

const setting: ListedSetting = {
  ...{ key: 'MARKET_URL', version: 2, value: { h5Code: '' }, standard: { h5Code: '' }, changedBy: 'one', roles: ['content', 'admin'] },
  shape: { kind: 'fields', fields: { h5Code: { kind: 'link' } } },
  ...{ acts: [], ownHosts: ['exchange.example'], by: 'operator:3', since: 1 },
}
const proposed = requestedAct({
  act: 'change-setting',
  words: ['MARKET_URL', 'ab'.repeat(16)],
  reason: 'maintenance',
  requestedBy: { id: 2 },
})

startsClean()

function draw(waiting: readonly object[] = []) {
  fakeServer({
    '/operator/acts': () => ok(null, waiting),
    '/operator/settings/history': () => ok(null, []),
    '/operator/settings/proposal': () => ok({ value: { h5Code: 'https://evil.example/a' } }),
  })
  signedInAs(1, 'admin')
  drawConsole(<SettingEditor setting={setting} />)
}

test('a link to a host of others says so before it is sent, and is requested; one to an own host is saved', async () => {
  draw()
  const field = await screen.findByRole('textbox')
  await userEvent.type(field, 'https://evil.example/a')
  expect(await screen.findByText('This links to evil.example, which is not ours: another operator approves it.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Request this change' })).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://exchange.example/a')
  expect(screen.queryByText(/which is not ours/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
})

test('the operator who decides reads the host beside the request', async () => {
  draw([proposed])
  expect(await screen.findByText('It links to evil.example, which is not ours.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve and execute' })).toBeDefined()
})
