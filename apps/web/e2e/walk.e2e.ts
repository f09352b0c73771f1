import { randomInt } from 'node:crypto'
import { afterEach, expect, inject, test } from 'vitest'
import { Messages } from './houses/messages.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { DetailPage } from './pages/detail-page.ts'
import { axeFindings, type Language, type Phone, phone, type Theme } from './pages/phone.ts'
import { pullUp } from './pages/pull-up.ts'
import { numberIn, SpotPage } from './pages/spot-page.ts'
import { WaysInPages } from './pages/ways-in-pages.ts'

/** A reader's whole way through the house, in each language, and each language in both themes. */
const messages = new Messages(inject('messagesUrl'))
let inHand: Phone | undefined

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

const WALKS = looks<[Language, Theme, Theme]>(
  [['en', 'light', 'dark']],
  [
    ['ar', 'light', 'dark'],
    ['zh', 'dark', 'light'],
  ],
)
test.each(WALKS)('from a visitor to a filled order and out again (%s, %s then %s) [RT-006, RT-029]', async (language, theme, other) => {
  inHand = await phone({ language, theme })
  await looksAround(inHand)
  await joins(inHand, `${language}${randomInt(1e9)}@example.org`)
  await keepsFavourite(inHand)
  await changesTheme(inHand, other)
  await looksAtCoin(inHand)
  await practises(inHand)
  await leaves(inHand)
})

/** The house's home, complete, as a visitor. */
async function looksAround(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/home')
  await page.getByRole('region', { name: word('home.banners') }).waitFor()
  await page.getByRole('region', { name: word('home.notices') }).waitFor()
  const shortcuts = page.getByRole('navigation', { name: word('home.shortcuts') })
  await expect.poll(() => shortcuts.getByRole('listitem').filter({ hasText: /\S/ }).count()).toBeGreaterThan(3)
  await page.locator('a[href*="btcusdt"]').first().waitFor()
  await isSound(hand)
}

/** Registers with the code that came by mail, logs in, reads the mail that waits; it comes once. */
async function joins(hand: Phone, email: string): Promise<void> {
  const { page, word } = hand
  const pages = new WaysInPages(hand)
  const password = 'a long enough one'
  await pages.openRegistration('email')
  await pages.fillName('email', email)
  await pages.fillNewPassword(password)
  await pages.sendCode()
  await pages.fillCode(await messages.codeTo(email))
  await isSound(hand)
  await pages.register('email')
  await isSound(hand)
  await pages.tryLogin({ way: 'email', name: email, password })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('home.mail_confirm') })
    .waitFor()
  await isSound(hand)
  await new AccountPages(hand).readMail()
  const mails = page.waitForResponse('**/api/mail/listByUserId*')
  await page.reload()
  await (await mails).finished()
  await page.getByRole('region', { name: word('home.notices') }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await isSound(hand)
}

