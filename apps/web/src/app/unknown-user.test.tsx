import { session } from '@glasshouse/client'
import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userInfoOf } from '../testing/account-answers.ts'
import { drawApp, startsClean } from '../testing/draw-app.tsx'
import { homeServer } from '../testing/home-server.ts'

startsClean()

/** A device that holds a token and nothing else, as after a log-in; the server has not said yet whose it is. */
function holdsToken() {
  session.setState({ token: 't-1', userInfo: null, realm: 'real' })
  let answer: (given: unknown) => void = () => {}
  const answered = new Promise<unknown>((resolve) => {
    answer = resolve
  })
  fakeServer({ ...homeServer(), '/api/user/getInfo': () => answered })
  drawApp('/home')
  return (given: unknown) => answer(given)
}

test('nothing of home is drawn before it is known whose it is, and in which realm', async () => {
  const answer = holdsToken()
  await screen.findByRole('navigation', { name: 'Main' })
  const main = screen.getByRole('main')
  expect(main.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'Total value' })).toBeNull()
  answer(ok(userInfoOf('demo')))
  expect(await screen.findByRole('region', { name: 'Demo balance' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Total value' })).toBeNull()
})

test('home is drawn with what is known when the server does not say it', async () => {
  const answer = holdsToken()
  answer(refused('busy', 'busy'))
  expect(await screen.findByRole('region', { name: 'Total value' })).toBeDefined()
})
