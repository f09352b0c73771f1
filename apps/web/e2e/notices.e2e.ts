import { afterEach, expect, inject, test, vi } from 'vitest'
import { inDatabase } from './houses/in-database.ts'
import { looks } from './looks.ts'
import { call, linkTo, type Person, personOn, signInElsewhere } from './pages/mailed-person.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'

// Notices, sessions, and "this was not me" from a mail that came.

const PASSWORD = 'a long enough one'
const open: Phone[] = []
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [n, hand] of open.entries()) await hand.picture(`${task.name} ${n}`)
  for (const hand of open.splice(0)) await hand.close()
})

async function handOf(language: Language, theme: Theme, width = 390): Promise<Phone> {
  const hand = await phone({ language, theme, width, height: width < 500 ? 844 : 900 })
  open.push(hand)
  return hand
}

/** Code of the mail after that of the registration. */
async function secondCodeTo({ email }: Person): Promise<string> {
  const find = async () => {
    const all = (await (await fetch(inject('messagesUrl'))).json()) as { to: string; text: string }[]
    const codes = all.filter(({ to, text }) => to === email && !text.includes('/not-me'))
    return codes.flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? [])[1]
  }
  return (await vi.waitUntil(find, { timeout: 10_000, interval: 50 })) as string
}

/** Another code may be asked for. */
async function letMinutePass(): Promise<void> {
  await inDatabase('UPDATE code_sends SET last_at_ms = last_at_ms - 60000')
}

/** No finding, and nothing wider than the window, as it stands and with twice the text. */
async function looksRight(hand: Phone, name: string): Promise<void> {
  const { page } = hand
  await page.waitForFunction(() => document.querySelector('.skeleton, .toast-popup') === null)
  expect(await axeFindings(page), name).toEqual([])
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wider(), name).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await wider(), `${name} with twice the text`).toBe(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

test.each(
  looks<[Language, Theme, number]>(
    [['ar', 'dark', 320]],
    [
      ['en', 'light', 390],
      ['zh', 'light', 1280],
    ],
  ),
)('a sign-in from elsewhere is told without a reload, and ended from the list of sessions (%s, %s, %i)', async (language, theme, width) => {
  const hand = await handOf(language, theme, width)
  const { page, word } = hand
  const person = await personOn(hand)
  await hand.open('/notices')
  await page.getByText(word('notices.kind_account')).last().waitFor()
  await signInElsewhere(person)
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome, Android' }).first()
  await row.waitFor()
  await looksRight(hand, 'list')

  await page.getByRole('button', { name: word('notices.mark_read') }).click()
  await page.getByText(word('notices.unread'), { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: word('notices.kind_money') }).click()
  await page.getByText(word('notices.empty')).waitFor()
  await looksRight(hand, 'empty')
  await page.getByRole('tab', { name: word('notices.kind_security') }).click()
  await row.getByRole('link', { name: word('notices.open_link') }).click()

  const other = page.getByRole('listitem').filter({ hasText: 'Android', has: page.getByRole('button') })
  await other.waitFor()
  await looksRight(hand, 'sessions')
  await other.getByRole('button').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('sessions.end') })
    .click()
  await other.waitFor({ state: 'detached' })
  await page.getByText(word('sessions.nothing_else')).waitFor()

  await hand.open('/notices/settings')
  const mail = page
    .getByRole('group', { name: word('notices.channels_of', { kind: word('notices.kind_money') }) })
    .getByRole('switch', { name: word('notices.channel_mail') })
  await mail.click()
  await expect.poll(() => mail.getAttribute('aria-checked')).toBe('false')
  await looksRight(hand, 'settings')
  await page.reload()
  await expect.poll(() => mail.getAttribute('aria-checked')).toBe('false')
})

test.each(looks<[Language, Theme, number]>([['en', 'dark', 390]], [['ar', 'light', 320]]))(
  'the link of a mail does nothing when it is opened, and one tap stops payouts and every session (%s, %s)',
  async (language, theme, width) => {
    const owner = await handOf(language, theme, width)
    const person = await personOn(owner)
    await owner.open('/sessions')
    await signInElsewhere(person)
    const link = await linkTo(person)

    const mailReader = await handOf(language, theme, width)
    const { page, word } = mailReader
    await mailReader.open(link)
    await page.getByRole('button', { name: word('sessions.not_me_button') }).waitFor()
    expect(page.url()).not.toContain('token')
    const isIn = async () =>
      (await (await fetch(`${owner.url}/api/user/getInfo`, { headers: { authorization: person.token } })).json()).code === 200
    expect(await isIn()).toBe(true)
    await looksRight(mailReader, 'not-me')
    await page.getByRole('button', { name: word('sessions.not_me_button') }).click()
    await page.getByText(word('sessions.not_me_done_title')).waitFor()
    await looksRight(mailReader, 'stopped')
    expect(await isIn()).toBe(false)
    await owner.page.waitForURL(/login/)

    await mailReader.open('/home')
    await mailReader.open(link)
    // Within half a second of the first tap the same one counts as a double tap.
    await page.waitForTimeout(600)
    await page.getByRole('button', { name: word('sessions.not_me_button') }).click()
    await page.getByText(word('sessions.not_me_invalid')).waitFor()
    await looksRight(mailReader, 'used')
    await mailReader.open('/home')
    await mailReader.open('/not-me')
    await page.getByText(word('sessions.not_me_no_link')).waitFor()
  },
)

test('who has stopped payouts sees it among the sessions, and lifts it with a key and a code', async () => {
  const hand = await handOf('en', 'light')
  const { page, word } = hand
  const person = await personOn(hand)
  await signInElsewhere(person)
  await call('/api/user/notMe', { token: (await linkTo(person)).split('=')[1] })
  const { satoken: token } = await signInElsewhere(person)
  await page.evaluate((kept) => localStorage.setItem('glasshouse.token', kept), token as string)
  await hand.open('/sessions')
  const part = page.getByRole('heading', { name: word('sessions.stopped_title') })
  await part.waitFor()
  await looksRight(hand, 'stop-lifted')
  const own = { authorization: token }
  await call('/api/user/proof', { way: 'password', secret: PASSWORD }, own)
  await letMinutePass()
  await call('/api/user/sendEmailCode', { codeType: 'PROOF', email: person.email }, own)
  await call('/api/user/proof', { way: 'mail', secret: await secondCodeTo(person) }, own)
  await page.getByRole('button', { name: word('sessions.stopped_lift') }).click()
  await part.waitFor({ state: 'detached' })
})

test('the bell of home counts what is unread, and leads to it', async () => {
  const hand = await handOf('en', 'light')
  const { page, word } = hand
  const person = await personOn(hand)
  await hand.open('/home')
  await page.getByRole('button', { name: word('home.mail_confirm') }).click()
  const bell = page.getByRole('link', { name: word('home.entry_notices'), exact: true })
  await bell.waitFor()
  await signInElsewhere(person)
  await page.getByRole('button', { name: word('home.mail_close') }).click()
  await page.getByRole('link', { name: word('home.unread_notices_one', { count: '1' }) }).click()
  await page.getByRole('listitem').filter({ hasText: 'Chrome, Android' }).first().waitFor()
})
