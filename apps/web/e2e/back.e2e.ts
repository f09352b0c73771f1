import type { Locator } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { Member } from './pages/member.ts'
import { type Language, type Phone, phone } from './pages/phone.ts'

let inHand: Phone | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await inHand?.picture(task.name)
  await inHand?.close()
  inHand = undefined
})

async function withFunds(language: Language, size: { width: number; height: number }): Promise<Phone> {
  inHand = await phone({ language, ...size })
  await (await Member.of(inject('serverUrl'), { practising: true })).takes(inHand)
  return inHand
}

/** As a link in the app. */
async function follows({ page }: Phone, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
}

const pathOf = ({ page }: Phone) => new URL(page.url()).hash.slice(1)
const depthOf = ({ page }: Phone) => page.evaluate(() => history.state?.layers ?? 0)

/** Opened things have their entry a moment after they are drawn. */
async function hasEntries(hand: Phone, count: number): Promise<void> {
  await hand.page.waitForFunction((wanted) => (history.state?.layers ?? 0) === wanted, count)
}

async function closesByBack(hand: Phone, opener: Locator, opened: Locator): Promise<void> {
  const path = pathOf(hand)
  await opener.click()
  await opened.waitFor()
  await hasEntries(hand, 1)
  await hand.page.goBack()
  await opened.waitFor({ state: 'hidden' })
  expect(pathOf(hand)).toBe(path)
  await hasEntries(hand, 0)
}

const WINDOWS = [
  { language: 'en', width: 390, height: 844 },
  { language: 'ar', width: 320, height: 640 },
  { language: 'en', width: 1280, height: 800 },
] as const

test.each(WINDOWS)(
  'Back closes menu, picker, drawer and sheets, and leaves then ($language, $width wide)',
  async ({ language, ...size }) => {
    const hand = await withFunds(language, size)
    const { page, word } = hand
    const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await closesByBack(hand, button(word('home.menu')), dialog(word('home.menu')))
    await follows(hand, '/tradeU?symbol=btcusdt')
    const coin = page.locator('.trade-head h1 button')
    await coin.waitFor()
    await closesByBack(hand, coin, page.getByRole('dialog').getByRole('searchbox'))
    const pull = page.locator('.trade-pull')
    if (size.width < 1100)
      await closesByBack(hand, pull.locator('button[aria-expanded=false]').first(), pull.locator('button[aria-expanded=true]').first())
    const mode = page.getByRole('button', { name: word('trade.book_mode', { mode: word('trade.mode_both') }), exact: true }).first()
    await closesByBack(hand, mode, dialog(word('trade.book_mode_title')))
    // Closed by hand they leave nothing behind: the next Back leaves the screen.
    await mode.click()
    await dialog(word('trade.book_mode_title'))
      .getByRole('button', { name: word('trade.close'), exact: true })
      .click()
    await hasEntries(hand, 0)
    await page.goBack()
    await page.waitForURL(/#\/home$/)
  },
)

test('a link in the menu, Back and Forward know nothing of the menu', async () => {
  const hand = await withFunds('en', { width: 390, height: 844 })
  const { page, word } = hand
  const menu = page.getByRole('dialog', { name: word('home.menu') })
  await page.getByRole('button', { name: word('home.menu'), exact: true }).click()
  await menu.locator('a[href^="#/"]').first().click()
  await page.waitForFunction(() => !/^#\/home/.test(location.hash))
  const there = pathOf(hand)
  await menu.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL(/#\/home$/)
  expect([await menu.count(), await depthOf(hand)]).toEqual([0, 0])
  await page.goForward()
  await page.waitForFunction((path) => location.hash === `#${path}`, there)
})

test('loaded again with a sheet open, the screen stands without it and its Back leads on', async () => {
  const hand = await withFunds('en', { width: 390, height: 844 })
  const { page, word } = hand
  await follows(hand, '/quote')
  await page.getByRole('searchbox').waitFor()
  await follows(hand, '/home')
  const menu = page.getByRole('dialog', { name: word('home.menu') })
  await page.getByRole('button', { name: word('home.menu'), exact: true }).click()
  await menu.waitFor()
  await hasEntries(hand, 1)
  await page.reload()
  await page.getByRole('button', { name: word('home.menu'), exact: true }).waitFor()
  await hasEntries(hand, 0)
  expect(await menu.count()).toBe(0)
  await page.goBack()
  await page.waitForURL(/#\/quote$/)
})

test('an address typed over an open sheet closes it, and Back comes to its screen', async () => {
  const hand = await withFunds('en', { width: 390, height: 844 })
  const { page, word } = hand
  const menu = page.getByRole('dialog', { name: word('home.menu') })
  await page.getByRole('button', { name: word('home.menu'), exact: true }).click()
  await menu.waitFor()
  await hasEntries(hand, 1)
  await follows(hand, '/quote')
  await page.getByRole('searchbox').waitFor()
  await menu.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL(/#\/home$/)
  await hasEntries(hand, 0)
  expect(await menu.count()).toBe(0)
})
