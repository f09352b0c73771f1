import { afterAll, afterEach, expect, test } from 'vitest'
import { KeptPhones } from './kept-phones.ts'
import { looks } from './looks.ts'
import { AccountPages } from './pages/account-pages.ts'
import { DetailPage, detailWithOwnOrder } from './pages/detail-page.ts'
import { axeFindings, type Language, type Phone, phone } from './pages/phone.ts'
import { numberIn, SpotPage } from './pages/spot-page.ts'

let inHand: Phone | undefined
const members = new KeptPhones()
afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) await inHand?.picture(task.name)
  await members.leave(inHand, { hasFailed })
  inHand = undefined
})
afterAll(() => members.close())

async function member(language: Language): Promise<Phone> {
  inHand = await phone({ language })
  await new AccountPages(inHand).enter({ practising: true, isOpened: false })
  return inHand
}

/** Stays open for the next test: its chart is left with the interval and the indicators of a newcomer. */
async function keptMember(): Promise<Phone> {
  inHand = await members.get('en', () => member('en'))
  return inHand
}

test('the chart draws the house’s candles, live, and follows interval, indicators and coin [RT-006, RT-091, RT-118]', async () => {
  const { page } = await member('en')
  const detail = new DetailPage(inHand as Phone)
  await detail.open('btcusdt', '&tradeKey=BBTrading')

  const house = await detail.kline('btcusdt', '15m')
  const drawn = await detail.drawn()
  expect(drawn.count).toBe(house.length)
  expect(drawn.first).toBe(house[0]?.T)
  expect(drawn.last).toBe(house.at(-1)?.T)
  expect(await detail.paintedPixels()).toBeGreaterThan(3_000)

  await detail.chooseInterval('1 minute')
  await expect.poll(async () => (await detail.drawn()).count).toBeGreaterThanOrEqual(1_000)
  const before = await page.getByRole('banner').or(page.locator('header')).first().textContent()
  // Within a recorded minute prices may stand still for seconds: there is nothing to follow until the house itself has
  // another.
  const lastPrice = async () => (await detail.kline('btcusdt', '1m', 1))[0]?.c
  const told = await lastPrice()
  await expect.poll(lastPrice, { timeout: 60_000 }).not.toBe(told)
  await expect.poll(() => page.locator('header').first().textContent(), { timeout: 15_000 }).not.toBe(before)
  await expect
    .poll(async () => (await detail.drawn()).last === (await detail.kline('btcusdt', '1m', 1))[0]?.T, { timeout: 15_000 })
    .toBe(true)

  const height = (await detail.canvas.boundingBox())?.height ?? 0
  await detail.toggleIndicator('MACD')
  await detail.toggleIndicator('BOLL')
  await expect.poll(async () => (await detail.canvas.boundingBox())?.height).toBeGreaterThan(height + 60)

  await detail.switchCoin('eth', 'ETH')
  await detail.isDrawn()
  expect(page.url()).toContain('symbol=ethusdt')
  expect(page.url()).toContain('tradeKey=BBTrading')
  await expect.poll(async () => (await detail.drawn()).count).toBeGreaterThanOrEqual(1_000)
  await detail.canvas.press('End')
  const eth = await detail.kline('ethusdt', '1m', 2)
  const said = (await detail.said.textContent()) ?? ''
  expect(numberIn(said.split('high')[1] ?? '')).toBeLessThan(Number(eth.at(-1)?.h) * 1.05)
  expect(numberIn(said.split('high')[1] ?? '')).toBeGreaterThan(Number(eth.at(-1)?.h) * 0.95)

  await page.reload()
  await detail.isDrawn()
  const kept = page.getByRole('button', { name: '1 minute', exact: true })
  await expect.poll(() => kept.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Indicators, now: MA, BOLL, MACD' }).waitFor()
})

test('the volume at the source has a pane and a figure where the recording knows it, and neither where it does not', async () => {
  const { page } = await keptMember()
  const detail = new DetailPage(inHand as Phone)
  await detail.open('btcusdt')
  await expect.poll(() => detail.canvas.getAttribute('data-volume')).toBe('known')
  const figure = (name: string) => page.locator('header dt', { hasText: name }).locator('xpath=following-sibling::dd')
  await expect.poll(() => figure('24h volume at the source (BTC)').textContent()).toMatch(/^\d[\d.,]*K?$/)
  await figure('24h traded here (USDT)').waitFor()
  const closed = (await detail.kline('btcusdt', '15m')).filter(({ sv }) => sv !== undefined)
  expect(closed.length).toBeGreaterThan(600)
  expect(closed.every(({ sv }) => Number(sv) > 0)).toBe(true)

  await detail.open('xauusdt')
  await expect.poll(() => detail.canvas.getAttribute('data-volume')).toBe('unknown')
  await expect.poll(() => figure('24h volume at the source (XAU)').textContent()).toBe('--not known')
  expect(await axeFindings(page)).toEqual([])
})

test.each(looks<Language>(['ar'], ['en']))(
  'a candle’s figures come by finger and by keys, and the chart zooms and pans by keys (%s)',
  async (language) => {
    const { page } = await member(language)
    const detail = new DetailPage(inHand as Phone)
    await detail.open('btcusdt')
    const candles = new Map((await detail.kline('btcusdt', '15m')).map((candle) => [candle.T, candle]))

    await detail.longPress()
    const pointed = await detail.legend()
    expect(
      [...candles.values()].some((candle) => [candle.o, candle.h, candle.l, candle.c].every((text, place) => cut(text) === pointed[place])),
    ).toBe(true)

    await detail.canvas.focus()
    await detail.canvas.press('End')
    const newest = await detail.said.textContent()
    await detail.canvas.press('ArrowLeft')
    await expect.poll(() => detail.said.textContent()).not.toBe(newest)

    const inSight = async () => (await detail.drawn()).inSight
    const wide = await inSight()
    await detail.canvas.press('+')
    await detail.canvas.press('+')
    const near = await inSight()
    expect(near).toBeLessThan(wide * 0.75)
    await detail.canvas.press('-')
    const farther = await inSight()
    expect(farther).toBeGreaterThan(near)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 600)
    await expect.poll(inSight).toBeGreaterThan(farther)

    // The first of the candles is far to the left: what lies before it is asked for.
    const { first } = await detail.drawn()
    await detail.chooseInterval(language === 'en' ? '1 minute' : 'دقيقة')
    await expect.poll(async () => (await detail.drawn()).count).toBeGreaterThanOrEqual(1_000)
    expect((await detail.drawn()).first).not.toBe(first)
    await detail.canvas.focus()
    await detail.canvas.press('Home')
    await expect.poll(async () => (await detail.drawn()).count, { timeout: 15_000 }).toBeGreaterThan(1_900)

    await detail.canvas.press('Escape')
    await expect.poll(() => detail.said.textContent()).toBe('')
    expect(await axeFindings((inHand as Phone).page)).toEqual([])
  },
)

