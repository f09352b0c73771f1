import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { AccountPages } from './pages/account-pages.ts'
import { DetailPage } from './pages/detail-page.ts'
import { Keyboard } from './pages/keyboard.ts'
import { type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

async function member(): Promise<{ hand: Phone; keys: Keyboard }> {
  inHand = await phone({ language: 'en' })
  await new AccountPages(inHand).enter({ isOpened: false })
  return { hand: inHand, keys: new Keyboard(inHand.page) }
}

test('from home to a placed and cancelled order with the keyboard alone, the focus in sight at every stop', {
  timeout: 120_000,
}, async () => {
  const { hand, keys } = await member()
  const { page, word, open } = hand
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await open('/home')
  await page.getByRole('region', { name: word('app.total_value') }).waitFor()

  // The first stop leads past the head.
  await keys.press('Tab')
  expect(await keys.isOn(button(word('app.skip_to_content')))).toBe(true)
  await keys.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

  // The menu: opened, kept inside, closed; the focus comes back.
  await keys.reach(button(word('home.menu')))
  await keys.press('Enter')
  const menu = page.getByRole('dialog', { name: word('home.menu') })
  await takesFocus(menu)
  for (let stop = 0; stop < 25; stop++) {
    await keys.press('Tab')
    expect(await isInside(menu), await keys.stop()).toBe(true)
  }
  await keys.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => keys.stop()).toContain(word('home.menu'))

  // Language and display: arrows choose, the way back works.
  await keys.reach(page.getByRole('link', { name: word('app.language_and_display') }))
  await keys.press('Enter')
  const light = page.getByRole('radio', { name: word('display.theme_light'), exact: true })
  await light.waitFor()
  await keys.reach(light)
  await keys.press('ArrowRight')
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await keys.reach(button(word('app.back')), { by: 'Shift+Tab' })
  await keys.press('Enter')
  await page.getByRole('region', { name: word('app.total_value') }).waitFor()

  // Favourites.
  await keys.reach(page.getByRole('navigation', { name: word('app.main_navigation') }).getByRole('link', { name: word('app.tab_quote') }), {
    by: 'Shift+Tab',
  })
  await keys.press('Enter')
  await page.waitForURL(/#\/quote/)
  const options = page.getByRole('tab', { name: word('markets.tab_secondContract') })
  await options.waitFor()
  const chosenTab = page.getByRole('tab', { selected: true })
  await keys.reach(chosenTab)
  for (let step = 0; step < 4 && !(await keys.isOn(options)); step++) await keys.press('ArrowRight')
  await keys.press('Enter')
  const star = button(word('markets.favourite', { coin: 'BTC/USDT' }))
  await keys.reach(star, { within: 150 })
  await keys.press('Space')
  await hand.hears('markets.quote_addSuccess')
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  expect(await keys.isOn(star)).toBe(true)

  // Practice money, asked for in a dialog.
  await open('/home')
  const practice = page.getByRole('region', { name: word('account.demo_title') }).getByRole('button', { name: word('account.demo_start') })
  await practice.waitFor()
  await keys.reach(practice)
  await keys.press('Enter')
  const question = page.getByRole('alertdialog')
  await takesFocus(question)
  await keys.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => keys.isOn(practice)).toBe(true)
  await keys.press('Enter')
  await takesFocus(question)
  await keys.reach(question.getByRole('button', { name: word('account.demo_start') }), { within: 6 })
  await keys.press('Enter')
  await hand.hears('account.enter_simulated_trade')
  await page.getByText(word('account.demo_banner')).waitFor()

  // The chart: zoomed, its sheet opened and closed.
  const detail = new DetailPage(hand)
  await detail.open('btcusdt')
  await keys.reach(detail.canvas)
  const { inSight } = await detail.drawn()
  await keys.press('+')
  await keys.press('+')
  await expect.poll(async () => (await detail.drawn()).inSight, { timeout: 15_000 }).toBeLessThan(inSight)
  await keys.reach(detail.indicators, { by: 'Shift+Tab' })
  await keys.press('Space')
  const sheet = page.getByRole('dialog', { name: word('chart.indicators') })
  await takesFocus(sheet)
  await keys.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => keys.isOn(detail.indicators)).toBe(true)

  // A limit order, placed and taken back.
  await keys.reach(page.getByRole('link', { name: word('detail.buy'), exact: true }), { within: 120 })
  await keys.press('Enter')
  const spot = new SpotPage(hand)
  await spot.ticket.waitFor()
  const limit = spot.ticket.getByRole('radio', { name: word('spot.limit'), exact: true })
  await keys.reach(spot.ticket.locator('[role=radio][tabindex="0"]').nth(1))
  if (!(await limit.isChecked())) await keys.press('ArrowRight')
  await expect.poll(() => limit.isChecked()).toBe(true)
  const price = spot.ticket.getByLabel(word('spot.price_in', { coin: 'USDT' }))
  await keys.reach(price)
  const now = Number((await price.inputValue()).replace(/[^\d.]/g, '')) || 60_000
  await keys.press('Control+A')
  await keys.type(String(Math.floor(now * 0.9)))
  const turnover = spot.ticket.getByLabel(word('spot.turnover_in', { coin: 'USDT' }))
  await keys.reach(turnover)
  await keys.type('500')
  await keys.reach(spot.button)
  await keys.press('Enter')
  await spot.sees('spot.order_rests')
  await expect.poll(() => spot.openOrders(), { timeout: 15_000 }).toBe(1)
  // It stands above the button, which must not move from under a finger.
  await keys.reach(spot.ticket.getByRole('button', { name: word('spot.cancel_order') }), { by: 'Shift+Tab', within: 10 })
  await keys.press('Enter')
  await spot.sees('spot.order_canceled')
  await expect.poll(() => spot.openOrders(), { timeout: 15_000 }).toBe(0)
  // The list takes the focus once it has drawn itself without the order.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: 15_000 }).toBe(true)

  expect([...keys.unseen]).toEqual([])
})

/** In the dialog, or on the guard at its edge that sends the focus back into it. */
/** The guards at both ends of a dialog pass the focus on in the next frame: until then the key waits. */
const isInside = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate(async (element) => {
    const isOnGuard = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard')
    for (let frame = 0; frame < 120 && isOnGuard(); frame++) await new Promise(requestAnimationFrame)
    return element.contains(document.activeElement)
  })

/** A dialog takes the focus in the frame after it has come. */
async function takesFocus(dialog: Locator): Promise<void> {
  await dialog.waitFor()
  await expect.poll(() => isInside(dialog)).toBe(true)
}

test('no screen holds the Tab key: every stop comes once, and then the first again', async () => {
  const { hand, keys } = await member()
  const { page, word, open } = hand
  const screens = [
    ['/home', page.getByRole('region', { name: word('home.notices') })],
    ['/assets', page.getByText(word('wallet.total_assets'))],
    ['/language-selection', page.getByRole('radio').first()],
    ['/tradeBB?symbol=btcusdt', page.getByRole('form', { name: word('spot.ticket') })],
    ['/tradeU?symbol=btcusdt', page.getByRole('form', { name: word('contract.ticket') })],
    ['/tradeDetail?symbol=btcusdt', page.getByRole('application')],
  ] as const
  for (const [path, sign] of screens) {
    await open(path)
    await sign.first().waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    expect(await keys.goRound(), path).toBeGreaterThan(4)
  }
  expect([...keys.unseen]).toEqual([])
})
