import { loadedAnew } from './loaded-anew.ts'
import type { Phone } from './phone.ts'

export type Way = 'account' | 'email' | 'phone'
interface WayLogin {
  readonly way: Way
  readonly name: string
  readonly password: string
}
const NAME_FIELDS = { account: 'account.user_name', email: 'account.email', phone: 'account.phone_number' } as const
const NEW_PASSWORDS = ['account.password', 'account.password_again'] as const

/** The ways in, as a person goes them. */
export class WaysInPages {
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  async openRegistration(way: Way): Promise<void> {
    await this.#goTo('/register')
    await this.#choose('register_title', way)
  }

  async openLogin(way: Way): Promise<void> {
    await this.#goTo('/login')
    await this.#choose('login_title', way)
  }

  async openForgotten(): Promise<void> {
    const { page, word } = this.#phone
    await this.openLogin('account')
    await page.getByRole('link', { name: word('account.forgot_password') }).click()
    await page.getByRole('heading', { name: word('account.forgot_title') }).waitFor()
  }

  /** The first country with this code. */
  async chooseArea(code: string): Promise<void> {
    const { page, word } = this.#phone
    await page.locator('button[aria-haspopup=dialog]').click()
    const sheet = page.getByRole('dialog', { name: word('account.country_title') })
    await sheet.getByRole('searchbox').fill(`+${code}`)
    await sheet.getByRole('listitem').first().waitFor()
    await sheet.getByRole('searchbox').press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: word('account.area_code', { code }), exact: true }).waitFor()
  }

  fillName(way: Way, name: string): Promise<void> {
    return this.#field(NAME_FIELDS[way]).fill(name)
  }

  async fillNewPassword(password: string): Promise<void> {
    for (const label of NEW_PASSWORDS) await this.#field(label).fill(password)
  }

  async sendCode(): Promise<void> {
    const { page, word } = this.#phone
    await page.getByRole('button', { name: word('account.send_code_label') }).click()
    await page.getByRole('timer').waitFor()
  }

  /** A minute passes for this page: Send is there again. */
  async waitForSend(): Promise<void> {
    const { page, word } = this.#phone
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: word('account.send_code_label') }).waitFor()
  }

  /**
   * Whoever registers is signed in at once; the device is left as a newcomer's all the same, at the way's tab of
   * /login.
   */
  async register(way: Way): Promise<void> {
    await loadedAnew(this.#phone.page, () => this.#press('register_button'))
    await this.#phone.hears('account.register_success')
    await this.#forget('/login')
    await this.openLogin(way)
  }

  async registerWith(code: string, refusal: string): Promise<void> {
    await this.fillCode(code)
    await this.#press('register_button')
    await this.#says(refusal)
  }

  fillCode(code: string): Promise<void> {
    return this.#field('account.code').fill(code)
  }

  async resetTo(password: string): Promise<void> {
    await this.#field('account.new_password').fill(password)
    await this.#press('reset_button')
    await this.#phone.hears('account.reset_success')
    await this.#phone.page.waitForURL(/#\/login$/)
  }

  /** Signs in on the tab that is open. */
  async logIn(login: WayLogin): Promise<void> {
    await loadedAnew(this.#phone.page, () => this.tryLogin(login))
    await this.#isHome()
  }

  /** The same, and leaves the device as a newcomer's, at /register. */
  async logInAndForget(login: WayLogin): Promise<void> {
    await this.logIn(login)
    await this.#forget('/register')
  }

  #isHome(): Promise<void> {
    const { page, word } = this.#phone
    // The unread mail may lie above it already, and hides what is below from those who listen.
    return page.getByRole('region', { name: word('app.total_value'), includeHidden: true }).waitFor()
  }

  /** The app starts anew at this address and knows nobody: a start at home would draw all of that first. */
  async #forget(path: string): Promise<void> {
    const { page } = this.#phone
    await this.#isHome()
    await page.evaluate((address) => {
      localStorage.clear()
      sessionStorage.clear()
      history.replaceState(null, '', address)
    }, `#${path}`)
    await page.reload()
  }

  async tryLogin({ way, name, password }: WayLogin): Promise<void> {
    await this.fillName(way, name)
    await this.#field('account.password').fill(password)
    await this.#press('login_button')
  }

  async isRefused(words: string): Promise<void> {
    await this.#says(words)
  }

  /** An app that stands there already stays as it is. */
  async #goTo(path: string): Promise<void> {
    if (!this.#phone.page.url().endsWith(`#${path}`)) await this.#phone.open(path)
  }

  async #choose(title: string, way: Way): Promise<void> {
    const { page, word } = this.#phone
    await page.getByRole('heading', { name: word(`account.${title}`) }).waitFor()
    await page.getByRole('tab', { name: word(`account.method_${way}`), exact: true }).click()
    await this.#field(NAME_FIELDS[way]).waitFor()
  }

  #field(label: string) {
    return this.#phone.page.getByLabel(this.#phone.word(label), { exact: true })
  }

  #press(button: string): Promise<void> {
    return this.#phone.page.getByRole('button', { name: this.#phone.word(`account.${button}`), exact: true }).click()
  }

  #says(words: string): Promise<void> {
    return this.#phone.page.getByText(this.#phone.word(words), { exact: true }).first().waitFor()
  }
}
