import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { KeptPhones } from './kept-phones.ts'
import { AccountPages } from './pages/account-pages.ts'
import { ContractPage } from './pages/contract-page.ts'
import { knowLongWords, type LongWords } from './pages/long-words.ts'
import { OptionPage } from './pages/option-page.ts'
import { axeFindings, type Language, type Phone, phone } from './pages/phone.ts'
import { SpotPage } from './pages/spot-page.ts'

/** What a phone's browser leaves of 640 and of 844 px. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
] as const
const KEYBOARD = 300
const LANGUAGES: readonly Language[] = ['en', 'ar']

/** Of a trader of each language. */
const traders = new KeptPhones()
let inHand: Phone | undefined
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) await inHand?.picture(task.name)
  await traders.leave(inHand, { hasFailed })
  inHand = undefined
})
afterAll(() => traders.close())

const SIZE = { width: 360, height: 640 }

async function trader(language: Language): Promise<Phone> {
  inHand = await traders.get(language, async () => {
    const hand = await phone({ language, ...SIZE })
    await new AccountPages(hand).enter({ practising: true })
    return hand
  })
  await inHand.page.setViewportSize(SIZE)
  return inHand
}

/** What a trader works with, by what it is called in a finding. */
const PARTS = {
  price: 'h1 ~ div .figure',
  levels: '.trade-book [role=option]',
  choices: '.trade-ticket [role=radio]',
  fields: '.trade-ticket input[inputmode=decimal]',
  slider: '.trade-ticket input[type=range]',
  figures: '.trade-foot dt, .trade-foot dd',
  risk: '.trade-foot dl + p',
  button: '.trade-foot button[type=submit]',
  handle: '.trade-pull > :first-child > button',
} as const

describe('without scrolling', () => {
  test.each(LANGUAGES)('a phone shows price, book, ticket, what it costs and the button of spot and futures (%s)', async (language) => {
    const hand = await trader(language)
    const spot = new SpotPage(hand)
    const contract = new ContractPage(hand)
    for (const [name, screen, levels] of [
      ['spot', spot, 12],
      ['futures', contract, 8],
    ] as const) {
      await screen.open('btcusdt')
      for (const size of WINDOWS) {
        await hand.page.setViewportSize(size)
        await expect.poll(() => hand.page.locator(PARTS.levels).count()).toBe(levels)
        await expect.poll(() => outOfSight(hand.page, PARTS), { message: `${name} ${size.width}` }).toEqual([])
        if (language === 'en') expect(await outOfSight(hand.page, PARTS, true), `${name} ${size.width}, long words`).toEqual([])
        expect(await hand.page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top), 'banners').toBeLessThanOrEqual(28)
      }
    }
  })

  test.each(LANGUAGES)('a phone shows chart and both buttons of options (%s)', async (language) => {
    const hand = await trader(language)
    await new OptionPage(hand).open('btcusdt')
    const { price, handle } = PARTS
    for (const size of WINDOWS) {
      await hand.page.setViewportSize(size)
      await expect.poll(() => outOfSight(hand.page, { price, handle, buttons: '.trade-foot button' })).toEqual([])
      const chart = (await hand.page.getByRole('application').boundingBox()) ?? { y: size.height }
      const foot = (await hand.page.locator('.trade-foot').boundingBox()) ?? { y: 0 }
      expect(foot.y - chart.y, `${size.width}`).toBeGreaterThan(120)
    }
  })
})

