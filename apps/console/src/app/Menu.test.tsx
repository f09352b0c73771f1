import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { Menu } from './Menu.tsx'

startsClean()

function draw(at: string, unconfirmed: readonly object[] = []) {
  fakeServer({ '/operator/acts': ({ query }) => ok(null, query.state === 'unconfirmed' ? unconfirmed : []) })
  signedInAs(1, 'admin')
  drawConsole(<Menu />, at)
}

test.each([
  ['/rules', 'Rules'],
  ['/rules/change?act=market-fees', 'Change a rule'],
  ['/money/close', 'Daily close'],
  ['/money/revenue?by=month', 'Revenue'],
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
