import { queryClient } from '@glasshouse/client'
import { fakeServer } from '@glasshouse/client/testing'
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

function draw(at: string) {
  fakeServer({})
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
