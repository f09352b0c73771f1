import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sitting } from '../session/session.ts'
import { setLanguage } from '../words/words.ts'
import { Menu } from './Menu.tsx'
import { Providers } from './Providers.tsx'

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  sitting.setState({ operator: undefined })
})

function draw(at: string, unconfirmed: readonly object[] = []) {
  fakeServer({ '/operator/acts': ({ query }) => ok(null, query.state === 'unconfirmed' ? unconfirmed : []) })
  sitting.setState({ operator: { id: 1, name: 'operator-a', roles: ['admin'] } })
  render(
    <Providers nonce="">
      <MemoryRouter initialEntries={[at]}>
        <Menu />
      </MemoryRouter>
    </Providers>,
  )
}

test.each([
  ['/rules', 'Rules'],
  ['/rules/change?act=market-fees', 'Change a rule'],
  ['/money/close', 'Daily close'],
  ['/approvals/00112233445566778899aabbccddeeff', 'Approvals'],
])('at %s only %s is marked', (at, name) => {
  draw(at)
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual([name])
})

test('what one did alone and nobody has confirmed is counted beside Emergency', async () => {
  draw('/home', [{ isUnconfirmed: true }, { isUnconfirmed: true }])
  expect((await screen.findByRole('link', { name: 'Emergency 2' })).getAttribute('href')).toBe('/emergency')
})