describe('with a keyboard', () => {
  test.each(LANGUAGES)(
    'a phone shows the field that is typed into, what is wrong with it, cost, risk and button (%s)',
    async (language) => {
      const hand = await trader(language)
      const { page } = hand
      const { figures, risk, button } = PARTS
      for (const [screen, field] of [
        [new SpotPage(hand), 'amount'],
        [new ContractPage(hand), 'quantity'],
      ] as const) {
        for (const { width, height } of WINDOWS) {
          await page.setViewportSize({ width, height })
          await screen.open('btcusdt')
          const typed = screen.ticket.locator(`input[name=${field}]`)
          await typed.fill('1')
          await page.setViewportSize({ width, height: height - KEYBOARD })
          const parts = { figures, risk, button, field: `input[name=${field}]`, label: `label:has(~ * input[name=${field}])` }
          await expect.poll(() => outOfSight(page, parts), { message: `${field} ${width}` }).toEqual([])
          if (language === 'en') expect(await outOfSight(page, parts, true), `${field} ${width}, long words`).toEqual([])
          await typed.fill('0')
          await screen.button.click()
          const error = { ...parts, error: `[data-field]:has(input[name=${field}][aria-invalid]) > :last-child` }
          await expect.poll(() => page.locator(error.error).count()).toBe(1)
          await expect.poll(() => outOfSight(page, error), { message: `${field} ${width}, wrong` }).toEqual([])
          await typed.blur()
        }
      }
    },
  )

  test('what it covers comes back when it goes, and large text leaves nothing in its place', async () => {
    const hand = await trader('en')
    const { page } = hand
    const spot = new SpotPage(hand)
    await spot.open('btcusdt')
    await spot.ticket.locator('input[name=amount]').focus()
    await page.setViewportSize({ width: 360, height: 340 })
    await page.locator('.trade-pull').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 360, height: 640 })
    await page.locator('.trade-pull').waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => page.locator('.trade-foot').evaluate((foot) => getComputedStyle(foot).position)).toBe('static')
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })
})

describe('own orders', () => {
  test('are pulled up over the ticket, over the whole screen, and go with Escape or a field of the ticket', async () => {
    const hand = await trader('en')
    const { page, word } = hand
    await new SpotPage(hand).open('btcusdt')
    const handle = page.getByRole('button', { name: new RegExp(`^${word('spot.open_orders')}`) })
    const orders = page.getByRole('region', { name: word('spot.my_orders') })
    expect(await orders.isVisible()).toBe(false)
    await handle.click()
    await orders.waitFor()
    const height = () => page.locator('.trade-pull').evaluate(({ clientHeight }) => clientHeight)
    expect(await height()).toBeLessThan(450)
    await page.getByRole('button', { name: word('trade.panel_larger') }).click()
    await expect.poll(height).toBeGreaterThan(540)
    await page.keyboard.press('Escape')
    await orders.waitFor({ state: 'hidden' })
    await handle.press('Enter')
    await orders.waitFor()
    await page.locator('input[name=amount]').focus()
    await orders.waitFor({ state: 'hidden' })
  })
})

