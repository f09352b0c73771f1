import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

type WalletName = 'platform' | 'contract' | 'financial'

/** Conversions, transfers between wallets, the history of both, and statements as files. */
export class MoneyPages {
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  get amount(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('textbox', { name: word('transfer.amount') })
  }

  button(key: string): Locator {
    const { page, word } = this.#phone
    return page.getByRole('button', { name: word(key), exact: true })
  }

  async between(from: WalletName, to: WalletName): Promise<void> {
    const { page, word } = this.#phone
    for (const [part, wallet] of Object.entries({ from, to }))
      await page.getByLabel(word(`transfer.${part}`), { exact: true }).selectOption(wallet)
  }

  /** The field is empty again once the money is in the other wallet. */
  async transfer(amount: string): Promise<void> {
    const { page } = this.#phone
    await this.amount.fill(amount)
    await this.button('transfer.button').click()
    await this.#phone.hears('transfer.transfer_success')
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=amount]')?.value === '')
  }

  get conversions(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('list', { name: word('swap.history') }).getByRole('listitem')
  }

  /** Of USDT, on the screen of conversions. */
  get converted(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('textbox', { name: word('swap.amount_of', { coin: 'USDT' }) })
  }

  /** An amount of USDT for BTC, quoted: 'max' or so many. */
  async quoteBtc(amount: string): Promise<void> {
    const { page, word } = this.#phone
    if (amount === 'max') await this.button('swap.max').click()
    else await this.converted.fill(amount)
    await page.getByText(word('swap.spread_of', { percent: '0.2%', coin: 'BTC' })).waitFor()
  }

  /** Ends when it is said to be executed; the list is read again after that. */
  async convert(): Promise<void> {
    const { page, word } = this.#phone
    await this.button('swap.convert').click()
    await page.getByText(word('swap.state_executed'), { exact: true }).first().waitFor()
  }

  /** The newest conversion of the list says that it brought so much. */
  async newestBrought(received: string): Promise<void> {
    await this.conversions.nth(0).filter({ hasText: received }).waitFor()
  }

  /** Rows of /history. */
  get stories(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('list', { name: word('history.title') }).getByRole('listitem')
  }

  /** The file that the button of a statement saves, and its name. */
  async statement(format: 'pdf' | 'csv'): Promise<{ name: string; url: string; bytes: Buffer }> {
    const download = this.#phone.page.waitForEvent('download')
    await this.button(`statement.${format}`).click()
    const file = await download
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), url: file.url(), bytes: Buffer.concat(chunks) }
  }
}
