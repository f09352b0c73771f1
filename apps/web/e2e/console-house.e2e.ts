import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvRows, pdfLines } from '@glasshouse/testkit'
import { SCRIPTS } from '@glasshouse/wire/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HouseWithConsole, houseWithConsole } from './houses/house-with-console.ts'
import { granted } from './houses/operator-desk.ts'
import { looks } from './looks.ts'
import { ConsolePage } from './pages/console/console-page.ts'
import { Member } from './pages/member.ts'
import { axeFindings, type Theme } from './pages/phone.ts'

/** What two operators look after in the exchange itself, at the console of one house; each test goes on where the last ended. */
let house: HouseWithConsole
let first: ConsolePage
let second: ConsolePage
let userId: string
let run = 0
beforeAll(async () => {
  house = await houseWithConsole()
  ;[first, second] = await Promise.all([ConsolePage.open({ url: house.consoleUrl }), ConsolePage.open({ url: house.consoleUrl })])
  for (const { page } of [first, second])
    page.on('dialog', (dialog) => {
      run += 1
      void dialog.dismiss()
    })
  const person = await Member.of(house.url)
  userId = (await person.done('/api/user/getInfo')).data.user.userId
  await first.signIn(house.logins[0])
  await second.signIn(house.logins[1])
}, 180_000)
afterAll(async () => {
  await first?.close()
  await second?.close()
  await house?.leave()
})

const isClean = async ({ page }: ConsolePage) => expect(await axeFindings(page)).toEqual([])
const table = ({ page }: ConsolePage, name: string) => page.getByRole('table', { name, exact: true })
const row = (at: ConsolePage, name: string, text: string | RegExp) => table(at, name).getByRole('row').filter({ hasText: text })

async function choose({ page }: ConsolePage, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  await field.fill(value)
  await page.keyboard.press('Enter')
}

/** The other operator approves the newest request. */
async function approved(sentence: string | RegExp): Promise<void> {
  await second.goTo('/approvals')
  await second.page.getByRole('link', { name: sentence }).first().click()
  await second.page.getByRole('table', { name: second.word('rules.difference') }).waitFor()
  await second.approve()
}

test('odds change with notice: the form says what is allowed, the difference what changes, and the request is followed', async () => {
  await first.goTo('/rules/change?act=option-odds')
  await choose(first, first.word('rules.word_symbol'), 'btcusdt')
  await choose(first, first.word('rules.word_period_seconds'), '60')
  await first.field('rules.word_profit_share').fill('11')
  const from = new Date(Date.now() + 3_600_000)
  await first.field('rules.word_from_iso_time').fill(from.toISOString().slice(0, 16))
  await first.button('rules.show_change').click()
  await first.said(/Must be a number from 0\.000001 to 10/).waitFor()
  await first.field('rules.word_profit_share').fill('0.77')
  await first.button('rules.show_change').click()
  const difference = row(first, first.word('rules.difference'), '60 s: profit rate, stakes')
  await difference.getByText(/^77%/).waitFor()
  await first.said(first.word('rules.reach_keep_terms')).waitFor()
  await isClean(first)
  await first.button('acts.ask').click()
  await first.sign('ask')
  await first.said(first.word('terms.act_requested')).waitFor()
  await approved(/Profit rate of 60-second options on btcusdt/)
  await first.said(first.word('terms.act_executed')).waitFor()
  await first.typesAgainAndLeaves(first.field('rules.word_profit_share'))
  await second.typesAgainAndLeaves()
  await first.goTo('/rules?kind=option')
  await row(first, first.word('rules.kind_option'), 'btcusdt').getByRole('button').click()
  await first.page
    .getByRole('region', { name: first.word('rules.announced') })
    .getByText(/^77%/)
    .waitFor()
  await isClean(first)
})

