import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'
import { pullUp } from './pull-up.ts'

/** Acts of a position in sight, and behind its fold. */
const SHOWN = ['close_position', 'close_half', 'stops_short'] as const
const FOLDED = ['reverse', 'margin', 'add_principal'] as const

/** The contract screen as a trader uses it. */
export class ContractPage {
  readonly #phone: Phone
  readonly ticket: Locator
  readonly panel: Locator
  #symbol = 'btcusdt'

  constructor(phone: Phone) {
    this.#phone = phone
    this.ticket = phone.page.getByRole('form', { name: phone.word('contract.ticket') })
    this.panel = phone.page.getByRole('region', { name: phone.word('contract.my_contracts') })
  }

  async open(symbol: string): Promise<void> {
    const { page, word, open } = this.#phone
    this.#symbol = symbol
    await open(`/tradeU?symbol=${symbol}`)
    await page
      .getByRole('region', { name: word('trade.order_book') })
      .getByRole('option')
      .first()
      .waitFor()
  }

  get leverage(): Locator {
    return this.ticket.getByRole('button', { name: new RegExp(`^\u2068?${this.#phone.word('contract.isolated')}`) })
  }

  async chooseLeverage(leverage: number): Promise<void> {
    const { word } = this.#phone
    await pullUp(this.#phone, false)
    await this.leverage.click()
    const sheet = this.sheet(word('contract.leverage'))
    await sheet.getByRole('button', { name: word('contract.leverage_badge', { leverage: String(leverage) }), exact: true }).click()
    await sheet.getByRole('button', { name: word('contract.use_leverage', { leverage: String(leverage) }) }).click()
    await this.#sheet().waitFor({ state: 'detached' })
  }

  async openAtLimit(side: 'long' | 'short', order: { price: string; contracts: string }): Promise<void> {
    await this.fillAtLimit(order)
    await this.send(side)
  }

  async openAtMarket(side: 'long' | 'short', order: { contracts: string }): Promise<void> {
    await this.fillAtMarket(order)
    // What it costs is known once there are offers to take.
    await this.ticket.locator('dd', { hasText: '≈' }).first().waitFor()
    await this.send(side)
  }

  async fillAtLimit({ price, contracts }: { price: string; contracts: string }): Promise<void> {
    const { word } = this.#phone
    await pullUp(this.#phone, false)
    await this.#choose(this.ticket, 'contract.limit')
    await this.ticket.getByLabel(word('contract.price_in', { coin: 'USDT' })).fill(price)
    await this.contracts.fill(contracts)
  }

  /** Unfolds what the ticket knows of stops, and types both triggers. */
  async fillStops({ takeProfit, stopLoss }: { takeProfit: string; stopLoss: string }): Promise<void> {
    const { word } = this.#phone
    const unfold = this.ticket.getByRole('switch')
    if ((await unfold.getAttribute('aria-checked')) === 'false') await unfold.click()
    await this.ticket.getByLabel(word('contract.take_profit_in', { coin: 'USDT' })).fill(takeProfit)
    await this.ticket.getByLabel(word('contract.stop_loss_in', { coin: 'USDT' })).fill(stopLoss)
  }

  async foldStops(): Promise<void> {
    const unfold = this.ticket.getByRole('switch')
    if ((await unfold.getAttribute('aria-checked')) === 'true') await unfold.click()
  }

  /** Closes all of it, then opens as much of the other side. */
  async reverse(position: Locator): Promise<void> {
    const sheet = await this.act(position, 'reverse')
    await sheet.locator('ol ~ button').click()
    await sheet.waitFor({ state: 'detached' })
  }

  async fillAtMarket({ contracts }: { contracts: string }): Promise<void> {
    await pullUp(this.#phone, false)
    await this.#choose(this.ticket, 'contract.market')
    await this.contracts.fill(contracts)
  }

  /** As the house itself says it. */
  async mark(): Promise<number> {
    return this.#phone.page.evaluate(
      async (path) => Number((await (await fetch(path)).json()).data.markPrice),
      `/api/contract/figures?symbol=${this.#symbol}`,
    )
  }

  /** A tab of the panel whose label carries this count. */
  tab(key: 'positions' | 'pending' | 'stops_short' | 'history', count: number): Locator {
    return this.panel.getByRole('tab', { name: `${this.#phone.word(`contract.${key}`)} (${count})`, exact: true })
  }

  /** The same, whatever its count. */
  tabOf(key: 'positions' | 'pending' | 'stops_short' | 'history'): Locator {
    const label = this.#phone.word(`contract.${key}`).replace('/', '\\/')
    return this.panel.getByRole('tab', { name: new RegExp(`^${label}( \\(|$)`) })
  }

  position(side: 'long' | 'short'): Locator {
    const { word } = this.#phone
    const values = { side: word(`contract.side_${side}`), coin: this.#symbol.replace(/usdt$/, '/usdt').toUpperCase() }
    return this.panel.getByRole('article', { name: word('contract.position_of', values), exact: true })
  }

  /** Opens what a button of a position opens. */
  async act(position: Locator, key: (typeof SHOWN)[number] | (typeof FOLDED)[number]): Promise<Locator> {
    const fold = position.locator('details')
    const isOpen = await fold.evaluate((details) => (details as HTMLDetailsElement).open)
    if ((FOLDED as readonly string[]).includes(key) && !isOpen) await fold.locator('summary').click()
    await position.getByRole('button', { name: new RegExp(`^${this.#phone.word(`contract.${key}`).replace('/', '\\/')}`) }).click()
    const sheet = this.#sheet()
    await sheet.waitFor()
    return sheet
  }

  sheet(name: string): Locator {
    return this.#phone.page.getByRole('dialog', { name })
  }

  /** The little plus behind the margin. */
  addMarginButton(position: Locator): Locator {
    return position.getByRole('button', { name: this.#phone.word('contract.add_margin'), exact: true })
  }

  async addMargin(position: Locator, money: string): Promise<void> {
    const { word } = this.#phone
    await this.addMarginButton(position).click()
    const sheet = this.#sheet()
    await sheet.getByLabel(word('contract.amount_in', { coin: 'USDT' })).fill(money)
    await this.#isSetBy(sheet.getByRole('button', { name: word('contract.add_margin'), exact: true }))
    await sheet.waitFor({ state: 'detached' })
  }

  async setStop(position: Locator, kind: 'take_profit' | 'stop_loss', trigger: string): Promise<void> {
    const { word } = this.#phone
    const sheet = await this.act(position, 'stops_short')
    await this.#choose(sheet, `contract.${kind}`)
    await sheet.getByLabel(word('contract.trigger_in', { coin: 'USDT' })).fill(trigger)
    await this.#isSetBy(sheet.getByRole('button', { name: word(`contract.set_${kind}`) }))
    await sheet.waitFor({ state: 'detached' })
  }

  /** At market; without a number all of it. */
  async close(position: Locator, contracts?: string): Promise<void> {
    const { page, word } = this.#phone
    const sheet = await this.act(position, 'close_position')
    if (contracts !== undefined) await sheet.getByRole('textbox').first().fill(contracts)
    // What it brings is known once there are offers to take.
    await sheet.locator('dd', { hasText: '≈' }).first().waitFor()
    await sheet.locator('button[type=submit]').click()
    await page.getByText(word('messages.successfully_closed')).first().waitFor()
    await sheet.waitFor({ state: 'detached' })
  }

  /** Sends it, and pulls up what came of it. */
  async send(side: 'long' | 'short'): Promise<void> {
    await this.#choose(this.ticket, `contract.side_${side}`)
    await this.button.click()
    await pullUp(this.#phone)
  }

  /** The one at the end of the ticket: it says what it opens. */
  get button(): Locator {
    return this.ticket.locator('button[type=submit]')
  }

  get contracts(): Locator {
    return this.ticket.getByLabel(this.#phone.word('contract.contracts'), { exact: true })
  }

  async #isSetBy(button: Locator): Promise<void> {
    await button.click()
    await this.#phone.hears('messages.set_success')
  }

  /** What is open from below; a toast is a dialog too, and lies above it. */
  #sheet(): Locator {
    return this.#phone.page.locator('.sheet-popup')
  }

  #choose(place: Locator, key: string): Promise<void> {
    return place.getByRole('radio', { name: this.#phone.word(key), exact: true }).click()
  }
}
