import { randomBytes } from 'node:crypto'
import { userInfoSummary } from '@glasshouse/wire'
import type { Login } from './account-pages.ts'
import type { Phone } from './phone.ts'

export interface Answer {
  readonly code: number
  readonly msg: string
  readonly reason?: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; a test looks at the fields it knows.
  readonly data: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly rows: any[]
}

/** Somebody with an account, as a program: what a test needs to have happened before anybody looks. */
export class Member {
  readonly #url: string
  readonly login: Login
  #token = ''
  #isPractising = false

  constructor(url: string, login: Login) {
    this.#url = url
    this.login = login
  }

  /** Registers, which signs in at once, and reads the mail. */
  static async of(url: string, { practising = false } = {}): Promise<Member> {
    const login = { name: `eye${randomBytes(4).toString('hex')}`, password: 'a long enough one' }
    const member = new Member(url, login)
    const account = { signType: 3, loginName: login.name, loginPassword: login.password, code: '' }
    member.#token = (await member.done('/api/user/register', { ...account, newPassword: account.loginPassword })).data.satoken
    const mails: { readonly id: string }[] = (await member.done('/api/mail/listByUserId')).rows
    await member.done(`/api/mail/updateMail?ids=${mails.map(({ id }) => id).join(',')}`)
    if (practising) await member.done('/api/user/switch?type=2', {})
    member.#isPractising = practising
    return member
  }

  /** Asks and takes whatever is answered. */
  async ask(path: string, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(this.#token ? { authorization: this.#token } : {}) }
    const answer = await fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Answer
  }

  /** Asks for what has to be granted. */
  async done(path: string, body?: object): Promise<Answer> {
    const answer = await this.ask(path, body)
    if (answer.code !== 200) throw new Error(`${path} was refused: ${answer.msg}`)
    return answer
  }

  /** Uploads a picture, as a form does; gives its url. */
  async upload(picture: Buffer): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'card.jpg')
    const headers = { authorization: this.#token }
    const answer = await fetch(`${this.#url}/api/common/upload`, { method: 'POST', headers, body: form })
    return ((await answer.json()) as Answer).data.url
  }

  /** Takes this phone as its own: signed in, at home, or where the app is not open yet. */
  async takes({ page, url, open, word }: Phone, { isOpened = true } = {}): Promise<void> {
    const { data } = await this.done('/api/user/getInfo')
    const kept = { token: this.#token, userInfo: JSON.stringify(userInfoSummary(data)), ...(this.#isPractising ? { realm: 'demo' } : {}) }
    // A page of the house that is not the app, so that the app starts with what is put on the device here.
    await page.goto(`${url}/healthz`)
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(`glasshouse.${key}`, value)
    }, Object.entries(kept))
    if (!isOpened) return
    await open('/home')
    await page.getByRole('region', { name: word(this.#isPractising ? 'app.simulated_balance' : 'app.total_value') }).waitFor()
  }
}
