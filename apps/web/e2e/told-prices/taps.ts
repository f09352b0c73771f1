import { randomBytes } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HouseWithToldPrices } from '../houses/house-with-told-prices.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { ContractPage } from '../pages/contract-page.ts'
import { Ear, type Said } from '../pages/ear.ts'
import { Finger } from '../pages/finger.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { OptionPage } from '../pages/option-page.ts'
import { axeFindings, type Phone, phone } from '../pages/phone.ts'
import { pullUp } from '../pages/pull-up.ts'
import { bareFigures, readingOf } from '../pages/reading.ts'
import { SpotPage } from '../pages/spot-page.ts'

/** What a phone's browser leaves of 844 px. */
const PHONE = { width: 390, height: 664 }
const DESK = { width: 1280, height: 800 }

/**
 * One newcomer from the first buy on, who trades by finger, by ear and by key: each test goes on where the one before
 * ended.
 */
let house: HouseWithToldPrices
let hand: Phone
let finger: Finger
let ear: Ear
let spot: SpotPage
let contract: ContractPage
let option: OptionPage
/** At most so many taps, and nothing that had to be scrolled. */
async function takes(most: number, act: () => Promise<void>): Promise<void> {
  await finger.start()
  await act()
  const { taps, scrolls } = await finger.count()
  expect(scrolls).toEqual([])
  expect(taps).toBeLessThanOrEqual(most)
}

/** The screen as it is read, nothing in it a figure without a word. */
async function isReadAs(name: string): Promise<void> {
  await hand.toastIsGone()
  const reading = await readingOf(hand)
  expect(bareFigures(reading)).toEqual([])
  await expect(reading).toMatchFileSnapshot(`readings/${name}.txt`)
  expect(await axeFindings(hand.page)).toEqual([])
}

/** The keyboard goes, and what it covered comes back. */
async function pullsUp(): Promise<void> {
  await hand.page.setViewportSize(PHONE)
  await hand.page.locator('.trade-pull').waitFor()
  await pullUp(hand)
}

/** The act is told in sentences like these, which wait for what is said just now. */
async function isTold(...sentences: readonly RegExp[]): Promise<void> {
  const heard: Said[] = []
  await expect
    .poll(async () => {
      heard.push(...(await ear.heard()))
      return sentences.filter((sentence) => !heard.some(({ text }) => sentence.test(text)))
    })
    .toEqual([])
  expect(heard.filter(({ text, isPolite }) => !isPolite || !/\p{L}/u.test(text))).toEqual([])
}

