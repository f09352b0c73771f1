import { Secret, TOTP } from 'otpauth'
import { inject, vi } from 'vitest'
import { inDatabase } from '../houses/in-database.ts'
import type { Message } from '../houses/message-receiver.ts'
import { loadedAnew } from './loaded-anew.ts'
import { PASSWORD, personOn } from './mailed-person.ts'
import type { Phone } from './phone.ts'
import { WaysInPages } from './ways-in-pages.ts'

export { PASSWORD }

/** Keys of an account, as their owner goes about with them. */
export class KeysPages {
  readonly #phone: Phone
  readonly email: string

  constructor(phone: Phone, email: string) {
    this.#phone = phone
    this.email = email
  }

  /** Signed up by a code that came by mail; the app is not open yet. */
  async signUp(): Promise<void> {
    await personOn(this.#phone, this.email)
  }

  /** The newest code in the mailbox, other than the last one. */
  async code(last = ''): Promise<string> {
    const newest = async () => {
      const all = (await (await fetch(inject('messagesUrl'))).json()) as Message[]
      const code = all.filter(({ to }) => to === this.email).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
      return code.at(-1) === last ? undefined : code.at(-1)
    }
    return (await vi.waitUntil(newest, { timeout: 10_000, interval: 50 })) as string
  }

  /** Opens one of the rows of /security. */
  async open(row: string): Promise<void> {
    const { page, word, open } = this.#phone
    await open('/security')
    await page.getByRole('link', { name: new RegExp(`^${word(`security.${row}`)}`) }).click()
  }

  press(key: string): Promise<void> {
    const { page, word } = this.#phone
    return page.getByRole('button', { name: word(`security.${key}`), exact: true }).click()
  }

  fill(key: string, text: string): Promise<void> {
    const { page, word } = this.#phone
    return page.getByLabel(word(`security.${key}`), { exact: true }).fill(text)
  }

  says(key: string): Promise<void> {
    const { page, word } = this.#phone
    return page
      .getByText(word(`security.${key}`), { exact: true })
      .first()
      .waitFor()
  }

  /** Answers the sheet that asks who is there. */
  async prove(way: 'password' | 'totp' | 'passkey', secret = ''): Promise<void> {
    const { page, word } = this.#phone
    const sheet = page.getByRole('dialog', { name: word('security.proof_title') })
    await sheet.waitFor()
    const choice = sheet.getByRole('radio', { name: word(`security.way_${way}`) })
    if (await choice.isVisible()) await choice.click()
    const field = { password: 'login_password', totp: 'totp_code', passkey: '' }[way]
    if (field !== '') await sheet.getByLabel(word(`security.${field}`), { exact: true }).fill(secret)
    await sheet.getByRole('button', { name: word(way === 'passkey' ? 'security.proof_use_passkey' : 'security.proof_confirm') }).click()
    await sheet.waitFor({ state: 'detached' })
  }

  /** A code of the authenticator. Codes taken before do not count: half a minute would have to pass. */
  async totp(secret: string): Promise<string> {
    await inDatabase('UPDATE totp_keys SET last_step = 0 WHERE user_id = (SELECT user_id FROM users WHERE email_key = $1)', [this.email])
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  }

  /** A minute passes for codes. */
  letMinutePass = () => inDatabase('UPDATE code_sends SET last_at_ms = last_at_ms - 60000')

  /** The device is a newcomer's again, and its app starts at /login. */
  async forget(): Promise<void> {
    const { page } = this.#phone
    await page.evaluate(() => {
      localStorage.removeItem('glasshouse.token')
      localStorage.removeItem('glasshouse.userInfo')
      sessionStorage.clear()
      history.replaceState(null, '', '#/login')
    })
    await page.reload()
  }

  async logInByPassword(): Promise<void> {
    const ways = new WaysInPages(this.#phone)
    await ways.openLogin('email')
    await ways.tryLogin({ way: 'email', name: this.email, password: PASSWORD })
    await this.#phone.page.getByRole('heading', { name: this.#phone.word('security.second_title') }).waitFor()
  }

  /** The app starts anew, signed in. */
  async entersBy(act: () => Promise<void>): Promise<void> {
    await loadedAnew(this.#phone.page, act)
    await this.#isHome()
  }

  /**
   * A phone's own authenticator, in software: it makes and keeps one passkey and verifies whoever asks. The virtual one
   * of the browser ends the headless shell that tests run in.
   */
  async addAuthenticator(): Promise<void> {
    const { context, url } = this.#phone
    // Drags the simulator along, which few tests of keys need.
    const { SoftPasskey } = await import('@glasshouse/testkit')
    const passkey = new SoftPasskey(new URL(url).origin)
    await context.exposeFunction('makePasskey', (challenge: string) => passkey.make({ challenge }))
    await context.exposeFunction('signByPasskey', (challenge: string) => passkey.sign({ challenge }))
    await context.addInitScript(answerByPasskey)
    await this.#phone.page.reload()
  }

  #isHome(): Promise<void> {
    const { page, word } = this.#phone
    return page.getByRole('region', { name: word('app.total_value'), includeHidden: true }).waitFor()
  }
}

interface Answer {
  readonly id: string
  readonly response: Readonly<Record<string, string | string[]>>
}

/** Runs in a page before the app: what asks the device for a passkey is answered by the functions of the test. */
function answerByPasskey(): void {
  const given = window as unknown as Record<'makePasskey' | 'signByPasskey', (challenge: string) => Promise<Answer>>
  const written = (data: BufferSource) =>
    btoa(String.fromCharCode(...new Uint8Array(data as ArrayBuffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const read = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const credential = ({ id, response: { transports, ...response } }: Answer) => ({
    id,
    rawId: read(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: {
      ...Object.fromEntries(Object.entries(response).map(([name, text]) => [name, read(text as string)])),
      getTransports: () => transports,
    },
  })
  const answer = (name: keyof typeof given) => async (asked?: { readonly publicKey?: { readonly challenge: BufferSource } }) =>
    credential(await given[name](written(asked?.publicKey?.challenge ?? new ArrayBuffer(0))))
  Object.defineProperties(navigator.credentials, {
    create: { value: answer('makePasskey') },
    get: { value: answer('signByPasskey') },
  })
}
