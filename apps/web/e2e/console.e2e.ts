import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withdrawalNumber } from '@glasshouse/domain'
import { SCRIPTS } from '@glasshouse/wire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseWithConsole, houseWithConsole } from './houses/house-with-console.ts'
import { looks } from './looks.ts'
import { ConsolePage } from './pages/console/console-page.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Theme } from './pages/phone.ts'
import { FUND_PASSWORD, getsReady, TRON } from './pages/withdraw-pages.ts'

/** Two operators run a day at the console of one house. In their order: each test goes on where the last one ended. */
let house: HouseWithConsole
let first: ConsolePage
let second: ConsolePage
let person: Member
let userId: string
let withdrawalId: string
let picture: Buffer
let run = 0
beforeAll(async () => {
  house = await houseWithConsole()
  ;[first, second] = await Promise.all([ConsolePage.open({ url: house.consoleUrl }), ConsolePage.open({ url: house.consoleUrl })])
  for (const { page } of [first, second]) {
    page.on('dialog', (dialog) => {
      run += 1
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (request.url().includes('x.example')) run += 1
    })
  }
  person = await Member.of(house.url)
  userId = (await person.done('/api/user/getInfo')).data.user.userId
}, 180_000)
afterAll(async () => {
  await first?.close()
  await second?.close()
  await house?.leave()
})

const isClean = async ({ page }: ConsolePage) => expect(await axeFindings(page)).toEqual([])
const imagesAreThere = ({ page }: ConsolePage) =>
  expect
    .poll(() => page.locator('img').evaluateAll((images) => (images as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth > 0)))
    .toEqual([true, true])

test('an operator signs in by the keyboard; a wrong passphrase is told at its field', async () => {
  await first.goTo('/')
  await first.giveKeyFile({ ...house.logins[0], passphrase: 'not the right words' })
  await first.page.keyboard.press('Enter')
  await first.said(first.word('signing.file_passphrase_wrong')).waitFor()
  picture = await first.page.screenshot({ type: 'jpeg' })
  await isClean(first)
  await first.signIn(house.logins[0])
  await second.signIn(house.logins[1])
  await first.said(/Session until \d\d:\d\d:\d\d/).waitFor()
  await first.page
    .getByRole('table', { name: first.word('home.waits') })
    .getByRole('link', { name: first.word('home.queue_identity') })
    .waitFor()
  await isClean(first)
})