test('what the server refuses is told in the form, and nothing is asked for', async () => {
  const { rows } = await granted(house.operator('GET', '/operator/acts'))
  await first.goTo('/rules/change?act=contract-limits')
  await choose(first, first.word('rules.word_symbol'), 'ethusdt')
  await first.field('rules.word_position_limit').fill('lots')
  await first.field('rules.word_open_interest_factor').fill('10')
  await first.field('rules.word_from_iso_time').fill('2020-01-01T00:00')
  await first.button('rules.show_change').click()
  await first.page.getByRole('alert').first().waitFor()
  expect(await first.button('acts.ask').count()).toBe(0)
  expect((await granted(house.operator('GET', '/operator/acts'))).rows).toHaveLength(rows.length)
  await first.typesAgainAndLeaves(first.field('rules.word_position_limit'))
})

test('options are closed and a person is frozen by one alone, with what it does and does not do', { timeout: 240_000 }, async () => {
  await first.goTo('/emergency')
  const stop = async (button: string) => {
    await first.button(button).click()
    const dialog = first.page.getByRole('dialog')
    await dialog.getByRole('region', { name: first.word('emergency.to_sign') }).waitFor()
    await isClean(first)
    await dialog.getByRole('button', { name: first.word('emergency.stop_now') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await choose(first, first.word('emergency.market'), `ltcusdt · ${first.word('emergency.kind_option')}`)
  await stop('emergency.stop_options')
  await first.field('emergency.uid').fill(userId)
  await stop('emergency.stop_person')
  const stopped = first.word('emergency.stopped')
  await row(first, stopped, userId).getByText(first.word('emergency.state_frozen')).waitFor()
  await row(first, stopped, 'ltcusdt').waitFor()
  await isClean(first)
  await row(first, stopped, 'ltcusdt')
    .getByRole('button', { name: first.word('emergency.lift') })
    .click()
  await first.button('emergency.lift_now').click()
  await first.sign('ask')
  await approved(/options on ltcusdt.*open/)
  await expect.poll(() => row(first, stopped, 'ltcusdt').count()).toBe(0)
  await first.typesAgainAndLeaves(first.field('emergency.uid'))
  await second.typesAgainAndLeaves()
})

test('money is shown with custody as an equation; the day’s close is read on the page, and taken as CSV and PDF', {
  timeout: 120_000,
}, async () => {
  await house.act(['credit-account', userId, 'usdt', '250.5'], { reason: 'funding', evidence: 'bank:HOUSE-1' })
  await first.goTo('/money')
  await first.said('USDT').waitFor()
  await first.page.getByText(first.word('money.is_right'), { exact: true }).first().waitFor()
  await isClean(first)
  const day = new Date().toISOString().slice(0, 10)
  await first.goTo(`/money/close?day=${day}`)
  const books = table(first, first.word('money.books_of', { coin: 'USDT' })).first()
  const users = books.getByRole('row').filter({ hasText: first.word('money.holder_users') })
  await users.getByText('250.5').first().waitFor()
  await users.getByRole('button').click()
  await first.said(first.word('money.kind_deposit')).waitFor()
  await isClean(first)
  const taken = async (format: 'CSV' | 'PDF') => {
    const [download] = await Promise.all([
      first.page.waitForEvent('download'),
      first.page.getByRole('button', { name: format, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`close-${day}.${format.toLowerCase()}`)
    return readFileSync((await download.path()) as string)
  }
  const rows = csvRows((await taken('CSV')).toString())
  expect(rows.find((one) => one.row === 'closing' && one.realm === 'real' && one.coin === 'usdt' && one.holder === 'users')?.balance).toBe(
    '250.5',
  )
  expect(pdfLines(await taken('PDF')).some(([holder, , , , closing]) => holder === 'Users' && closing === '250.5')).toBe(true)
  await first.typesAgainAndLeaves()
})

test('the audit log is searched, opened and taken as a file with a purpose; scripts in it are text', { timeout: 120_000 }, async () => {
  const { rows } = await granted(house.operator('GET', '/operator/audit?act=account-flag'))
  expect(rows.length).toBeGreaterThan(0)
  // The newest is the first in the log.
  for (const script of SCRIPTS.slice(0, 20).reverse()) {
    const asked = { act: 'reverse-credit', words: [userId, 'usdt', '250.5', script], reason: 'compliance', evidence: 'bank:HOUSE-1' }
    await granted(house.operator('POST', '/operator/acts/request', asked))
  }
  await first.goTo('/audit')
  await first.field('audit.filter_text').fill('reverse-credit')
  await first.button('audit.search').click()
  const entry = first.page
    .getByRole('list', { name: first.word('audit.title') })
    .getByRole('listitem')
    .filter({ hasText: userId })
    .first()
  await entry.getByText(first.word('log.details')).click()
  await first.page
    .getByText(SCRIPTS[0] as string, { exact: false })
    .first()
    .waitFor()
  await isClean(first)
  await first.button('audit.export').click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByRole('button', { name: first.word('audit.take_file') }).click()
  await dialog.getByText(first.word('console.required')).waitFor()
  await first.field('audit.purpose').click()
  await first.page
    .locator('.ant-select-item-option')
    .filter({ hasText: first.word('audit.purpose_audit') })
    .click()
  const [download] = await Promise.all([
    first.page.waitForEvent('download'),
    dialog.getByRole('button', { name: first.word('audit.take_file') }).click(),
  ])
  expect(readFileSync((await download.path()) as string, 'utf8')).toContain('reverse-credit')
  expect((await granted(house.operator('GET', '/operator/audit?act=audit_export'))).rows).toHaveLength(1)
  await first.typesAgainAndLeaves(first.field('audit.filter_text'))
})

test('journal and feeds are shown, and the chain is checked', async () => {
  await first.goTo('/health')
  await first.said(first.word('health.all_checked')).waitFor()
  await first.button('health.check_chain').click()
  await first.said(/^Groups \d+ to \d+ are linked correctly$/).waitFor()
  await row(first, first.word('health.feeds'), 'btcusdt').getByRole('button').click()
  await table(first, first.word('health.sources')).waitFor()
  await isClean(first)
  await first.typesAgainAndLeaves()
})

const PAGES = [
  '/rules?kind=contract',
  '/rules/change?act=market-fees',
  '/emergency',
  '/money',
  '/money/close',
  '/money/revenue',
  '/own',
  '/audit',
  '/health',
] as const
const LOOKS = looks<['en' | 'zh', Theme, number]>([['zh', 'dark', 1280]], [['en', 'dark', 768]])
test.each(LOOKS)(
  'every page reads in %s, %s and %i px: nothing wider than its window, axe finds nothing',
  { timeout: 240_000 },
  async (language, theme, width) => {
    const one = await ConsolePage.open({ url: house.consoleUrl, language, theme, width })
    const folder = join(import.meta.dirname, '../../../.cache/e2e')
    mkdirSync(folder, { recursive: true })
    await one.signIn(house.logins[0])
    for (const path of PAGES) {
      await one.goTo(path)
      await one.page.getByRole('heading', { level: 1 }).waitFor()
      await one.page.locator('[role=status] .ant-skeleton').first().waitFor({ state: 'detached' })
      await isClean(one)
      expect([path, await one.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)]).toEqual([
        path,
        true,
      ])
      await one.page.screenshot({
        path: join(folder, `console${path.replace(/\W+[\d-]*/g, '-')}-${language}-${theme}-${width}.png`),
        fullPage: true,
      })
    }
    await one.close()
    // One sitting an operator: the first one's ended with this one.
    await first.signIn(house.logins[0])
  },
)

test('no script of anybody ran, and nothing failed in a page', () => {
  expect(run).toBe(0)
  expect([...first.complaints, ...second.complaints].filter((text) => !/^Failed to load resource/.test(text))).toEqual([])
})
