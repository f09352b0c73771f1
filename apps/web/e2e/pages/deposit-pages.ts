import type { Phone } from './phone.ts'

/** The screens of deposits, found by roles and words. */
export class DepositPages {
  readonly #phone: Phone
  #picture: Buffer | undefined

  constructor(phone: Phone) {
    this.#phone = phone
  }

  async openCoin(coin = 'USDT'): Promise<void> {
    const { page, open, word } = this.#phone
    await open('/recharge')
    await page.getByRole('link', { name: new RegExp(`^${coin}`) }).click()
    await page.getByRole('button', { name: word('deposit.copy_address') }).waitFor()
  }

  async putPicture(buffer?: Buffer, mimeType = 'image/png'): Promise<void> {
    const { page } = this.#phone
    this.#picture ??= await page.screenshot()
    await page.locator('input[data-side=proof]').setInputFiles({ name: 'proof.png', mimeType, buffer: buffer ?? this.#picture })
  }

  pictureIsThere(): Promise<void> {
    const { page, word } = this.#phone
    return page.getByText(word('pictures.uploaded'), { exact: true }).waitFor()
  }

  async putAmount(amount: string): Promise<void> {
    await this.#phone.page.locator('input[name=amount]').fill(amount)
  }

  async submit(): Promise<void> {
    const { page, word } = this.#phone
    await page.getByRole('button', { name: word('deposit.submit'), exact: true }).click()
  }

  async fillIn(amount: string): Promise<void> {
    await this.putAmount(amount)
    await this.putPicture()
    await this.pictureIsThere()
  }

  /** From the coins to the list that the claim stands in. */
  async claim(amount: string): Promise<void> {
    await this.openCoin()
    await this.fillIn(amount)
    await this.submit()
    await this.#phone.hears('messages.recharge_success')
    await this.#phone.page.waitForURL(/#\/recharge-order/)
  }

  /** Rows of the list. */
  rows(text: string) {
    return this.#phone.page.locator('a[href*="recharge-detail"]').filter({ hasText: text })
  }
}
