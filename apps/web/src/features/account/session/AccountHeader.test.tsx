import { clearSession, session } from '@glasshouse/client'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { knownUser } from '../../../testing/account-answers.ts'
import { setLanguage } from '../../../words/words.ts'
import { AccountHeader } from './AccountHeader.tsx'

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  clearSession()
})

function drawFor(loginName: string, address = ''): void {
  const info = knownUser('real')
  session.setState({ token: 't-1', userInfo: { ...info, user: { ...info.user, loginName, address }, addressFlag: address !== '' } })
  render(<AccountHeader />, { wrapper: MemoryRouter })
}

test('a name of 15 characters is masked until its owner asks for it, and again after [BC-033, BC-034]', async () => {
  drawFor('lina_haddad_123')
  expect(screen.getByText('lina_****_123')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show whole name' }))
  expect(screen.getByText('lina_haddad_123')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Hide name' }))
  expect(screen.getByText('lina_****_123')).toBeDefined()
})

test('a longer one, such as an e-mail address, stays masked [BC-034]', () => {
  drawFor('lina.haddad@example.org')
  expect(screen.getByText('lina.****.org')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show whole name' })).toBeNull()
})

test('who signed in with a wallet is shown by its masked address [BC-032]', () => {
  drawFor('', '0x52908400098527886E0F7030069857D2E4169EE7')
  expect(screen.getByText('0x52****9EE7')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show whole name' })).toBeNull()
})

test.each([
  ['is offered to somebody who signed in by name', '', 1],
  ['is not offered to somebody whose wallet signed in', '0x52908400098527886E0F7030069857D2E4169EE7', 0],
])('logging out %s [RT-045]', (_, address, count) => {
  drawFor('lina', address)
  expect(screen.queryAllByRole('button', { name: 'Log out' })).toHaveLength(count)
})
