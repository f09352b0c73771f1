import { randomBytes } from 'node:crypto'
import { userInfoSummary } from '@glasshouse/wire'
import { inject, vi } from 'vitest'
import { Messages } from '../houses/messages.ts'
import type { Phone } from './phone.ts'

export const PASSWORD = 'a long enough one'
const ELSEWHERE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export interface Person {
  readonly email: string
  readonly token: string
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
export async function call(path: string, body: object, headers: Record<string, string> = {}): Promise<any> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const answer = await (await fetch(inject('serverUrl') + path, request)).json()
  if (answer.code !== 200) throw new Error(`${path} was refused: ${answer.msg}`)
  return answer.data
}

/** Registered by a code that came by mail, and signed in on this phone. */
export async function personOn({ page, url, language }: Phone, email = `n${randomBytes(6).toString('hex')}@example.org`): Promise<Person> {
  await call('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
  const code = await new Messages(inject('messagesUrl')).codeTo(email)
  const account = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code }
  const device = await page.evaluate(() => navigator.userAgent)
  const { satoken: token } = await call('/api/user/register', account, { language, 'user-agent': device })
  await keepsToken({ page, url }, token)
  return { email, token }
}

/** The device is signed in from its next load on. */
export async function keepsToken({ page, url }: Pick<Phone, 'page' | 'url'>, token: string): Promise<void> {
  const info = await (await fetch(`${url}/api/user/getInfo`, { headers: { authorization: token } })).json()
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    ([kept, known]) => {
      localStorage.setItem('glasshouse.token', kept as string)
      localStorage.setItem('glasshouse.userInfo', known as string)
    },
    [token, JSON.stringify(userInfoSummary(info.data))],
  )
}

export const signInElsewhere = ({ email }: Person, device = ELSEWHERE) =>
  call('/api/user/login', { signType: 1, loginName: email, loginPassword: PASSWORD }, { 'user-agent': device })

/** Link of the newest mail that has one. */
export async function linkTo({ email }: Person): Promise<string> {
  const find = async () => {
    const all = (await (await fetch(inject('messagesUrl'))).json()) as { to: string; text: string }[]
    return all
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /#(\/not-me\?token=[\w-]{43})/.exec(text)?.[1] ?? [])
      .at(-1)
  }
  return (await vi.waitUntil(find, { timeout: 10_000, interval: 50 })) as string
}
