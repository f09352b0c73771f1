import type { Camera } from '../pages/camera.ts'
import { keepsToken, linkTo, type Person, personOn, signInElsewhere } from '../pages/mailed-person.ts'
import type { Phone } from '../pages/phone.ts'

/** Made-up devices of the list of sessions. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** What the exchange has told, on which channels it does, where the account is signed in, and the link of a notice. */
export async function noticesOfAMember(hand: Phone, camera: Camera): Promise<void> {
  const person = await personOn(hand)
  await centre(hand, camera, person)
  await settings(hand, camera)
  await sessions(hand, camera, person)
  await notMe(hand, camera, person)
  await payoutsStopped(hand, camera, person)
}

async function centre({ page, word, open }: Phone, camera: Camera, person: Person): Promise<void> {
  const list = '**/api/notices/list*'
  await page.route(list, () => {})
  await open('/notices')
  await page.getByRole('status', { name: word('notices.loading') }).waitFor()
  await camera.take('notices-loading', { whileLoading: true })
  await page.unroute(list)
  await page.reload()
  await page.getByText(word('notices.kind_account')).last().waitFor()
  await signInElsewhere(person)
  await page.getByRole('listitem').filter({ hasText: 'Chrome, Android' }).first().waitFor()
  await signInElsewhere(person, IPHONE)
  await page.getByRole('listitem').filter({ hasText: 'iPhone' }).first().waitFor()
  await camera.take('notices')
  await page.getByRole('button', { name: word('notices.mark_read') }).click()
  await page.getByText(word('notices.unread'), { exact: true }).first().waitFor({ state: 'detached' })
  await camera.take('notices-read')
  await page.getByRole('tab', { name: word('notices.kind_money') }).click()
  await page.getByText(word('notices.empty')).waitFor()
  await camera.take('notices-empty')
}

async function settings({ page, word, open }: Phone, camera: Camera): Promise<void> {
  const push = page.getByRole('heading', { name: word('notices.push_title') })
  await allowing(page, 'default')
  await open('/notices/settings')
  await page.reload()
  await push.waitFor()
  await camera.take('notice-settings')
  await camera.takeDown('push', push)
  for (const state of ['denied', 'none'] as const) {
    await allowing(page, state)
    await page.reload()
    await push.waitFor()
    await camera.takeDown(`push-${state}`, push)
  }
}

/** From the next load on: what the browser says of notices; with `none` it has no push. */
const allowing = (page: Phone['page'], state: 'default' | 'denied' | 'none') =>
  page.addInitScript((is) => {
    if (is === 'none') Reflect.deleteProperty(window, 'PushManager')
    else Object.defineProperty(Notification, 'permission', { get: () => is, configurable: true })
  }, state)

async function sessions({ page, word, open }: Phone, camera: Camera, person: Person): Promise<void> {
  await signInElsewhere(person, 'curl/8.9.1')
  await open('/sessions')
  const others = page.getByRole('button', { name: word('sessions.end_others') })
  await others.waitFor()
  await camera.take('sessions')
  const end = page.getByRole('listitem').getByRole('button').first()
  await camera.takeOpened('session-end', end, page.getByRole('alertdialog'))
  await camera.takeOpened('sessions-end-others', others, page.getByRole('alertdialog'))
  await others.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('sessions.end_others') })
    .click()
  await page.getByText(word('sessions.nothing_else')).waitFor()
  await camera.take('session-alone')
}

async function notMe({ page, word, open }: Phone, camera: Camera, person: Person): Promise<void> {
  const link = await linkTo(person)
  const button = page.getByRole('button', { name: word('sessions.not_me_button') })
  await open(link)
  await button.waitFor()
  await camera.take('not-me')
  await button.click()
  await page.getByText(word('sessions.not_me_done_title')).waitFor()
  await camera.take('not-me-done')
  await open('/home')
  await open(link)
  // Within half a second of the first tap the same one counts as a double tap.
  await page.waitForTimeout(600)
  await button.click()
  await page.getByText(word('sessions.not_me_invalid')).waitFor()
  await camera.take('not-me-used')
  await open('/home')
  await open('/not-me')
  await page.getByText(word('sessions.not_me_no_link')).waitFor()
  await camera.take('not-me-no-link')
}

async function payoutsStopped(hand: Phone, camera: Camera, person: Person): Promise<void> {
  const { page, word, open } = hand
  const { satoken } = await signInElsewhere(person, IPHONE)
  await keepsToken(hand, satoken)
  await open('/sessions')
  await page.getByRole('heading', { name: word('sessions.stopped_title') }).waitFor()
  await camera.take('payouts-stopped')
}
