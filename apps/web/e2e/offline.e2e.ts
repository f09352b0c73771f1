import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type HouseInFront, houseInFront } from './houses/house-in-front.ts'
import { AccountPages } from './pages/account-pages.ts'
import { axeFindings, type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

let house: HouseInFront
let hand: Phone
beforeEach(async () => {
  house = await houseInFront(inject('serverUrl'))
  hand = await phone({ language: 'en', withWorker: true, serverUrl: house.url })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await hand.picture(task.name)
  await hand.close()
  await house.leave()
})

test('without a network the app starts with what was last known, dimmed and with its age; a sign-out then leaves nothing of the reader', async () => {
  await memberAtHome()
  await startsWithoutNetwork()
  await leavesNothing()
})

async function startsWithoutNetwork(): Promise<void> {
  const { page, word, open } = hand
  await open('/assets')
  await page.getByText(word('wallet.total_demo')).waitFor()
  await open('/quote')
  await priceMoves(page)
  const price = () => row(page).textContent()

  await hand.loseNetwork()
  await page.reload()
  await page.getByText(word('app.connection_offline')).waitFor()
  await expect.poll(price).toMatch(/\d+ (s|min) ago/)
  expect(await colourOf(page, 'figure')).toBe(await colourOf(page, 'age'))

  await open('/assets')
  await page
    .getByText(/\d+ (s|min) ago/)
    .nth(1)
    .waitFor()
  await expect.poll(() => page.getByText(/100,000/).count()).toBeGreaterThan(0)
  expect(await axeFindings(page)).toEqual([])
  await open('/home')
  await page.getByText('BTC').first().waitFor()

  await open('/tradeBB?symbol=btcusdt')
  await page.getByText(word('trade.closed_offline')).waitFor()
  await expect.poll(() => page.getByRole('button', { name: word('spot.buy_coin', { coin: 'BTC' }) }).isDisabled()).toBe(true)

  await hand.regainNetwork()
  await open('/quote')
  await expect.poll(price, { timeout: 15_000 }).not.toMatch(/ago/)
}

async function leavesNothing(): Promise<void> {
  const { page, word, open } = hand
  await open('/assets')
  await page.getByText(word('wallet.total_demo')).waitFor()
  await page.reload()
  await page.getByText(word('wallet.total_demo')).waitFor()
  await expect.poll(() => lastState(page)).toContain('"balances"')

  await open('/home')
  const menu = await new AccountPages(hand).openMenu()
  await menu.getByRole('button', { name: word('account.log_out') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('account.log_out') })
    .click()
  await page.getByRole('link', { name: word('account.login_button') }).waitFor()
  await priceMoves(page)
  await page.reload()
  await expect.poll(() => lastState(page)).toContain('"owner":""')
  expect(await lastState(page)).not.toContain('"balances"')
  await hand.loseNetwork()
  await page.reload()
  await page.getByText('BTC').first().waitFor()
  expect(await page.getByText(/100,000/).count()).toBe(0)
}

test('a line that swallows every byte and closes nothing is given up: both sockets are opened anew and prices move again', async () => {
  const { page, open } = hand
  await new AccountPages(hand).enter({ practising: true })
  await open('/quote')
  await priceMoves(page)
  await expect.poll(() => house.sockets()).toBeGreaterThanOrEqual(2)
  const before = house.sockets()
  house.swallow()
  await page
    .getByText(/No new price for \d+ s/)
    .first()
    .waitFor()
  await expect.poll(() => house.sockets(), { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 2)
  await priceMoves(page)
})

test('with the house gone the brand stays what it was, and its file is in no cache', async () => {
  const { page, word, open } = hand
  await visitorAtHome()
  const kept = await keptPaths(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10)
  expect(kept.some((path) => /words-en-/.test(path))).toBe(true)
  expect(kept.filter((path) => !/^\/($|assets\/|coins\/|banners\/|icons\/|mark\.svg$)/.test(path))).toEqual([])
  // The brand is another one now; its file was read once.
  house.runBrand('dark')
  await page.reload()
  await page.getByText('BTC').first().waitFor()
  expect(await brandOf(page)).toBe('dark')
  await house.leave()
  await page.goto(`${house.url}/quote`)
  await page.getByLabel(word('markets.search')).waitFor()
  expect(page.url()).toBe(`${house.url}/#/quote`)
  expect(await brandOf(page)).toBe('dark')
  await open('/home')
})

test('the app starts though the look of its brand and the chosen language never arrived', async () => {
  const { page, word } = hand
  await visitorAtHome()
  house.lose('/assets/brand-dark')
  house.lose('/assets/words-ar')
  house.runBrand('dark')
  await page.evaluate(() => localStorage.setItem('glasshouse.language', 'ar'))
  await page.reload()
  await page.getByText('BTC').first().waitFor()
  await house.leave()
  await page.goto(`${house.url}/quote`)
  await page.getByLabel(word('markets.search')).waitFor()
  expect(await brandOf(page)).toBe('dark')
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('glasshouse.language')])).toEqual(['en', 'ar'])
})

