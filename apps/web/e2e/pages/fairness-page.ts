import { text } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

export type FairnessPart = 'rules' | 'journal' | 'results' | 'prices'

/** The page where anybody checks the house, and the screen of receipts. */
export class FairnessPage {
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  async open(part: FairnessPart): Promise<void> {
    await this.#phone.open(`/fairness?tab=${part}`)
    await this.#phone.page
      .getByRole('tab', { name: this.#phone.word(`fairness.tab_${part}`), exact: true })
      .and(this.#phone.page.locator('[aria-selected=true]'))
      .waitFor()
    await this.hasArrived()
  }

  /** Nothing is a skeleton any more. */
  async hasArrived(): Promise<void> {
    await this.#phone.page.waitForFunction(() => document.querySelector('.skeleton') === null)
  }

  /** A section of the page by the key of its heading. */
  section(key: string): Locator {
    return this.#phone.page.getByRole('region', { name: this.#phone.word(`fairness.${key}`), exact: true })
  }

  choose(key: string, within: Locator = this.#phone.page.locator('body')): Promise<void> {
    return within.getByRole('radio', { name: this.#phone.word(`fairness.${key}`), exact: true }).click()
  }

  /** What a tap gives to the device. */
  async downloaded(tap: Locator): Promise<{ readonly name: string; readonly text: string }> {
    const coming = this.#phone.page.waitForEvent('download')
    await tap.click()
    const download = await coming
    return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) }
  }

  /** Hands a file to the screen where anybody checks a receipt. */
  async check(receipt: string): Promise<void> {
    await this.#phone.open('/receipt')
    const name = 'receipt.json'
    await this.#phone.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(receipt) })
  }

  /**
   * The check itself, wherever it runs: with one character changed the receipt is refused by its steps, whole it fits.
   */
  async tellsApart(receipt: string): Promise<void> {
    await this.check(withOtherDigit(receipt))
    await this.verdict('receipt_fails').waitFor()
    await this.another()
    await this.check(receipt)
    await this.verdict('receipt_fits').waitFor()
  }

  /** From a verdict back to where the next receipt is opened. */
  another(): Promise<void> {
    return this.#phone.page.getByRole('button', { name: this.#phone.word('fairness.receipt_another') }).click()
  }

  verdict(key: 'receipt_fits' | 'receipt_fails'): Locator {
    return this.#phone.page.getByRole('heading', { name: this.#phone.word(`fairness.${key}`), exact: true })
  }

  /** The steps of the check that carry this mark, as they are worded. */
  async steps(mark: 'ok' | 'failed' | 'not_tried'): Promise<string[]> {
    const { page, word } = this.#phone
    const marked = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: word(`fairness.step_${mark}`), exact: true }) })
    return marked.locator('p:first-child').allTextContents()
  }
}

/** One hex digit of a journalled command is another: neither the house's signature nor its journal's path fits it. */
export function withOtherDigit(receipt: string): string {
  const { bytes } = (JSON.parse(receipt) as { records: { bytes: string }[] }).records.at(-1) as { bytes: string }
  return receipt.replace(bytes, bytes.slice(0, -1) + (bytes.at(-1) === '0' ? '1' : '0'))
}
