import type { Locator } from 'playwright-core'
import { FairnessPage } from './fairness-page.ts'
import type { Phone } from './phone.ts'
import { pullUp } from './pull-up.ts'

export type Side = 'up' | 'down'

/** The screen of options as a trader uses it. */
export class OptionPage {
  readonly #phone: Phone
  readonly bar: Locator
  readonly panel: Locator
  readonly sheet: Locator

  constructor(phone: Phone) {
    this.#phone = phone
    this.bar = phone.page.getByRole('region', { name: phone.word('option.place_order') })
    this.panel = phone.page.getByRole('region', { name: phone.word('option.my_options') })
    this.sheet = phone.page.locator('.sheet-popup')
  }

  async open(symbol: string): Promise<void> {
    await this.#phone.open(`/trade?tradeKey=SecondContract&symbol=${symbol}`)
    // Not before the first price, and not while the account is not known.
    await this.bar.locator('button:enabled').first().waitFor()
  }

  button(side: Side): Locator {
    return this.bar.getByRole('button', { name: this.#phone.word(`option.side_${side}`), exact: true })
  }

  /** Opens the order of a side. On a desk it stands in its column, as it was left. */
  async choose(side: Side): Promise<Locator> {
    const { page, word } = this.#phone
    const choice = this.bar.getByRole('radio', { name: word(`option.side_${side}`), exact: true })
    await choice.or(this.button(side)).first().waitFor()
    if (await choice.isVisible()) await choice.click()
    else {
      await pullUp(this.#phone, false)
      await this.button(side).click()
    }
    const form = page.getByRole('form', { name: word(`option.order_${side}`) })
    await form.waitFor()
    return form
  }

  /** Fills in an order of a side that opens at once, of the shortest period, and leaves it at that. */
  async fill(side: Side, stake: string): Promise<Locator> {
    const { word } = this.#phone
    const form = await this.choose(side)
    const stakeField = form.getByLabel(word('option.stake_in', { coin: 'USDT' }))
    await stakeField.waitFor()
    const choices = [form.locator('input[name=periodId]').first(), form.getByRole('radio', { name: word('option.when_now'), exact: true })]
    for (const choice of choices) if (!(await choice.isChecked())) await choice.click()
    await stakeField.fill(stake)
    return form
  }

  /** Places at once; what follows is the countdown. */
  async place(side: Side, stake: string): Promise<void> {
    await this.submit(await this.fill(side, stake))
  }

  /**
   * Sends a filled-in order that opens at once; what follows is the countdown. A tap that the screen or the exchange
   * refuses with a reason is tried again, as a trader would: on a busy machine a price is older than 3 s now and then.
   * A tap without any effect is an error.
   */
  async submit(form: Locator): Promise<void> {
    const { word } = this.#phone
    const button = form.locator('button[type=submit]')
    const refusal = form
      .getByRole('alert')
      .filter({ hasText: /./ })
      .or(form.getByText(word('option.closed_stale')))
    const reasons: string[] = []
    while (reasons.length < 3) {
      await button.click()
      await this.timer.or(refusal).first().waitFor()
      if (await this.timer.isVisible()) return
      reasons.push((await refusal.allTextContents()).join(' '))
    }
    throw new Error(`three orders were refused: ${reasons.join(' | ')}`)
  }

  /** Places for a moment, in milliseconds since 1970, and reads what is said of it. */
  async schedule(side: Side, stake: string, atMs: number): Promise<void> {
    const { page, word } = this.#phone
    const form = await this.fill(side, stake)
    await form.getByRole('radio', { name: word('option.when_later'), exact: true }).click()
    const zone = await page.evaluate(() => localStorage.getItem('glasshouse.timezone') ?? 'Asia/Hong_Kong')
    const field = form.getByLabel(word('option.opens_at', { zone: zone.replaceAll('_', ' ') }))
    // On the reader's clock, as the field writes it.
    await field.fill(new Date(atMs).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T'))
    await form.locator('button[type=submit]').click()
    await this.#phone.hears('messages.AppointmentSuccessful')
    await this.sheet.waitFor({ state: 'detached' })
    await pullUp(this.#phone)
  }

  get timer(): Locator {
    return this.sheet.getByRole('timer')
  }

  /** The countdown has its strike and runs. */
  async isStruck(): Promise<void> {
    await this.timer.getByText(/\d\d:\d\d/).waitFor()
  }

  /** Seconds that the countdown shows. */
  async left(): Promise<number> {
    const [minutes, seconds] = ((await this.timer.textContent()) ?? '').split(':').map(Number)
    return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN)
  }

  /** How the option that is followed ended, as the sheet says it. */
  async ends(outcome: 'won' | 'lost' | 'equal' | 'void'): Promise<void> {
    await this.sheet.getByText(this.#phone.word(`option.outcome_text_${outcome}`), { exact: true }).waitFor({ timeout: 60_000 })
  }

  /** Down with the sheet, up with what runs and what is over. */
  async leaveSheet(): Promise<void> {
    await this.#phone.page.keyboard.press('Escape')
    await this.sheet.waitFor({ state: 'detached' })
    await pullUp(this.#phone)
  }

  /** A tab of the lists whose label carries this count. */
  tab(key: 'current' | 'history', count: number): Locator {
    return this.panel.getByRole('tab', { name: `${this.#phone.word(`option.${key}`)} (${count})`, exact: true })
  }

  row(side: Side): Locator {
    const { word } = this.#phone
    return this.panel
      .getByRole('article')
      .filter({ has: this.#phone.page.getByRole('heading', { name: new RegExp(`^${word(`option.side_${side}`)}`) }) })
  }

  /** What can be staked, as the card says it. */
  async balanceIs(text: string): Promise<void> {
    const { page, word } = this.#phone
    await page
      .getByRole('region', { name: word('option.balance') })
      .getByText(text, { exact: true })
      .waitFor()
  }

  /**
   * Opens the receipt of a settled option from its row, waits for the check on this device, checks it and a changed one
   * without a network, and comes back.
   */
  async receiptFits(row: Locator, seen: () => Promise<void>): Promise<void> {
    const { page, word, loseNetwork, regainNetwork } = this.#phone
    const from = page.url()
    const given = page.waitForResponse(
      async (answer) => /\/api\/fairness\/option\/\d+$/.test(answer.url()) && (await answer.json()).code === 200,
    )
    await row.getByRole('link', { name: word('option.receipt') }).click()
    await page.waitForURL(/#\/receipt\/\d+/)
    const verdict = page.getByRole('heading', { name: word('fairness.receipt_fits'), exact: true })
    await verdict.waitFor()
    await seen()
    const receipt = JSON.stringify((await (await given).json()).data)
    await loseNetwork()
    await page.getByText(word('app.connection_offline')).waitFor()
    await new FairnessPage(this.#phone).tellsApart(receipt)
    await regainNetwork()
    await page.goto(from)
    await this.button('up').waitFor()
    await pullUp(this.#phone)
  }
}