async function keepsFavourite(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  await open('/quote?tab=secondContract')
  const star = page.getByRole('button', { name: word('markets.favourite', { coin: 'ETH/USDT' }), exact: true })
  await star.click()
  await hand.hears('markets.quote_addSuccess')
  await page.getByRole('tab', { name: word('markets.tab_optional') }).click()
  const kept = page.getByRole('list', { name: word('markets.quote_list') }).getByRole('listitem')
  await expect.poll(() => kept.count(), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await hand.toastIsGone()
  await isSound(hand)
}

async function changesTheme(hand: Phone, theme: Theme): Promise<void> {
  const { page, word, open } = hand
  await open('/language-selection')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await page.getByRole('radio', { name: word(`display.theme_${theme}`), exact: true }).click()
  await expect.poll(background).not.toBe(before)
  await isSound(hand)
}

async function looksAtCoin(hand: Phone): Promise<void> {
  const detail = new DetailPage(hand)
  await detail.open('btcusdt')
  expect((await detail.drawn()).count).toBe((await detail.kline('btcusdt', '15m')).length)
  expect(await detail.paintedPixels()).toBeGreaterThan(3_000)
  await isSound(hand)
}

/** Simulated trading, a purchase at market, and everywhere it must be seen. */
async function practises(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  const spot = new SpotPage(hand)
  const detail = new DetailPage(hand)
  await open('/home')
  await account.startSimulatedTrading()
  await spot.open('btcusdt')
  await page.getByRole('button', { name: word('chart.show_chart'), exact: true }).click()
  await detail.isDrawn()
  await expect.poll(() => detail.canvas.getAttribute('data-own')).toBe('0 0')
  await expect.poll(() => spot.available(), { timeout: 15_000 }).toBeGreaterThan(2_500)
  const before = await spot.available()
  await spot.buyAtMarket({ turnover: '2500' })
  await spot.sees('spot.bought_line')
  await expect.poll(() => spot.available(), { timeout: 15_000 }).toBeLessThan(before)

  await pullUp(hand)
  await page
    .getByRole('region', { name: word('spot.my_orders') })
    .getByRole('tab', { name: word('spot.order_history') })
    .click()
  const order = page
    .getByRole('region', { name: word('spot.my_orders') })
    .getByRole('article')
    .first()
  await order.getByText(word('trade.end_filled'), { exact: true }).waitFor()
  const figure = async (name: string) => {
    const pair = order.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    return numberIn((await pair.locator('dd').textContent()) ?? '')
  }
  const [bought, price, fee] = [
    await figure(word('spot.filled_of', { coin: 'BTC' }).replace(/[()]/g, '\\$&')),
    await figure(word('spot.average_price')),
    await figure(word('spot.fee')),
  ]
  // The average price is shown in cents: what was spent is exact to a cent for each coin bought.
  const spent = before - (await spot.available()) - fee
  expect(fee).toBeGreaterThan(0)
  expect(Math.abs(spent - bought * price)).toBeLessThan(0.02)
  // A difference of two amounts shown in cents may say a cent more than was spent: the order itself keeps the limit.
  const dealt = Number(await dealtValue(hand))
  expect(dealt).toBeGreaterThan(2_400)
  expect(dealt).toBeLessThanOrEqual(2_500)
  // Each price that the order took has a mark of its own on the chart.
  await order.getByRole('button', { name: word('chart.fills'), exact: true }).click()
  await order.locator('tbody tr').first().waitFor()
  const prices = new Set(await order.locator('tbody tr td:nth-child(2)').allTextContents())
  await hand.toastIsGone()
  // Asked for anew: what a list answers right after a fill may still be from before it.
  await page.reload()
  await detail.isDrawn()
  await expect.poll(() => detail.canvas.getAttribute('data-own'), { timeout: 15_000 }).toBe(`0 ${prices.size}`)
  await isSound(hand)
}

/** What the newest order bought for, without its fee, exactly. */
const dealtValue = ({ page }: Phone): Promise<string> =>
  page.evaluate(async () => {
    const newest = new URLSearchParams({ status: '1', pageSize: '1', pageNum: '1', isAsc: 'desc', orderByColumn: 'updateTime' })
    const headers = { authorization: localStorage.getItem('glasshouse.token') ?? '', 'x-realm': 'demo' }
    const { rows } = await (await fetch(`/api/currency/order/orderList?${newest}`, { headers })).json()
    return rows[0].dealValue
  })

/** Home of play money shows that and nothing else of the house; then nobody is signed in. */
async function leaves(hand: Phone): Promise<void> {
  const { page, word, open } = hand
  const account = new AccountPages(hand)
  await open('/home')
  await page.getByText(word('account.demo_banner')).waitFor()
  await page.getByText(word('app.simulated_balance')).waitFor()
  await page.locator('a[href*="btcusdt"]').first().waitFor()
  expect(await page.getByRole('region', { name: word('home.banners') }).count()).toBe(0)
  expect(await page.getByRole('navigation', { name: word('home.shortcuts') }).count()).toBe(0)
  await isSound(hand)
  const menu = await account.openMenu()
  await menu.getByRole('button', { name: word('account.log_out') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('account.log_out') })
    .click()
  await page.getByRole('link', { name: word('account.login_button'), exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('glasshouse.token'))).toBeNull()
}

/** No skeleton left, nothing wider than the window, nothing that axe finds. */
async function isSound({ page }: Phone): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
}
