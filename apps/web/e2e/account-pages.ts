import type { Locator } from 'playwright-core'
import type { Phone } from './phone.ts'

export interface Login {
  readonly name: string
  readonly password: string
}

/** Registering, logging in and out, practising: what a person does, found by roles and words. */
export class AccountPages {
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  async register({ name, password }: Login): Promise<void> {
    const { page, word, open } = this.#phone
    await open('/home')
    await page.getByRole('link', { name: word('account.register_button') }).click()
    await page.getByLabel(word('account.user_name'), { exact: true }).fill(name)
    await page.getByLabel(word('account.password'), { exact: true }).fill(password)
    await page.getByLabel(word('account.password_again'), { exact: true }).fill(password)
    await page.getByRole('button', { name: word('account.register_button') }).click()
    await page.getByText(word('account.register_success')).waitFor()
  }

  /** Logs in for the first time and reads the mail that waits for every new user. */
  async logIn(login: Login): Promise<void> {
    await this.sendLogin(login)
    await this.readMail()
  }

  async readMail(): Promise<void> {
    const { page, word } = this.#phone
    const confirm = page.getByRole('button', { name: word('home.mail_confirm') })
    await confirm.click()
    await confirm.waitFor({ state: 'detached' })
  }

  async openMenu(): Promise<Locator> {
    const { page, word } = this.#phone
    await page.getByRole('button', { name: word('home.menu') }).click()
    const menu = page.getByRole('dialog', { name: word('home.menu') })
    await menu.waitFor()
    return menu
  }

  async sendLogin({ name, password }: Login): Promise<void> {
    const { page, word, open } = this.#phone
    if (!page.url().includes('/login')) await open('/login')
    await page.getByRole('heading', { name: word('account.login_title') }).waitFor()
    await page.getByLabel(word('account.user_name'), { exact: true }).fill(name)
    await page.getByLabel(word('account.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: word('account.login_button'), exact: true }).click()
    // The unread mail may lie above it already, and hides what is below from those who listen.
    await page.getByRole('region', { name: word('app.total_value'), includeHidden: true }).waitFor()
  }

  async startSimulatedTrading(): Promise<void> {
    const { page, word } = this.#phone
    await page
      .getByRole('region', { name: word('account.sim_title') })
      .getByRole('button', { name: word('account.sim_start') })
      .click()
    const question = page.getByRole('alertdialog', { name: word('account.confirm_start_simulated_trade') })
    await question.getByRole('button', { name: word('account.sim_start') }).click()
    await page.getByText(word('account.enter_simulated_trade')).waitFor()
    await page.getByText(word('account.demo_banner')).waitFor()
  }

  async quitSimulatedTrading(): Promise<void> {
    const { page, word } = this.#phone
    await page.getByRole('button', { name: word('account.sim_quit_label') }).click()
    const question = page.getByRole('alertdialog', { name: word('account.confirm_quit_simulated_trade') })
    await question.getByRole('button', { name: word('account.sim_quit') }).click()
    await page.getByText(word('account.quit_simulated_trade')).waitFor()
  }

  async logOut(): Promise<void> {
    const { page, word } = this.#phone
    const menu = await this.openMenu()
    await menu.getByRole('button', { name: word('account.log_out') }).click()
    await page
      .getByRole('alertdialog', { name: word('account.layout_require') })
      .getByRole('button', { name: word('account.log_out') })
      .click()
    await page.getByText(word('account.layout_success')).waitFor()
  }
}
