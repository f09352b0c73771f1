import type { Locator } from 'playwright-core'
import type { Member } from './member.ts'
import type { Phone } from './phone.ts'

export const FUND_PASSWORD = 'fund_secret1'
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** What a withdrawal needs of a person: a fund password and a saved address. */
export async function getsReady(member: Member): Promise<void> {
  await member.done('/api/user/proof', { way: 'password', secret: member.login.password })
  await member.done('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })
  await member.done('/api/user/addresses/add', { type: 'TRC', address: TRON, name: 'Cold wallet' })
}

/** The screens of withdrawals, found by roles and words. */
export class WithdrawPages {
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  /** The row of USDT over Tron among the methods. */
  get tron(): Locator {
    const { page, word } = this.#phone
    return page.getByRole('link', { name: new RegExp(`USDT.*${word('withdraw.network_tron').replace(/[()]/g, '\\$&')}`) })
  }

  get rows(): Locator {
    return this.#phone.page.getByRole('link', { name: /USDT-TRC20/ })
  }

  /** Of the list; one over this amount. */
  row(amount: string): Locator {
    return this.rows.filter({ has: this.#phone.page.getByText(`${amount} USDT`, { exact: true }) })
  }

  button(key: string): Locator {
    const { page, word } = this.#phone
    return page.getByRole('button', { name: word(`withdraw.${key}`), exact: true })
  }

  /** From the methods to the form, filled in. */
  async fillIn(amount: string): Promise<void> {
    const { page, word, open } = this.#phone
    await open('/withdraw')
    await this.tron.click()
    await page.getByLabel(word('withdraw.amount'), { exact: true }).fill(amount)
    await page.getByLabel(word('withdraw.password'), { exact: true }).fill(FUND_PASSWORD)
  }

  /** The question before the act, with the whole address. */
  async isAsked(): Promise<Locator> {
    await this.button('continue').click()
    const question = this.#phone.page.getByRole('alertdialog')
    await question.getByText(TRON).waitFor()
    return question
  }

  async confirm(): Promise<void> {
    const { page, word } = this.#phone
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: word('withdraw.confirm'), exact: true }).click()
  }

  async ask(amount: string): Promise<void> {
    await this.fillIn(amount)
    await this.isAsked()
    await this.confirm()
  }

  /** Asks and sees the list of withdrawals with it. */
  async request(amount: string): Promise<void> {
    await this.ask(amount)
    await this.#phone.page.waitForURL(/#\/withdraw-order/)
    await this.row(amount).waitFor()
  }
}
