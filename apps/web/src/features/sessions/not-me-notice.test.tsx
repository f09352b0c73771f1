import { session } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { callSamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { press, user } from '../../testing/ways-in-server.ts'

startsClean()

const [signInNotice] = callSamples.noticeEntries.rows as [Record<string, unknown>]
const MAIL = { id: '77', type: '1', title: 'Your fund password was set', content: '<p>At noon.</p>', createTime: 1, mayStop: true }
/** Somebody of the inbox alone. */
function exchange(answers: Answers = {}) {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/notices/list': () => ok(null, [signInNotice, { ...signInNotice, id: '11', kind: 'account', mayStop: false }]),
    '/api/user/notMeOfNotice': () => ok(),
    ...answers,
  })
}

test('a notice of security carries the way to stop payouts, which does nothing before the tap', async () => {
  const server = exchange()
  const { path } = drawApp('/notices')
  const links = await screen.findAllByRole('link', { name: 'This was not me' })
  expect(links).toHaveLength(1)
  await user.click(links[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Stop payouts and end all sessions' })
  // The address keeps nothing that a shared screen could show.
  await waitFor(() => expect(path()).toBe('/not-me'))
  expect(server.to('/api/user/notMeOfNotice')).toHaveLength(0)
  await press('Stop payouts and end all sessions')
  expect(await screen.findByRole('heading', { name: 'Payouts are stopped' })).toBeDefined()
  expect(server.to('/api/user/notMeOfNotice').map(({ body }) => body)).toEqual([{ id: '12' }])
  // Neither a mail address nor a phone gets a code: the password is changed after a log-in.
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByText(/bind an email address or a phone/)).toBeDefined()
})

test('the popup of unread mail carries it, too', async () => {
  exchange({ '/api/mail/listByUserId': () => ok(null, [MAIL, { ...MAIL, id: '78', title: 'Welcome', mayStop: false }]) })
  const { path } = drawApp('/home')
  const popup = within(await screen.findByRole('dialog'))
  await user.click(popup.getByRole('link', { name: 'This was not me' }))
  await screen.findByRole('button', { name: 'Stop payouts and end all sessions' })
  await waitFor(() => expect(path()).toBe('/not-me'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a notice that was used says so', async () => {
  exchange({ '/api/user/notMeOfNotice': () => refused('link_not_valid', 'no') })
  drawApp('/not-me?notice=12')
  await screen.findByRole('button', { name: 'Stop payouts and end all sessions' })
  await press('Stop payouts and end all sessions')
  expect(await screen.findByText(/was used already or is too old/)).toBeDefined()
})

test('a visitor who opens the address of a notice is led to the log-in', async () => {
  const server = exchange()
  session.setState({ token: '', userInfo: null })
  drawApp('/not-me?notice=12')
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Stop payouts and end all sessions' })).toBeNull()
  expect(server.to('/api/user/notMeOfNotice')).toHaveLength(0)
})
