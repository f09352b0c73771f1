import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD, type TestUser } from './client.ts'
import { codeIn, type MailServer } from './mail-server.ts'
import { mailedServer } from './mailed-server.ts'
import { SocketClient } from './socket-client.ts'
import type { TestServer } from './test-server.ts'

/** Sessions of a person, sign-ins from elsewhere, and "this was not me". */
let place: TestServer
let mails: MailServer
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ place, mails, stop } = await mailedServer({ LIMITS: 'relaxed', PUBLIC_URL: 'http://localhost:8080' }))
})
afterAll(() => stop())

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const db = () => place.services.records.db
let addresses = 0
async function personWithMail(): Promise<TestUser & { email: string }> {
  const person = await place.person('owner')
  const email = `owner${++addresses}@example.org`
  await db().updateTable('users').set({ email, email_key: email }).where('user_id', '=', person.userId).execute()
  return Object.assign(person, { email })
}
/** Signed in with the right password from a device that nobody has seen. */
async function elsewhere(person: TestUser, userAgent = PHONE): Promise<Client> {
  place.time.nowMs += 1_000
  const client = place.client()
  const body = { signType: 3, loginName: person.loginName, loginPassword: PASSWORD }
  client.token = (await client.post('/api/user/login', body, { 'user-agent': userAgent })).data.satoken
  return client
}
const sessionsOf = async (client: Client) => (await client.get('/api/user/sessions')).rows
const isIn = async (client: Client) => (await client.get('/api/user/getInfo')).code === 200
const titles = async (client: Client) => (await client.get('/api/notices/list')).rows.map(({ title }: { title: string }) => title)
async function linkTo(email: string): Promise<string> {
  const { mail } = await mails.mailTo(email)
  const token = /#\/not-me\?token=([\w-]{43})/.exec(mail.text as string)?.[1]
  if (!token) throw new Error(`no link in: ${mail.text}`)
  return token
}
const sayNotMe = (token: string) => place.client().post('/api/user/notMe', { token })
const payouts = (person: TestUser) => place.services.records.payoutStops.payoutsOf(person.userId)

test('sessions are listed with device, hidden network and times, the own one first', async () => {
  const person = await personWithMail()
  await elsewhere(person)
  const [own, other, ...rest] = await sessionsOf(person)
  expect(own).toMatchObject({ isOwn: true, browser: '', network: '127.0.0.x', signedInAtMs: place.time.nowMs - 1_000 })
  expect(other).toMatchObject({ isOwn: false, browser: 'Chrome', system: 'Android' })
  expect(rest).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain(person.token)
})

test('a session that is ended is out at once, its socket too, and one that is another user’s is not found', async () => {
  const [person, stranger] = [await personWithMail(), await personWithMail()]
  const thief = await elsewhere(person)
  const socket = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  socket.send({ op: 'auth', token: thief.token })
  await socket.of('AUTH')
  const [, { id }] = await sessionsOf(person)
  const foreign = await stranger.post('/api/user/sessions/end', { sessionId: id })
  expect(foreign).toMatchObject({ code: 0, reason: 'not_found', field: 'sessionId' })
  expect(await isIn(thief)).toBe(true)
  expect(await person.post('/api/user/sessions/end', { sessionId: id })).toMatchObject({ code: 200 })
  await socket.closed
  expect(await isIn(thief)).toBe(false)
  expect(await person.post('/api/user/sessions/end', { sessionId: id })).toMatchObject({ reason: 'not_found' })
  expect(await isIn(person)).toBe(true)
})

