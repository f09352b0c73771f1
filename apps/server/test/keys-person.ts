import { SoftPasskey } from '@glasshouse/testkit'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Client, PASSWORD, type Reply } from './client.ts'
import { codeIn, type MailServer } from './mail-server.ts'
import type { TestServer } from './test-server.ts'

let people = 0

/** A person with keys of every kind, at a server with a real mail server. */
export class KeysPeople {
  readonly place: TestServer
  readonly mails: MailServer

  constructor(place: TestServer, mails: MailServer) {
    this.place = place
    this.mails = mails
  }

  /** Registered by e-mail and signed in. */
  async byMail(): Promise<KeysPerson> {
    const email = `keys${++people}@example.org`
    const client = this.place.client()
    expect(await client.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })).toMatchObject({ code: 200 })
    const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code: await this.codeFor(email) }
    const { data } = await client.post('/api/user/register', body)
    client.token = data.satoken
    this.later(60_000)
    return Object.assign(client, { email, userId: data.userId as string })
  }

  signIn(email: string, loginPassword = PASSWORD, headers: Record<string, string> = {}): Promise<Reply> {
    return this.place.client().post('/api/user/login', { signType: 1, loginName: email, loginPassword }, headers)
  }

  /** The newest code mailed to the address. */
  codeFor = async (email: string, before = 0): Promise<string> => {
    await expect.poll(() => this.#codesTo(email).length).toBeGreaterThan(before)
    return this.#codesTo(email).at(-1) as string
  }

  /** A code sent for this purpose and no older one. */
  async askedCode(client: Client, codeType: string, email: string): Promise<string> {
    const before = this.#codesTo(email).length
    expect(await client.post('/api/user/sendEmailCode', { codeType, email })).toMatchObject({ code: 200 })
    const code = await this.codeFor(email, before)
    this.later(60_000)
    return code
  }

  #codesTo(email: string): string[] {
    return this.#mailsTo(email).flatMap(({ mail: { text = '' } }) => (/^\d{6}$/m.test(text) ? [codeIn(text)] : []))
  }

  /** Subjects of the mails to an address. */
  subjectsTo = (email: string): string[] => this.#mailsTo(email).map(({ mail }) => mail.subject ?? '')

  #mailsTo(email: string) {
    return this.mails.received.filter(({ to }) => to.includes(email))
  }

  later(ms: number): void {
    this.place.time.nowMs += ms
  }

  prove(client: Client, way = 'password', secret = PASSWORD): Promise<Reply> {
    return client.post('/api/user/proof', { way, secret })
  }

  /** Code of the authenticator at this moment. */
  totp(secret: string, aheadMs = 0): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: this.place.time.nowMs + aheadMs })
  }

  /** Adds an authenticator; answers its secret and the recovery codes. */
  async addTotp(client: Client): Promise<{ secret: string; codes: string[] }> {
    await this.prove(client)
    const { data } = await client.post('/api/user/totp/begin')
    const confirmed = await client.post('/api/user/totp/confirm', { code: this.totp(data.secret) })
    expect(confirmed).toMatchObject({ code: 200 })
    this.later(60_000)
    return { secret: data.secret, codes: confirmed.data.recoveryCodes }
  }

  /** Adds a passkey; the session must have proved itself. */
  async addPasskey(client: Client, name = 'Phone'): Promise<SoftPasskey> {
    const passkey = new SoftPasskey(passkeyOrigin(this.place))
    const { data } = await client.post('/api/user/passkey/begin')
    expect(await client.post('/api/user/passkey/add', { name, passkey: passkey.make(data) })).toMatchObject({ code: 200 })
    return passkey
  }
}
export type KeysPerson = Client & { readonly email: string; readonly userId: string }

/** As the server's own rule says: the public address, by name. */
export const passkeyOrigin = (place: TestServer) => new URL(place.services.config.publicUrl.replace('127.0.0.1', 'localhost')).origin