test('a new version is offered, and taken only when the reader says so and no order waits for its answer', async () => {
  const { page, word, context } = hand
  await memberAtHome()
  const spot = new SpotPage(hand)
  await spot.open('btcusdt')
  const second = await context.newPage()
  await second.goto(`${house.url}/#/home`)
  await second.getByText('BTC').first().waitFor()
  const loads = await countLoads(page)
  house.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText(word('offline.update_ready')).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: word('offline.update_later') }).click()
  await page.getByText(word('offline.update_ready')).waitFor({ state: 'detached' })
  expect(await workerState(page)).toBe('waiting')

  await page.reload()
  await page.getByText(word('offline.update_ready')).waitFor()
  await spot.open('btcusdt')
  let answer = () => {}
  house.holdBack(
    '/api/currency/order/submit',
    new Promise<void>((resolve) => {
      answer = resolve
    }),
  )
  await spot.buyAtLimit({ percentBelow: 3, quantity: '0.01' })
  const before = loads()
  await page.getByRole('button', { name: word('offline.update_now') }).click()
  await page.getByText(word('offline.update_waits')).waitFor()
  expect(await workerState(page)).toBe('waiting')
  expect(loads()).toBe(before)

  answer()
  // A browser that is watched from outside does not let the former worker rest, and a worker that does not rest is not
  // replaced.
  const outside = await context.newCDPSession(page)
  await outside.send('ServiceWorker.enable')
  await expect
    .poll(
      async () => {
        await outside.send('ServiceWorker.stopAllWorkers')
        return workerState(page)
      },
      { timeout: 8_000, interval: 500 },
    )
    .toBe('active')
  await expect.poll(() => loads(), { timeout: 15_000 }).toBe(before + 1)
  await second.getByText(word('offline.update_taken')).waitFor()
  await expect.poll(() => spot.openOrders(), { timeout: 15_000 }).toBe(1)
  expect(await workerState(page)).toBe('active')
  await page.getByText(word('offline.update_ready')).waitFor({ state: 'detached' })
  expect(loads()).toBe(before + 1)
})

async function visitorAtHome(): Promise<void> {
  await hand.open('/home')
  await hand.page.getByText('BTC').first().waitFor()
  await workerKeepsAll(hand.page)
}

/** Signed in, practising, with a worker that has kept the app. */
async function memberAtHome(): Promise<void> {
  await new AccountPages(hand).enter({ practising: true })
  await workerKeepsAll(hand.page)
}

async function workerKeepsAll(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await keptPaths(page)).some((path) => /words-en-/.test(path))).toBe(true)
}

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const brandOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.brand)

const lastState = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('glasshouse.lastState.4') ?? '')

const workerState = (page: Page): Promise<string> =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ? 'waiting' : 'active'))

const row = (page: Page, symbol = 'btcusdt') =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${symbol}"]`) })
    .first()

/** Of a simulated coin: within a recorded minute a price may stand still for longer. */
async function priceMoves(page: Page): Promise<void> {
  const moving = row(page, 'solusdt')
  const before = await moving.textContent()
  await expect.poll(() => moving.textContent(), { timeout: 15_000 }).not.toBe(before)
}

/** The colour of the first coin's price, or of its age. */
const colourOf = (page: Page, part: 'figure' | 'age'): Promise<string> =>
  row(page).evaluate((element, wanted) => {
    const texts = [...element.querySelectorAll('*')].filter(({ children }) => children.length === 0)
    const found = texts.find(({ textContent }) => (wanted === 'age' ? /ago/ : /^\d[\d,]+\.\d/).test(textContent ?? ''))
    return found ? getComputedStyle(found).color : `no ${wanted}`
  }, part)

async function countLoads(page: Page): Promise<() => number> {
  let count = 0
  page.on('load', () => count++)
  return () => count
}
