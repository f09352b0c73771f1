import { randomBytes } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { loadedAnew } from './loaded-anew.ts'
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

  /** Ends at home, signed in, with the mail that waits for every new user. */
  async register({ name, password }: Login): Promise<void> {
    const { page, word, open } = this.#phone
    await open('/home')
    await page.getByRole('link', { name: word('account.register_button') }).click()
    await page.getByLabel(word('account.user_name'), { exact: true }).fill(name)
    await page.getByLabel(word('account.password'), { exact: true }).fill(password)
    await page.getByLabel(word('account.password_again'), { exact: true }).fill(password)
    await loadedAnew(page, () => page.getByRole('button', { name: word('account.register_button') }).click())
    await this.#phone.hears('account.register_success')
    // The unread mail may lie above it already, and hides what is below from those who listen.
    await page.getByRole('region', { name: word('app.total_value'), includeHidden: true }).waitFor()
  }

  /**
   * A new member who has read the mail, at home, or where the app is not open yet: for everything that is not about the
   * ways in.
   */
  async enter({ practising = false, isOpened = true } = {}): Promise<Login> {
    const { page, word, open, url } = this.#phone
    const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
    // A page of the house that is not the app, so that the app starts with what is put on the device here.
    await page.goto(`${url}/healthz`)
    await inTurn(() => page.evaluate(becomeMember, { ...login, practising }))
    if (!isOpened) return login
    await open('/home')
    await page.getByRole('region', { name: word(practising ? 'app.simulated_balance' : 'app.total_value') }).waitFor()
    return login
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
    await loadedAnew(page, () => page.getByRole('button', { name: word('account.login_button'), exact: true }).click())
    // The unread mail may lie above it already, and hides what is below from those who listen.
    await page.getByRole('region', { name: word('app.total_value'), includeHidden: true }).waitFor()
  }

  async startSimulatedTrading(): Promise<void> {
    const { page, word } = this.#phone
    await page
      .getByRole('region', { name: word('account.demo_title') })
      .getByRole('button', { name: word('account.demo_start') })
      .click()
    const question = page.getByRole('alertdialog', { name: word('account.confirm_start_simulated_trade') })
    await question.getByRole('button', { name: word('account.demo_start') }).click()
    await this.#phone.hears('account.enter_simulated_trade')
    await page.getByText(word('account.demo_banner')).waitFor()
  }

  async quitSimulatedTrading(): Promise<void> {
    const { page, word } = this.#phone
    await page.getByRole('button', { name: word('account.demo_quit_label') }).click()
    const question = page.getByRole('alertdialog', { name: word('account.confirm_quit_simulated_trade') })
    await question.getByRole('button', { name: word('account.demo_quit') }).click()
    await this.#phone.hears('account.quit_simulated_trade')
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

let entering: Promise<unknown> = Promise.resolve()

/** One after the other: all pages are of one network, and of one the house lets only a few sign-ins wait. */
function inTurn<T>(enter: () => Promise<T>): Promise<T> {
  const entered = entering.then(enter)
  entering = entered.catch(() => {})
  return entered
}

/** Runs in a page of the house: the same calls as the screens make, and what they keep on the device. */
async function becomeMember({ name, password, practising }: Login & { readonly practising: boolean }): Promise<void> {
  let token = ''
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const answer = await fetch(path, { method: body ? 'POST' : 'GET', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { code, msg, data, rows } = await answer.json()
    if (code !== 200) throw new Error(`${path} was refused: ${msg}`)
    return { data, rows }
  }
  const account = { signType: 3, loginName: name, loginPassword: password, code: '' }
  token = (await ask('/api/user/register', { ...account, newPassword: password })).data.satoken
  const mails: { readonly id: string }[] = (await ask('/api/mail/listByUserId')).rows
  await ask(`/api/mail/updateMail?ids=${mails.map(({ id }) => id).join(',')}`)
  if (practising) await ask('/api/user/switch?type=2', {})
  const { data: userInfo } = await ask('/api/user/getInfo')
  const known = { ...userInfo, user: { ...userInfo.user, status: 'normal' } }
  const kept = { token, userInfo: JSON.stringify(known), ...(practising ? { realm: 'demo' } : {}) }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`glasshouse.${key}`, value)
}
