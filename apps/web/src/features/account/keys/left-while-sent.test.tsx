import { fakeServer, ok } from '@glasshouse/client/testing'
import { keySamples } from '@glasshouse/wire/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countLeftScreen } from '../../../live/routes/left-screens.ts'
import { userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { press, put } from '../../../testing/ways-in-server.ts'

startsClean()

/** The password is being changed and the server has not answered yet. */
async function changesPassword() {
  signedIn('real', '0')
  let answer = () => {}
  const answered = new Promise<unknown>((resolve) => {
    answer = () => resolve(ok())
  })
  fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/security': () => ok({ ...keySamples.securityOf.data, hasPassword: true, payoutsAfter: null }),
    '/api/user/updateUserLoginPwd': () => answered,
  })
  const app = drawApp('/change-password')
  await screen.findByLabelText('Old password')
  put('Old password', 'an older one 1')
  put('New password', 'a newer one 2')
  put('Repeat new password', 'a newer one 2')
  await press('Change password')
  return { app, answer }
}

/** What follows the message would have happened. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

test('an answer opens the next screen', async () => {
  const { app, answer } = await changesPassword()
  answer()
  await waitFor(() => expect(app.path()).toBe('/security'))
})

test('an answer that comes once the screen was left leads nowhere', async () => {
  const { app, answer } = await changesPassword()
  await app.go('/language-selection')
  await screen.findByRole('heading', { name: 'Language and display' })
  answer()
  await screen.findByText('Login password changed')
  await pause()
  expect(app.path()).toBe('/language-selection')
})

test('nor does one that comes while the code of the next screen is on its way', async () => {
  const { app, answer } = await changesPassword()
  countLeftScreen()
  answer()
  await screen.findByText('Login password changed')
  await pause()
  expect(app.path()).toBe('/change-password')
})
