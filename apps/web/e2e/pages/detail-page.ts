import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'
import { numberIn, type SpotPage } from './spot-page.ts'

export interface Candle {
  readonly o: string
  readonly h: string
  readonly l: string
  readonly c: string
  readonly v: string
  /** Volume at the source. */
  readonly sv?: string
  readonly T: number
}

/** The detail of a coin as a reader uses it. */
export class DetailPage {
  readonly #phone: Phone
  readonly #chart: Locator
  readonly canvas: Locator
  /** What opens the sheet of indicators, and the sidebar of coins. */
  readonly indicators: Locator
  readonly coins: Locator
  /** What is said of the candle pointed at. */
  readonly said: Locator

  constructor(phone: Phone) {
    this.#phone = phone
    this.canvas = phone.page.getByRole('application')
    const { page, word } = phone
    this.indicators = page.getByRole('button', { name: new RegExp(word('chart.indicators_now', { indicators: '' }).trim()) })
    this.coins = page.getByRole('button', { name: new RegExp(word('trade.choose_coin', { coin: '' }).replace(/^[:\s]+/, '')) })
    this.#chart = phone.page.getByRole('region').filter({ has: this.canvas })
    this.said = this.#chart.locator('[role=status]')
  }

  async open(symbol: string, more = ''): Promise<void> {
    await this.#phone.open(`/tradeDetail?symbol=${symbol}${more}`)
    await this.isDrawn()
  }

  async isDrawn(): Promise<void> {
    const { page } = this.#phone
    await this.canvas.waitFor()
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-drawn]')?.dataset.drawn?.split(' ')[0]) > 0)
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  }

  /** How many candles the chart holds, the opening times of the first and the last, and how many are in sight. */
  async drawn(): Promise<{ count: number; first: number; last: number; inSight: number }> {
    const [count = 0, first = 0, last = 0, inSight = 0] = ((await this.canvas.getAttribute('data-drawn')) ?? '').split(' ').map(Number)
    return { count, first, last, inSight }
  }

  /** Pixels that are painted on the candles' canvases. */
  async paintedPixels(): Promise<number> {
    return this.canvas.evaluate((chart) => {
      let painted = 0
      for (const canvas of chart.querySelectorAll('canvas')) {
        const data =
          canvas.width > 0 && canvas.height > 0 ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data : undefined
        for (let place = 3; data && place < data.length; place += 4) if (data[place] !== 0) painted++
      }
      return painted
    })
  }

  /** Open, high, low and close above the chart. */
  async legend(): Promise<number[]> {
    const { word } = this.#phone
    const figures = this.#chart.locator('dl > div')
    const texts = ['open', 'high', 'low', 'close'].map((name) =>
      figures
        .filter({ has: this.#phone.page.getByText(word(`chart.${name}`), { exact: true }) })
        .locator('dd')
        .textContent(),
    )
    return (await Promise.all(texts)).map((text) => numberIn(text ?? ''))
  }

  async chooseInterval(name: string): Promise<void> {
    await this.#phone.page.getByRole('button', { name, exact: true }).click()
  }

  async toggleIndicator(name: string): Promise<void> {
    const { page, word } = this.#phone
    await this.indicators.click()
    const sheet = page.getByRole('dialog', { name: word('chart.indicators') })
    await sheet.getByRole('button', { name: new RegExp(`^${name} `) }).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }

  async switchCoin(search: string, title: string): Promise<void> {
    const { page, word } = this.#phone
    await this.coins.click()
    const sidebar = page.getByRole('dialog', { name: word('trade.coins') })
    await sidebar.getByRole('searchbox').fill(search)
    await sidebar.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await sidebar.waitFor({ state: 'detached' })
  }

  /** Presses a finger on the middle of the candles until the chart answers, then lets go. */
  async longPress(): Promise<void> {
    await this.canvas.evaluate((chart) => chart.scrollIntoView({ block: 'center' }))
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('the chart has no place')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
    const touch = await this.#phone.context.newCDPSession(this.#phone.page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await this.said.filter({ hasText: /\S/ }).waitFor({ state: 'attached' })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  /** Takes the handle of a line down by so many px. */
  async dragLine(handle: Locator, by: number): Promise<void> {
    await this.canvas.evaluate((chart) => chart.scrollIntoView({ block: 'center' }))
    const box = await handle.boundingBox()
    if (!box) throw new Error('the line has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const { mouse } = this.#phone.page
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x, y + by / 2)
    await mouse.move(x, y + by)
    await mouse.up()
  }

  /** Taps the candles, at parts of their width and height. */
  async tapAt(across: number, down: number): Promise<void> {
    await this.canvas.evaluate((chart) => chart.scrollIntoView({ block: 'center' }))
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('the chart has no place')
    await this.#phone.page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down)
  }

  /** What the house itself answers for the chart. */
  async kline(symbol: string, interval: string, limit = 1_000): Promise<Candle[]> {
    return this.#phone.page.evaluate(
      async (path) => (await (await fetch(path)).json()).data.historyKline,
      `/kline?symbol=${symbol}&interval=${interval}&limit=${limit}`,
    )
  }
}

/** The detail of BTC with a resting order of 0.01 below the price. */
export async function detailWithOwnOrder(phone: Phone, spot: SpotPage): Promise<DetailPage> {
  await spot.open('btcusdt')
  await spot.buyAtLimit({ percentBelow: 0.3, quantity: '0.01' })
  await phone.toastIsGone()
  const detail = new DetailPage(phone)
  await detail.open('btcusdt')
  return detail
}