export function taps(houseOf: () => HouseWithToldPrices): void {
  beforeAll(async () => {
    house = houseOf()
    hand = await phone({ language: 'en', ...PHONE, serverUrl: house.url })
    finger = await Finger.of(hand)
    ear = await Ear.of(hand)
    spot = new SpotPage(hand)
    contract = new ContractPage(hand)
    option = new OptionPage(hand)
    await new AccountPages(hand).register({ name: `tap${randomBytes(4).toString('hex')}`, password: 'a long enough one' })
  }, 120_000)
  afterAll(async () => {
    await hand?.close()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await hand?.picture(task.name)
  })

  describe('by finger, without scrolling, and by ear', () => {
    test('a newcomer buys with demo funds in 5 taps from home, typing not counted', async () => {
      const { page, word } = hand
      const mail = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: word('home.mail_confirm') }) })
      const question = page.getByRole('alertdialog', { name: word('account.confirm_start_simulated_trade') })
      await takes(5, async () => {
        await finger.tap(mail.getByRole('button', { name: word('account.demo_start_alone') }))
        await finger.tap(question.getByRole('button', { name: word('account.demo_start') }))
        await finger.tap(page.getByRole('list', { name: word('markets.quote_list') }).getByRole('link', { name: 'BTC/USDT' }))
        await finger.type(spot.ticket.getByLabel(word('spot.turnover_in', { coin: 'USDT' })), '1000')
        await finger.tap(spot.button)
        await spot.sees('spot.bought_line')
      })
      await isTold(/^Bought 0\.0\d+ BTC @ 60,0\d\d\.\d\d · Fee 0\.\d+ USDT$/, /^Order done$/)
    })

    test('the spot screen is read as sentences, an own order resting', async () => {
      await hand.page.setViewportSize(PHONE)
      await hand.toastIsGone()
      await spot.buyAtLimit({ percentBelow: 1, quantity: '0.01' })
      await isTold(/^Your order rests in the book\. Buy 0\.01 BTC @ /)
      await pullsUp()
      await isReadAs('spot')
    })

    test('a long with take profit and stop loss is opened in 7 taps, typing not counted', async () => {
      const { word } = hand
      await contract.open('btcusdt')
      const field = (key: string) => contract.ticket.getByLabel(word(`contract.${key}`, { coin: 'USDT' }), { exact: true })
      await takes(7, async () => {
        await finger.tap(contract.ticket.getByRole('radio', { name: word('contract.market'), exact: true }))
        await finger.tap(contract.ticket.getByRole('switch'))
        await finger.type(field('contracts'), '10')
        await finger.type(field('take_profit_in'), '61000')
        await finger.type(field('stop_loss_in'), '59000')
        await finger.tap(contract.button)
        await contract.ticket.getByText(word('contract.opened_long')).waitFor()
      })
      await isTold(/^Opened long 10 contracts @ 60,0\d\d(\.\d)? · Fee 0\.\d+ USDT$/, /^Order done$/)
    })

    test('the futures screen is read as sentences, a position open with its stops', async () => {
      await pullsUp()
      await contract.position('long').filter({ hasText: '59,000' }).waitFor()
      await isReadAs('futures')
    })

    test('a position is closed in 3 taps', async () => {
      const { page, word } = hand
      await pullUp(hand, false)
      await takes(3, async () => {
        await finger.tap(page.locator('.trade-pull button[aria-expanded]'))
        await finger.tap(contract.position('long').getByRole('button', { name: new RegExp(`^${word('contract.close_position')}`) }))
        await finger.tap(page.locator('.sheet-popup button[type=submit]'))
        await page.getByText(word('messages.successfully_closed')).first().waitFor()
      })
      await isTold(new RegExp(`^${word('messages.successfully_closed')}$`))
    })

    test('an option is placed in 3 taps, and the last receipt found in 3', async () => {
      const { page, word } = hand
      await option.open('btcusdt')
      const form = page.getByRole('form', { name: word('option.order_up') })
      await takes(3, async () => {
        await finger.tap(option.button('up'))
        await finger.tap(form.getByRole('button', { name: '500', exact: true }))
        await finger.tap(form.getByRole('button', { name: /^Place [\d,]+ USDT up$/ }))
        await option.timer.waitFor()
      })
      await option.ends('equal')
      await page.keyboard.press('Escape')
      await option.sheet.waitFor({ state: 'detached' })
      await takes(3, async () => {
        await finger.tap(page.locator('.trade-pull button[aria-expanded]'))
        await finger.tap(option.tab('history', 1))
        await finger.tap(option.row('up').getByRole('link', { name: word('option.receipt') }))
        await page.getByRole('heading', { name: word('fairness.receipt_fits'), exact: true }).waitFor()
      })
    })

    test('the options screen is read as sentences, an option running', async () => {
      await option.open('btcusdt')
      const form = await option.fill('down', '100')
      await form.getByRole('radio', { name: /^1 h/ }).check()
      await option.submit(form)
      await option.isStruck()
      await option.leaveSheet()
      await option.row('down').getByText('60,000').first().waitFor()
      await isReadAs('options')
    })
  })

  describe('by key alone, the focus in sight at every stop', () => {
    let keys: Keyboard
    const press = async (...names: readonly string[]) => {
      for (const name of names) await keys.press(name)
    }
    const enter = async (place: Locator, way: Parameters<Keyboard['reach']>[1] = {}) => {
      await keys.reach(place, way)
      await keys.press('Enter')
    }

    test('a coin is bought, an order rests, is moved by its line and cancelled; a level is drawn and removed', async () => {
      const { page, word } = hand
      await page.setViewportSize(DESK)
      keys = new Keyboard(page)
      await spot.open('btcusdt')
      await page.getByRole('application').waitFor()
      await press('m', 'b')
      await keys.type('500')
      await enter(spot.button)
      await spot.sees('spot.bought_line')
      await hand.toastIsGone()

      const line = page.getByRole('slider', { name: /^Buy/ })
      const priceNow = async () => Number(await line.getAttribute('aria-valuenow'))
      const first = await priceNow()
      await keys.reach(line, { by: 'Shift+Tab' })
      await press('Shift+ArrowDown', 'Enter')
      const sheet = page.getByRole('dialog', { name: word('lines.change_order') })
      await sheet.locator(':focus').or(page.locator('[role=dialog]:focus')).waitFor()
      await enter(sheet.getByRole('button', { name: /^Move to / }))
      await hand.hears('lines.change_done')
      await expect.poll(priceNow).toBeCloseTo(first - 1, 5)
      await sheet.waitFor({ state: 'detached' })

      await enter(page.getByRole('button', { name: word('chart.tools') }), { by: 'Shift+Tab' })
      await enter(page.getByRole('button', { name: word('lines.tool_level') }))
      await keys.reach(page.getByRole('application'))
      await press('ArrowLeft', 'Enter')
      const drawings = page.getByRole('button', { name: new RegExp(`^${word('lines.drawings')} \\(1\\)`) })
      await drawings.waitFor()
      await enter(drawings, { by: 'Shift+Tab' })
      await enter(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${word('lines.delete')}:`) }))
      await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('0')
      await press('Escape')
      await page.getByRole('dialog', { name: /^Drawings on/ }).waitFor({ state: 'detached' })

      await hand.toastIsGone()
      await enter(page.getByRole('article').getByRole('button', { name: new RegExp(`^${word('spot.cancel')} `) }))
      await page.getByText(word('spot.no_open_orders')).waitFor()
      expect([...keys.unseen]).toEqual([])
    })

    test('another coin, another market: a position is opened with its stops, and closed', async () => {
      const { page, word } = hand
      await press('/')
      await page
        .getByRole('dialog', { name: word('trade.coins') })
        .locator('input:focus')
        .waitFor()
      await keys.type('eth')
      await press('Enter')
      await page.waitForURL(/symbol=ethusdt/)
      await page.getByRole('button', { name: word('trade.choose_coin', { coin: 'ETH/USDT' }) }).waitFor()
      await enter(page.getByRole('link', { name: word('trade.market_futures'), exact: true }))
      await page.waitForURL(/tradeU.*ethusdt/)
      await contract.button.waitFor()
      await press('m', 'b')
      await keys.type('5')
      const field = (key: string) => contract.ticket.getByLabel(word(`contract.${key}`, { coin: 'USDT' }), { exact: true })
      await keys.reach(contract.ticket.getByRole('switch'))
      await press('Space')
      await keys.reach(field('take_profit_in'))
      await keys.type('3100')
      await keys.reach(field('stop_loss_in'))
      await keys.type('2950')
      await contract.ticket.locator('dd', { hasText: '≈' }).first().waitFor()
      await enter(contract.button)
      await contract.tab('stops_short', 2).waitFor()
      await hand.toastIsGone()
      await enter(contract.panel.getByRole('button', { name: new RegExp(`^${word('contract.close_position')} `) }))
      const close = page.locator('.sheet-popup')
      await close.locator('dd', { hasText: '≈' }).first().waitFor()
      await enter(close.locator('button[type=submit]'))
      await contract.panel.getByText(word('contract.no_positions')).waitFor()
      expect([...keys.unseen]).toEqual([])
    })

    test('an option is placed, and the receipt of the one before opened', async () => {
      const { page, word } = hand
      await page.setViewportSize({ ...PHONE, height: 844 })
      await option.open('btcusdt')
      await enter(option.button('up'))
      const form = page.getByRole('form', { name: word('option.order_up') })
      // Nobody goes on before the sheet is there and has the focus.
      await page.locator('.sheet-popup:focus-within').waitFor()
      await keys.reach(form.getByLabel(word('option.stake_in', { coin: 'USDT' })))
      await keys.type('100')
      await enter(form.getByRole('button', { name: /^Place [\d,]+ USDT up$/ }))
      await option.timer.waitFor()
      await press('Escape')
      await option.sheet.waitFor({ state: 'detached' })
      await enter(page.locator('.trade-pull button[aria-expanded]'))
      await keys.reach(option.panel.getByRole('tab', { selected: true }))
      await press('ArrowRight')
      await enter(option.panel.getByRole('link', { name: word('option.receipt') }).first())
      await page.getByRole('heading', { name: word('fairness.receipt_fits'), exact: true }).waitFor()
      expect([...keys.unseen]).toEqual([])
    })
  })
}