test('all other sessions end together, and nobody else’s', async () => {
  const [person, stranger] = [await personWithMail(), await personWithMail()]
  const others = [await elsewhere(person), await elsewhere(person)]
  expect(await person.post('/api/user/sessions/endOthers')).toMatchObject({ code: 200, data: { ended: 3 } })
  for (const other of others) expect(await isIn(other)).toBe(false)
  for (const one of [person, stranger]) expect(await isIn(one)).toBe(true)
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('a sign-in from a device that is not known is told by mail and in the inbox, one from a known device is not', async () => {
  const person = await personWithMail()
  const known = await titles(person)
  await elsewhere(person)
  const { mail } = await mails.mailTo(person.email)
  expect(mail.text).toContain('Chrome, Android')
  expect(mail.text).toContain('127.0.0.x')
  expect(mail.text).not.toContain(person.token)
  expect(await titles(person)).toEqual(['New sign-in to your account', ...known])
  const { data } = await place.client().post('/api/user/login', { signType: 3, loginName: person.loginName, loginPassword: PASSWORD })
  const before = (await titles(person)).length
  const again = { signType: 3, loginName: person.loginName, loginPassword: PASSWORD }
  expect(await place.client().post('/api/user/login', again, { 'x-device': data.device })).toMatchObject({ code: 200 })
  expect(await titles(person)).toHaveLength(before)
})

test('the link of a notice stops payouts and ends every session, signed out, and works once', async () => {
  const person = await personWithMail()
  const thief = await elsewhere(person)
  const token = await linkTo(person.email)
  const { signInAttempts, users } = place.services.records
  const { userId } = person
  const halfWay = await signInAttempts.begin({ userId, credentialsVersion: await users.credentialsVersion(userId) })
  expect(await signInAttempts.find(halfWay.token)).toMatchObject({ userId })
  expect(await payouts(person)).toEqual({ stoppedAtMs: null, afterMs: null })
  expect(await sayNotMe(token)).toMatchObject({ code: 200 })
  expect(await signInAttempts.find(halfWay.token)).toBeNull()
  expect(await payouts(person)).toEqual({ stoppedAtMs: place.time.nowMs, afterMs: null })
  for (const one of [person, thief]) expect(await isIn(one)).toBe(false)
  expect(await sayNotMe(token)).toMatchObject({ code: 0, reason: 'link_not_valid' })
  expect((await mails.mailTo(person.email)).mail.subject).toBe('Payouts of your account are stopped')
})

test('of twenty at once with one link one counts, and one notice tells of it', async () => {
  const person = await personWithMail()
  await elsewhere(person)
  const token = await linkTo(person.email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sayNotMe(token)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const rows = await db()
    .selectFrom('mails')
    .innerJoin('mail_texts', 'mail_texts.mail_id', 'mails.mail_id')
    .select('title')
    .where('user_id', '=', person.userId)
    .where('language', '=', 'en')
    .where('title', 'like', 'Payouts%')
    .execute()
  expect(rows).toHaveLength(1)
})

test('a guessed link, and one that is a week old, change nothing', async () => {
  const [person, stranger] = [await personWithMail(), await personWithMail()]
  await elsewhere(person)
  const token = await linkTo(person.email)
  const guessed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect(await sayNotMe(guessed)).toMatchObject({ reason: 'link_not_valid' })
  const before = place.time.nowMs
  place.time.nowMs += 7 * 86_400_000
  expect(await sayNotMe(token)).toMatchObject({ reason: 'link_not_valid' })
  place.time.nowMs = before
  for (const one of [person, stranger]) {
    expect(await payouts(one)).toEqual({ stoppedAtMs: null, afterMs: null })
    expect(await isIn(one)).toBe(true)
  }
})

test('no table keeps the token of a link, and opening its page does nothing', async () => {
  const person = await personWithMail()
  await elsewhere(person)
  const token = await linkTo(person.email)
  await fetch(`${place.url}/#/not-me?token=${token}`)
  const kept = await db().selectFrom('not_me_tokens').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(await payouts(person)).toEqual({ stoppedAtMs: null, afterMs: null })
})

test('a stop is lifted by a key and a code together, by neither alone, and never of another user', async () => {
  const [person, stranger] = [await personWithMail(), await personWithMail()]
  await elsewhere(person)
  await sayNotMe(await linkTo(person.email))
  await mails.mailTo(person.email)
  person.token = (await elsewhere(person)).token
  await mails.mailTo(person.email)
  const resume = (one: TestUser) => one.post('/api/user/payouts/resume')
  expect(await resume(stranger)).toMatchObject({ reason: 'payouts_not_stopped' })
  expect(await resume(person)).toMatchObject({ code: 0, reason: 'proof_required' })
  place.time.nowMs += 1_000
  expect(await person.post('/api/user/proof', { way: 'password', secret: PASSWORD })).toMatchObject({ code: 200 })
  expect(await resume(person)).toMatchObject({ reason: 'proof_required', data: null })
  expect((await payouts(person)).stoppedAtMs).not.toBeNull()
  expect(await person.post('/api/user/sendEmailCode', { codeType: 'PROOF', email: person.email })).toMatchObject({ code: 200 })
  const secret = codeIn((await mails.mailTo(person.email)).mail.text as string)
  expect(await person.post('/api/user/proof', { way: 'mail', secret })).toMatchObject({ code: 200 })
  place.time.nowMs += 1_000
  expect(await resume(person)).toMatchObject({ code: 200 })
  expect((await payouts(person)).stoppedAtMs).toBeNull()
  expect((await mails.mailTo(person.email)).mail.subject).toBe('Payouts of your account are possible again')
})

test('a code alone, as a stolen mailbox gives it, lifts no stop', async () => {
  const person = await personWithMail()
  await elsewhere(person)
  await sayNotMe(await linkTo(person.email))
  await mails.mailTo(person.email)
  person.token = (await elsewhere(person)).token
  await mails.mailTo(person.email)
  await person.post('/api/user/sendEmailCode', { codeType: 'PROOF', email: person.email })
  const secret = codeIn((await mails.mailTo(person.email)).mail.text as string)
  expect(await person.post('/api/user/proof', { way: 'mail', secret })).toMatchObject({ code: 200 })
  expect(await person.post('/api/user/payouts/resume')).toMatchObject({ reason: 'proof_required' })
  expect((await payouts(person)).stoppedAtMs).not.toBeNull()
})

/** Somebody who registered by account name: neither a mail address nor a phone, so the inbox is the only channel. */
const personOfInbox = () => place.person('inbox')
type Inbox = readonly { readonly id: string; readonly title: string; readonly mayStop: boolean }[]
const inboxOf = async (client: Client): Promise<Inbox> => (await client.get('/api/notices/list')).rows
/** Sets the fund password, which the inbox tells of. */
async function changesKey(person: Client, pwd = 'fund_pass_1'): Promise<void> {
  expect(await person.post('/api/user/proof', { way: 'password', secret: PASSWORD })).toMatchObject({ code: 200 })
  expect(await person.post('/api/user/tardPwdSet', { pwd })).toMatchObject({ code: 200 })
}
const sayNotMeOf = (client: Client, id: string | undefined) => client.post('/api/user/notMeOfNotice', { id })
const noticeOf = async (client: Client, title: string) => (await inboxOf(client)).find((notice) => notice.title === title)
const CHANGED = 'Your fund password was set'

test('a changed key can be answered from the inbox alone: payouts stop, every session ends, once', async () => {
  const person = await personOfInbox()
  await changesKey(person)
  const notice = await noticeOf(person, CHANGED)
  expect(notice?.mayStop).toBe(true)
  const [mail] = (await person.get('/api/mail/listByUserId')).rows
  expect(mail).toMatchObject({ title: CHANGED, mayStop: true })
  const thief = await elsewhere(person)
  expect(await sayNotMeOf(person, notice?.id)).toMatchObject({ code: 200 })
  expect((await payouts(person)).stoppedAtMs).toBe(place.time.nowMs)
  for (const one of [person, thief]) expect(await isIn(one)).toBe(false)
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: `user:${person.userId}`, act: 'not_me', detail: { sessions: 2 } })

  const again = await elsewhere(person)
  expect(await noticeOf(again, CHANGED)).toMatchObject({ mayStop: false })
  expect(await sayNotMeOf(again, notice?.id)).toMatchObject({ code: 0, reason: 'link_not_valid' })
  expect(await isIn(again)).toBe(true)
  expect(await titles(again)).toContain('Payouts of your account are stopped')
})

test('of twenty at once with one notice one counts', async () => {
  const person = await personOfInbox()
  await changesKey(person)
  const notice = await noticeOf(person, CHANGED)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sayNotMeOf(person, notice?.id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a notice of somebody else stops neither account, and without a session nobody stops anything', async () => {
  const [person, stranger] = [await personOfInbox(), await personOfInbox()]
  await changesKey(person)
  const notice = await noticeOf(person, CHANGED)
  expect(await sayNotMeOf(stranger, notice?.id)).toMatchObject({ code: 0, reason: 'link_not_valid' })
  expect(await sayNotMeOf(place.client(), notice?.id)).toMatchObject({ reason: 'token_missing' })
  for (const one of [person, stranger]) {
    expect((await payouts(one)).stoppedAtMs).toBeNull()
    expect(await isIn(one)).toBe(true)
  }
  expect(await noticeOf(person, CHANGED)).toMatchObject({ mayStop: true })
})

test('a notice that is no matter of security, and one that is a week old, stop nothing', async () => {
  const person = await personOfInbox()
  const [welcome] = await inboxOf(person)
  expect(welcome?.mayStop).toBe(false)
  expect(await sayNotMeOf(person, welcome?.id)).toMatchObject({ reason: 'link_not_valid' })
  await changesKey(person)
  const notice = await noticeOf(person, CHANGED)
  const before = place.time.nowMs
  place.time.nowMs += 7 * 86_400_000
  const later = await elsewhere(person)
  expect(await noticeOf(later, CHANGED)).toMatchObject({ mayStop: false })
  expect(await sayNotMeOf(later, notice?.id)).toMatchObject({ reason: 'link_not_valid' })
  expect((await payouts(person)).stoppedAtMs).toBeNull()
  place.time.nowMs = before
})

test('no token of a mail is worth anything as a notice, nor the other way round', async () => {
  const person = await personWithMail()
  await changesKey(person)
  const notice = await noticeOf(person, CHANGED)
  const hidden = `notice ${notice?.id}`.padEnd(43, '_')
  for (const token of [hidden, `notice ${notice?.id}`]) expect((await sayNotMe(token)).code).toBe(0)
  expect((await payouts(person)).stoppedAtMs).toBeNull()
})