test('identity: held, looked at with a purpose, decided; whoever comes second is told so', { timeout: 240_000 }, async () => {
  await person.done('/api/user/uploadKYC', { realName: 'Sample Person', idCard: 'X1234567', flag: 1, cardType: 2 })
  await first.goTo('/identity')
  const row = first.page.getByRole('link', { name: /^Review \d+$/ })
  await row.waitFor()
  await isClean(first)
  await first.page.locator('body').press('j')
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true)
  await first.page.keyboard.press('Enter')
  await first.button('queues.claim').waitFor()
  await second.page.goto(first.page.url().replace(/^[^#]*/, `${house.consoleUrl}/`))
  await second.button('queues.claim').waitFor()
  await second.page.route('**/operator/reviews?*', (route) => route.abort())
  await first.button('queues.claim').click()
  await first.said(first.word('queues.held_by_you')).waitFor()
  await second.button('queues.claim').click()
  await second.said(second.word('errors.refused_review_changed')).waitFor()
  await second.page.unroute('**/operator/reviews?*')
  await second.said(second.word('queues.release_note')).waitFor()

  expect(await first.page.getByText('X1234567').count()).toBe(0)
  await first.look()
  await first.said('X1234567').waitFor()
  await isClean(first)
  await first.button('queues.reject').click()
  await first.said(first.word('queues.reason_wanted')).waitFor()
  await first.button('queues.approve').click()
  await first.said(first.word('queues.no_next')).waitFor()
  expect(await first.button('queues.approve').count()).toBe(0)
  await first.button('queues.to_list').last().click()
  await first.said(first.word('queues.none_identity')).waitFor()
  expect(await first.page.evaluate(() => document.activeElement?.id)).toBe('page-title')

  const [front, back, hand] = await Promise.all([person.upload(picture), person.upload(picture), person.upload(picture)])
  await person.done('/api/user/uploadKYC', {
    ...{ realName: 'Sample Person', idCard: 'X1234567', flag: 2, cardType: 2, frontUrl: front, backUrl: back, handelUrl: hand },
  })
  await row.click()
  await first.button('queues.claim').click()
  await first.said(first.word('queues.held_by_you')).waitFor()
  await first.look()
  await imagesAreThere(first)
  await isClean(first)
  await pictured(first, DAY, 'review')
  const frame = first.page.getByRole('region', { name: /Picture: Front/ })
  await frame.focus()
  await first.page.keyboard.press('+')
  await first.page.keyboard.press('r')
  await expect
    .poll(() => frame.locator('img').evaluate((image) => [(image as HTMLElement).style.width, (image as HTMLElement).style.transform]))
    .toEqual(['150%', 'rotate(90deg)'])
  await first.button('queues.approve').click()
  await first.said(first.word('queues.no_next')).waitFor()
  expect(await first.button('queues.approve').count()).toBe(0)
  await first.button('queues.to_list').last().click()
  await first.said(first.word('queues.none_identity')).waitFor()
  await first.typesAgainAndLeaves()
  expect((await person.done('/api/user/getInfo')).data.detail.auditStatusAdvanced).toBe('1')
})

test('a deposit is credited by two, and by nobody alone', { timeout: 240_000 }, async () => {
  const { data } = await person.done('/api/recharge/getAdress', {})
  const { address } = data['USDT-TRC20']
  const claim = { amount: '100.5', type: 'USDT-TRC20', coin: 'usdt', address, filePath: await person.upload(picture) }
  const { serialId } = (await person.done('/api/recharge/submit', claim)).data
  await first.goTo('/deposits')
  await first.page.getByRole('link', { name: serialId }).click()
  await first.button('queues.claim').click()
  await first.said(first.word('queues.held_by_you')).waitFor()
  await first.look()
  await first.button('queues.credit').click()
  await first.field('acts.evidence').fill(`tron:${'ab'.repeat(32)}:0`)
  await isClean(first)
  await pictured(first, DAY, 'credit')
  await first.ask()
  const sentence = first.word('acts.act_credit_deposit', { w1: serialId, w2: '100.5' }).trim()
  await first.page.getByRole('link', { name: sentence }).click()
  await first.said(first.word('queues.own_request')).waitFor()
  expect(await first.button('queues.approve').isDisabled()).toBe(true)
  await isClean(first)
  await pictured(first, DAY, 'own-request')

  await second.goTo('/approvals')
  await second.page.getByRole('link', { name: sentence }).click()
  await second.approve()
  for (const desk of [first, second]) await desk.typesAgainAndLeaves()
  const usdt = async () =>
    (await person.done('/api/asset/assetBalance')).data.asset.find(
      (one: { type: number; symbol: string }) => one.type === 1 && one.symbol === 'usdt',
    )
  await expect.poll(async () => (await usdt()).availableAmount).toBe('100.5')
  await first.goTo('/deposits?state=credited')
  await first.page.getByRole('link', { name: serialId }).waitFor()
})

test('a withdrawal is looked at with a purpose and approved by two', { timeout: 240_000 }, async () => {
  await getsReady(person)
  const asked = { amount: '50', coinType: 'usdt-trc20', coin: 'usdt', pwd: FUND_PASSWORD, adress: TRON }
  const { id } = (await person.done('/api/withdraw/submit', asked)).data
  withdrawalId = id
  await first.goTo('/withdrawals')
  await first.page.getByRole('link', { name: withdrawalNumber(id) }).click()
  await first.said(first.word('queues.of', { count: '0', all: '2' })).waitFor()
  expect(await first.page.getByText(TRON).count()).toBe(0)
  await first.look()
  await first.said(TRON).waitFor()
  await isClean(first)
  await pictured(first, DAY, 'withdrawal')
  await first.button('queues.ask_approval').click()
  await first.ask()
  await second.goTo('/approvals')
  await second.page.getByRole('link', { name: second.word('acts.act_approve_withdrawal_unscreened', { w1: withdrawalNumber(id) }) }).click()
  await second.look()
  await second.said(TRON).waitFor()
  await second.approve()
  await first.said(first.word('queues.of', { count: '2', all: '2' })).waitFor()
  await first.button('queues.ask_sending').waitFor()
  for (const desk of [first, second]) await desk.typesAgainAndLeaves()
})

test('a person is found and shown; of 200 scripts in what people and operators write none runs', { timeout: 300_000 }, async () => {
  await getsNamed(SCRIPTS[0] ?? '')
  for (let at = 0; at < SCRIPTS.length; at += 20)
    await house.operator('POST', '/operator/person/notes', { userId, text: SCRIPTS.slice(at, at + 20).join('\n') })
  await first.page.locator('body').press('/')
  await first.field('person.search_field').fill(userId)
  await first.page.keyboard.press('Enter')
  await first.page.getByRole('region', { name: first.word('person.group_people') }).waitFor()
  await isClean(first)
  await pictured(first, DAY, 'search')
  await first.page.getByRole('link', { name: userId }).click()
  await first.heading('person.person_numbered', { id: userId }).waitFor()
  await isClean(first)
  for (const part of ['balances', 'trading', 'past', 'statement', 'transfers', 'access', 'notes', 'timeline']) {
    await first.page.getByRole('link', { name: first.word(`person.part_${part}`), exact: true }).click()
    await first.page.waitForFunction(() => document.querySelector('main [role=status]') === null)
    await isClean(first)
    await pictured(first, DAY, `person-${part}`)
    if (part !== 'past') continue
    await first.button('person.past_show').click()
    await first.page.getByRole('table', { name: first.word('person.past_spot_orders') }).waitFor()
    await isClean(first)
    await pictured(first, DAY, 'person-past-shown')
  }
  await first.page
    .getByRole('navigation', { name: first.word('person.parts') })
    .getByRole('link', { name: first.word('person.part_notes'), exact: true })
    .click()
  const written = first.page.getByRole('listitem').filter({ hasText: (SCRIPTS[0] ?? '').slice(0, 20) })
  await written.first().waitFor()
  await expect.poll(() => first.page.getByRole('listitem').count()).toBe(Math.ceil(SCRIPTS.length / 20))
  expect(run).toBe(0)
})

/** Texts of their own wherever a person can leave one, past the app's fields. */
async function getsNamed(payload: string): Promise<void> {
  await person.done('/api/user/proof', { way: 'password', secret: person.login.password })
  const name = payload.slice(0, 30)
  await person.ask('/api/user/addresses/add', { type: 'ERC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name })
  await fetch(`${house.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': payload.replace(/[^\x20-\x7e]/g, '?') },
    body: JSON.stringify({ signType: 3, loginName: person.login.name, loginPassword: person.login.password }),
  })
}

test('freezing is asked for from the page of the person, with what it does', async () => {
  await first.page.getByRole('link', { name: first.word('person.part_overview'), exact: true }).click()
  await first.button('person.freeze').click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByText(first.word('person.freeze_note')).waitFor()
  await isClean(first)
  await first.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('its page runs no script and loads no style that it did not bring, and the keys are shown by ?', async () => {
  expect(first.complaints.filter((line) => /Content Security Policy|Refused to/.test(line))).toEqual([])
  await first.page.locator('body').press('?')
  const keys = first.page.getByRole('dialog', { name: first.word('console.keys_title') })
  await keys.waitFor()
  await isClean(first)
  await first.page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
})

interface Look {
  readonly language: 'en' | 'zh'
  readonly theme: Theme
  readonly width: number
}
const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'dark', width: 320 },
  { language: 'zh', theme: 'light', width: 320 },
  { language: 'zh', theme: 'dark', width: 390 },
  { language: 'en', theme: 'light', width: 390 },
  { language: 'zh', theme: 'light', width: 1280 },
  { language: 'zh', theme: 'dark', width: 768 },
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'en', theme: 'dark', width: 1280 },
]
const PAGES = [
  'home',
  'approvals?state=executed',
  'identity?state=approved',
  'deposits?state=credited',
  'withdrawals',
  'screening',
  'suspense',
  'person',
  'person/',
  'person?name=nobody',
  'person/?part=past',
  'person/?part=timeline',
  'people',
  'approvals/',
  'withdrawals/',
  'emergency',
  'audit',
  'settings',
  'settings/MIDDLE_MENU_SETTING',
] as const

/** All of them in the long form. */
test.each(looks(LOOKS.slice(0, 1), LOOKS.slice(1)))(
  'every page is clean and fits in $language, $theme, at $width',
  { timeout: 240_000 },
  async (look) => {
    const desk = await ConsolePage.open({ url: house.consoleUrl, ...look })
    await desk.goTo('/home')
    await pictured(desk, look, 'sign-in')
    await desk.signIn(house.logins[1])
    const { rows } = await house.operator('GET', '/operator/acts?state=executed')
    const [request] = rows as { readonly id: string }[]
    const places = {
      'person/': `person/${userId}`,
      'withdrawals/': `withdrawals/${withdrawalId}`,
      'approvals/': `approvals/${request?.id}`,
    }
    for (const name of PAGES) {
      const path = Object.entries(places).reduce((whole, [start, place]) => whole.replace(start, place), name as string)
      await desk.goTo(`/${path}`)
      await desk.page.getByRole('heading', { level: 1 }).waitFor()
      await desk.page.waitForFunction(() => document.querySelector('main [role=status]') === null)
      await isClean(desk)
      const wider = await desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([name, wider]).toEqual([name, 0])
      await pictured(desk, look, name)
    }
    await desk.close()
  },
)

const DAY = { language: 'en', theme: 'light', width: 1280 } as const

/** For whoever looks at them: `CONSOLE_SCREENS=folder`. */
async function pictured({ page }: ConsolePage, { language, theme, width }: Look, name: string): Promise<void> {
  const folder = process.env.CONSOLE_SCREENS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${language}-${theme}-${width}-${name.replace(/\W+/g, '-')}.png`), fullPage: true })
}

test('signing out leaves nothing on the screen', async () => {
  await first.goTo('/home')
  await first.button('console.sign_out').click()
  await first.field('signing.key_file').waitFor()
  expect(await first.page.getByText(userId).count()).toBe(0)
})