test('an own order is moved by its line, by finger and by keys, never without being asked; drawings stay with their pair', async () => {
  const { page, word } = await keptMember()
  const hand = inHand as Phone
  const detail = await detailWithOwnOrder(hand, new SpotPage(hand))
  const line = page.getByRole('slider', { name: /^Buy 0\.01/ })
  const priceNow = async () => Number(await line.getAttribute('aria-valuenow'))
  const first = await priceNow()
  expect(first).toBeGreaterThan(1_000)

  // Dragged, and left where it was.
  await detail.dragLine(line, 24)
  const sheet = page.getByRole('dialog', { name: word('lines.change_order') })
  await sheet.getByText(/^Move buy .*0\.01 BTC.* from .* to /).waitFor()
  await sheet.getByText(/^Holds .* USDT.* instead of .* USDT/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: word('lines.leave_it') }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(priceNow).toBe(first)

  // By keys, and changed.
  await line.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(priceNow).toBeCloseTo(first - 1, 5)
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: /^Move to / }).click()
  await hand.hears('lines.change_done')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(priceNow).toBeCloseTo(first - 1, 5)
  await page.reload()
  await detail.isDrawn()
  await expect.poll(priceNow).toBeCloseTo(first - 1, 5)

  await page.getByRole('button', { name: word('chart.tools') }).click()
  await page.getByRole('button', { name: word('lines.tool_level') }).click()
  await detail.tapAt(0.5, 0.4)
  await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('1')
  await page.getByRole('button', { name: word('lines.tool_trend') }).click()
  await detail.tapAt(0.3, 0.3)
  await page.getByText(word('lines.hint_second')).waitFor()
  await detail.tapAt(0.7, 0.5)
  await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('2')
  await page.reload()
  await detail.isDrawn()
  await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('2')
  await page.getByRole('button', { name: word('chart.tools') }).click()
  await page.getByRole('button', { name: new RegExp(`^${word('lines.drawings')}`) }).click()
  const list = page.getByRole('dialog', { name: /^Drawings on BTC/ })
  await list.getByRole('button', { name: /^Delete: Trend line/ }).click()
  await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('1')
  expect(await axeFindings(page)).toEqual([])
  await list.getByRole('button', { name: word('lines.delete_all') }).click()
  await expect.poll(() => page.locator('[data-drawings]').getAttribute('data-drawings')).toBe('0')
})

test('price, day, depth, twenty deals and the way to the ticket [RT-116, RT-117, BC-052]', async () => {
  const { page, word } = await keptMember()
  const spot = new SpotPage(inHand as Phone)
  await spot.open('btcusdt')
  // Of different size: the same order again within 500 ms counts as the same tap.
  for (const turnover of ['100', '110', '120']) {
    await spot.buyAtMarket({ turnover })
    await spot.sees('spot.bought_line')
    await (inHand as Phone).toastIsGone()
  }
  const detail = new DetailPage(inHand as Phone)
  await detail.open('btcusdt')
  const day = page.locator('header dl')
  for (const name of ['trade.high_24h', 'trade.low_24h']) {
    const figure = day
      .locator('div')
      .filter({ hasText: word(name) })
      .locator('dd')
    await expect.poll(async () => numberIn((await figure.textContent()) ?? '')).toBeGreaterThan(1_000)
  }
  await page.getByRole('img', { name: /Depth of BTC\/USDT/ }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: word('trade.bids') })
        .getByRole('listitem')
        .filter({ hasText: /\d/ })
        .count(),
    )
    .toBe(10)
  await page.getByRole('tab', { name: word('detail.tab_deals') }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(3)
  expect(await rows.count()).toBeLessThanOrEqual(21)
  await page.getByRole('link', { name: word('detail.sell'), exact: true }).click()
  await page.getByRole('form', { name: word('spot.ticket') }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: word('spot.sell'), exact: true }).isChecked()).toBe(true)
})

/** With the one decimal that the market shows. */
const cut = (text: string) => Math.floor(Number(text) * 10) / 10