describe('the switch', () => {
  test('keeps the coin, and says which one it shows where the market does not have it', async () => {
    const hand = await trader('en')
    const { page, word, open } = hand
    await open('/trade?symbol=xauusdt')
    const markets = page.getByRole('navigation', { name: word('trade.markets_of', { coin: 'XAU/USDT' }) })
    await markets.getByRole('link', { name: word('trade.market_spot') }).click()
    await page.getByText(/^.?XAU\/USDT.? is not traded on the spot market: .?BTC\/USDT.? is shown\.$/).waitFor()
    expect(new URL(page.url()).hash).toContain('/tradeBB?symbol=xauusdt')
    await page.getByRole('link', { name: word('trade.market_futures'), exact: true }).click()
    await page.waitForURL(/#\/tradeU/)
  })
})

describe('a desk', () => {
  const DESK = { width: 1280, height: 800 }
  const edge = (hand: Phone, part: string) => hand.page.getByRole('separator', { name: hand.word(`desk.edge_${part}`) })
  const widthOf = async (hand: Phone, selector: string) => Math.round((await hand.page.locator(selector).boundingBox())?.width ?? 0)

  test.each(LANGUAGES)('has chart, book, ticket and own orders beside each other, nothing cut (%s)', async (language) => {
    const hand = await trader(language)
    const { page } = hand
    await page.setViewportSize(DESK)
    const { price, levels, choices, fields, slider, figures, button } = PARTS
    const parts = {
      price,
      levels,
      choices,
      fields,
      slider,
      figures,
      button,
      figuresOfDay: '.trade-second-line dd',
      tabs: '.trade-panel [role=tab]',
    }
    for (const screen of [new SpotPage(hand), new ContractPage(hand)]) {
      await screen.open('btcusdt')
      await page.getByRole('application').waitFor()
      for (const width of [1100, 1280, 1600]) {
        await page.setViewportSize({ ...DESK, width })
        await expect.poll(() => outOfSight(page, parts), { message: `${width}` }).toEqual([])
        if (language === 'en') expect(await outOfSight(page, { button, tabs: parts.tabs, price }, true), `${width}, long words`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} sideways`).toBeLessThanOrEqual(0)
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), `${width} down`).toBeLessThanOrEqual(0)
        // The chart takes what book and ticket leave.
        expect((await widthOf(hand, '.trade-chart')) + (await widthOf(hand, '.trade-book')) + (await widthOf(hand, '.trade-ticket'))).toBe(
          width,
        )
      }
      expect(await axeFindings(page)).toEqual([])
    }
  })

  test('has edges that a keyboard moves, kept over a reload and within a smaller window; keys for side, coin and help', async () => {
    const hand = await trader('en')
    const { page, word } = hand
    await page.setViewportSize(DESK)
    const spot = new SpotPage(hand)
    await spot.open('btcusdt')
    await edge(hand, 'ticket').focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowLeft')
    await edge(hand, 'panel').focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => widthOf(hand, '.trade-ticket')).toBe(400)
    const chart = await widthOf(hand, '.trade-chart')
    expect(chart).toBe(1280 - 400 - 240)
    await page.reload()
    await spot.button.waitFor()
    expect(await widthOf(hand, '.trade-ticket')).toBe(400)
    await expect.poll(() => edge(hand, 'panel').getAttribute('aria-valuenow')).toBe('304')
    // The drawing follows its place.
    await expect
      .poll(() =>
        page
          .locator('.trade-chart canvas')
          .first()
          .evaluate((canvas) => Math.round(canvas.getBoundingClientRect().width)),
      )
      .toBeLessThanOrEqual(chart)
    await page.setViewportSize({ ...DESK, width: 1100 })
    await expect.poll(() => widthOf(hand, '.trade-chart')).toBeGreaterThanOrEqual(400)

    await page.keyboard.press('s')
    await expect.poll(() => spot.ticket.getByRole('radio', { name: word('spot.sell'), exact: true }).isChecked()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    const coins = page.getByRole('dialog', { name: word('trade.coins') })
    await coins.locator('input:focus').waitFor()
    await page.keyboard.type('eth')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/symbol=ethusdt/)
    await coins.waitFor({ state: 'detached' })
    // The address changes before the screen does, and another coin's screen is a new one.
    await page.getByRole('button', { name: word('trade.choose_coin', { coin: 'ETH/USDT' }) }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: word('desk.keys') })
    await help.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })
})

/** Parts of which something lies outside the window or below something else, by their names. */
async function outOfSight(page: Page, parts: Readonly<Record<string, string>>, hasLongWords = false): Promise<string[]> {
  if (hasLongWords) await knowLongWords(page)
  return page.evaluate(
    async ([parts, hasLongWords]) => {
      const before = hasLongWords ? (window as unknown as LongWords).lengthenWords() : new Map<Node, string>()
      // Until the screen has made room for them.
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      const found: string[] = []
      for (const [name, selector] of Object.entries(parts)) {
        const elements = [...document.querySelectorAll(selector)]
        if (elements.length === 0) found.push(`${name}: none`)
        for (const element of elements) {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const text = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)
          if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
            found.push(`${name} "${text}" lies at ${Math.round(top)} to ${Math.round(bottom)}`)
          // Both ends: a head or a foot may lie over one of them.
          for (const y of [top + 2, bottom - 2]) {
            const above = document.elementFromPoint((left + right) / 2, y)
            if (above && !element.contains(above) && !above.contains(element))
              found.push(`${name} "${text}" is covered at ${Math.round(y)}`)
          }
        }
      }
      for (const [node, text] of before) node.nodeValue = text
      return [...new Set(found)]
    },
    [parts, hasLongWords] as const,
  )
}
