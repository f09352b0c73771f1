import { randomBytes } from 'node:crypto'
import { KEPT_PER_KIND_MAX, SENDS_MAX } from '@glasshouse/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { hasLongForms } from './long-forms.ts'
import type { MailServer } from './mail-server.ts'
import { mailedServer } from './mailed-server.ts'
import type { TestServer } from './test-server.ts'

/** Notices through a real mail server. */
let place: TestServer
let mails: MailServer
let stop: () => Promise<void>
/** More than an inbox keeps of one kind. */
const FLOOD = hasLongForms ? 1_000 : KEPT_PER_KIND_MAX + 20
beforeAll(async () => {
  ;({ place, mails, stop } = await mailedServer({ LIMITS: 'relaxed', PUBLIC_URL: 'http://localhost:8080' }))
})
afterAll(() => stop())

const db = () => place.services.records.db
type Told = Parameters<TestServer['services']['notices']['tell']>[1]
async function tell(notice: Told): Promise<void> {
  await db()
    .transaction()
    .execute((tx) => place.services.notices.tell(tx, notice))
  place.services.notices.sendNow()
}
/** A person whose address is proven. */
async function personWithMail(put: { language?: string; phone?: string } = {}): Promise<TestUser & { email: string }> {
  const person = await place.person('noticed')
  const email = `n${randomBytes(6).toString('hex')}@example.org`
  const { language = '', phone } = put
  const addresses = { email, email_key: email, language, ...(phone ? { phone, phone_key: phone } : {}) }
  await db().updateTable('users').set(addresses).where('user_id', '=', person.userId).execute()
  return Object.assign(person, { email })
}
const signIn = (userId: string, values: Record<string, string | Date> = {}): Told => ({
  userId,
  name: 'sign-in-new-device',
  values: { device: 'Chrome on Android', time: new Date(place.time.nowMs), network: '192.0.2.x', ...values },
})
const inbox = async (person: TestUser) => (await person.get('/api/mail/listByUserId')).rows as { title: string; content: string }[]

test('a notice lies in the inbox and goes out as mail, in the language of the person', async () => {
  const person = await personWithMail({ language: 'ar' })
  await tell(signIn(person.userId))
  const [first] = await inbox(person)
  expect(first).toMatchObject({ title: 'New sign-in to your account', content: expect.stringContaining('<b>Chrome on Android</b>') })
  const { mail } = await mails.mailTo(person.email)
  expect(mail.subject).toBe('تسجيل دخول جديد إلى حسابك')
  expect(mail.html).toContain('dir="rtl"')
  expect(mail.text).toContain('Chrome on Android')
  expect(mail.text).toMatch(/http:\/\/localhost:8080\/#\/not-me\?token=[\w-]{43}/)
  expect(mail.from?.name).toBe('Glasshouse')
})

test('a notice of a transaction that comes to nothing is neither written nor sent', async () => {
  const person = await personWithMail()
  const before = await inbox(person)
  const failing = db()
    .transaction()
    .execute(async (tx) => {
      await place.services.notices.tell(tx, signIn(person.userId))
      throw new Error('came to nothing')
    })
  await expect(failing).rejects.toThrow('came to nothing')
  place.services.notices.sendNow()
  await tell(signIn(person.userId, { device: 'the second' }))
  expect((await mails.mailTo(person.email)).mail.text).toContain('the second')
  expect(await inbox(person)).toHaveLength(before.length + 1)
})

test('an address that is not proven gets no mail', async () => {
  const person = await personWithMail()
  await db().updateTable('users').set({ email_key: null }).where('user_id', '=', person.userId).execute()
  const count = async () => (await db().selectFrom('outbox_messages').select('message_id').execute()).length
  const before = await count()
  await tell(signIn(person.userId))
  expect(await count()).toBe(before)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  '</p><iframe src=//evil.example>',
  '{not_me}{exchange}',
  '$&$`',
])('a value %j is letters in mail and inbox, and nothing else', async (device) => {
  const person = await personWithMail()
  await tell(signIn(person.userId, { device }))
  const { mail } = await mails.mailTo(person.email)
  expect(mail.text).toContain(device)
  for (const html of [mail.html as string, (await inbox(person))[0]?.content as string]) {
    expect(html).not.toMatch(/<(?:script|img|iframe)|<a href="javascript/i)
    expect(html).toContain(device.split(/[<"&]/)[0])
  }
})

test('line breaks in a value or a name of the house make no header of their own', async () => {
  const person = await personWithMail()
  const { settings } = place.services.records
  const before = (await settings.all()).LOGO_SETTING
  // No call takes such a name; a row may be older than the rule.
  const evil = JSON.stringify({ ...(before as object), name: 'Evil\r\nBcc: eve@example.org' })
  await db().updateTable('settings').set({ value: evil }).where('key', '=', 'LOGO_SETTING').execute()
  settings.forget()
  try {
    await tell(signIn(person.userId, { device: 'x\r\nBcc: eve@example.org\r\n\r\nbody' }))
    const { mail, to, raw } = await mails.mailTo(person.email)
    expect(to).toEqual([person.email])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(raw).not.toMatch(/^Bcc:/m)
  } finally {
    await settings.set('LOGO_SETTING', before, 'operator:1')
  }
})

test(`a flood of ${FLOOD} notices sends twenty mails and keeps the inbox bounded, and another name still goes out`, async () => {
  const person = await personWithMail()
  await db()
    .transaction()
    .execute(async (tx) => {
      for (let n = 0; n < FLOOD; n++) await place.services.notices.tell(tx, signIn(person.userId, { device: `device ${n}` }))
    })
  await tell({ userId: person.userId, name: 'payouts-stopped', values: { time: new Date(place.time.nowMs) } })
  await expect.poll(() => mails.received.filter(({ to }) => to.includes(person.email)).length).toBe(SENDS_MAX.mail + 1)
  const kept = (await inbox(person)).filter(({ title }) => title === 'New sign-in to your account')
  expect(kept.length).toBeLessThanOrEqual(KEPT_PER_KIND_MAX)
  expect(kept[0]?.content).toContain(`device ${FLOOD - 1}`)
})
