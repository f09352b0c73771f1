import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'
import { pullUp } from './pull-up.ts'

/** The spot screen as a trader uses it. */
export class SpotPage {
  readonly #phone: Phone
  readonly ticket: Locator

  constructor(phone: Phone) {
    this.#phone = phone
    this.ticket = phone.page.getByRole('form', { name: phone.word('spot.ticket') })
  }

  async open(symbol: string): Promise<void> {
    await this.#phone.open(`/tradeBB?symbol=${symbol}`)
    await this.#levels().first().waitFor()
  }

  /** The prices standing in the book now, as read out. */
  async prices(): Promise<string[]> {
    return this.#levels().allTextContents()
  }

  /** What the ticket says is available to spend. */
  async available(): Promise<number> {
    const { word } = this.#phone
    const row = this.ticket
      .locator('dl > div')
      .filter({ has: this.#phone.page.locator('dt', { hasText: new RegExp(`^${word('spot.available')}$`) }) })
    return numberIn((await row.locator('dd').textContent()) ?? '')
  }

  async buyAtMarket({ turnover }: { turnover: string }): Promise<void> {
    const { word } = this.#phone
    await pullUp(this.#phone, false)
    await this.#choose(word('spot.buy'))
    await this.#choose(word('spot.market'))
    await this.turnover.fill(turnover)
    await this.send()
  }

  /** What to spend, in USDT. */
  get turnover(): Locator {
    return this.ticket.getByLabel(this.#phone.word('spot.turnover_in', { coin: 'USDT' }))
  }

  async buyAtLimit({ percentBelow, quantity }: { percentBelow: number; quantity: string }): Promise<void> {
    const { word } = this.#phone
    await pullUp(this.#phone, false)
    await this.#choose(word('spot.buy'))
    await this.#choose(word('spot.limit'))
    await this.#fillPrice(percentBelow)
    const speaksOfCoin = this.ticket.getByLabel(word('spot.amount_in', { coin: 'BTC' }))
    if ((await speaksOfCoin.count()) === 0) await this.ticket.getByRole('button', { name: word('spot.speak_in', { coin: 'BTC' }) }).click()
    await speaksOfCoin.fill(quantity)
    await this.send()
  }

  /** A limit order that spends so much, not sent yet. */
  async fillBuyAtLimit({ percentBelow, turnover }: { percentBelow: number; turnover: string }): Promise<void> {
    const { word } = this.#phone
    await pullUp(this.#phone, false)
    await this.#choose(word('spot.buy'))
    await this.#choose(word('spot.limit'))
    await this.#fillPrice(percentBelow)
    await this.turnover.fill(turnover)
  }

  async send(): Promise<void> {
    await this.button.click()
  }

  /** The one at the end of the ticket: it says how much it buys or sells. */
  get button(): Locator {
    return this.ticket.locator('button[type=submit]')
  }

  /** As the handle of the panel counts them. */
  async openOrders(): Promise<number> {
    return numberIn((await this.#phone.page.locator('.trade-pull button').first().textContent()) ?? '')
  }

  async cancelFirstOrder(): Promise<void> {
    await pullUp(this.#phone)
    await this.#orders()
      .first()
      .getByRole('button', { name: this.#phone.word('spot.cancel') })
      .click()
  }

  /** Waits until the word stands in the ticket. */
  async sees(key: string): Promise<void> {
    await this.ticket.getByText(this.#phone.word(key)).first().waitFor()
  }

  #orders(): Locator {
    const { page, word } = this.#phone
    return page
      .getByRole('region', { name: word('spot.my_orders') })
      .getByRole('article')
      .filter({ has: page.getByRole('button') })
  }

  #levels(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('region', { name: word('trade.order_book') }).getByRole('option')
  }

  async #fillPrice(percentBelow: number): Promise<void> {
    const best = Math.min(...(await this.#numbers()))
    const price = Math.floor(best * (1 - percentBelow / 100))
    await this.ticket.getByLabel(this.#phone.word('spot.price_in', { coin: 'USDT' })).fill(String(price))
  }

  async #numbers(): Promise<number[]> {
    return (await this.prices()).map(numberIn).filter((value) => value > 0)
  }

  #choose(name: string): Promise<void> {
    return this.ticket.getByRole('radio', { name, exact: true }).click()
  }
}

/** The first number in a text, whatever digits and separators the language writes. */
export function numberIn(text: string): number {
  const western = text
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/٫/g, '.')
    .replace(/[٬,]/g, '')
  return Number(/\d+(\.\d+)?/.exec(western)?.[0] ?? Number.NaN)
}
