import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

/** The centre of notices and its settings, as a client of the wire sees them. */
let place: TestServer
let someone: TestUser
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  someone = await place.person('someone')
})
afterAll(() => place.stop())

const db = () => place.services.records.db
async function tell(person: TestUser, name: 'sign-in-new-device' | 'payouts-stopped' = 'sign-in-new-device', device = 'a browser') {
  const values = { device, time: new Date(place.time.nowMs), network: '192.0.2.x' }
  await db()
    .transaction()
    .execute((tx) => place.services.notices.tell(tx, { userId: person.userId, name, values }))
  place.services.notices.sendNow()
}
const pageOf = (person: TestUser, query: Record<string, string> = {}) => person.get('/api/notices/list', query)
const unread = async (person: TestUser) => (await person.get('/api/notices/unread')).data.unread
const outbox = async () => (await db().selectFrom('outbox_messages').select('message_id').execute()).length

test('notices come a page at a time, newest first, each with its kind and the way it leads, and no one else’s', async () => {
  const [person, stranger] = [await place.person('reader'), await place.person('stranger')]
  for (let n = 1; n <= 25; n++) await tell(person, 'sign-in-new-device', `device ${n}`)
  const first = await pageOf(person, { pageSize: '20' })
  expect(first.total).toBe(26)
  expect(first.rows).toHaveLength(20)
  expect(first.rows[0]).toMatchObject({ kind: 'security', isRead: false, link: '/sessions', html: expect.stringContaining('device 25') })
  const second = await pageOf(person, { pageSize: '20', pageNum: '2' })
  expect(second.rows).toHaveLength(6)
  expect(second.rows.at(-1)).toMatchObject({ kind: 'account', title: 'Welcome', link: '' })
  expect((await pageOf(person, { kind: 'account' })).total).toBe(1)
  expect((await pageOf(stranger)).rows).toMatchObject([{ title: 'Welcome' }])
  expect(await pageOf(person, { kind: 'news' })).toMatchObject({ reason: 'value_not_listed', field: 'kind' })
})

test('all are marked read up to what was seen, and what came since stays unread', async () => {
  const [person, stranger] = [await place.person('marker'), await place.person('stranger')]
  await tell(person)
  const seen = (await pageOf(person)).rows[0].id
  await tell(person)
  await tell(stranger)
  expect(await unread(person)).toBe(3)
  expect(await person.post('/api/notices/readAll', { upTo: seen })).toMatchObject({ data: { unread: 1 } })
  expect((await pageOf(person)).rows.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true, true])
  expect(await unread(stranger)).toBe(2)
})

test('of one kind only those are marked, and another user’s newest id marks nothing of that user', async () => {
  const [person, stranger] = [await place.person('marker'), await place.person('stranger')]
  await tell(person)
  await tell(stranger)
  const foreign = (await pageOf(stranger)).rows[0].id
  expect(await person.post('/api/notices/readAll', { upTo: foreign, kind: 'security' })).toMatchObject({ data: { unread: 1 } })
  expect(await unread(stranger)).toBe(2)
})

test('a socket of the person hears of a new notice with the count, in either realm, and a stranger’s hears nothing', async () => {
  const [person, stranger] = [await place.person('hears'), await place.person('stranger', 'real')]
  const [own, foreign] = await Promise.all(
    [person, stranger].map(async (one) => {
      const socket = await SocketClient.open(place.url, `/ws/coin/${one.userId}`)
      socket.send({ op: 'auth', token: one.token })
      await socket.of('AUTH')
      return socket
    }),
  )
  await tell(person)
  expect(await own?.of('NOTICE')).toMatchObject({ data: { unread: 2 } })
  await tell(stranger)
  expect(await foreign?.of('NOTICE')).toMatchObject({ data: { unread: 2 } })
  expect(foreign?.heard.filter(({ type }) => type === 'NOTICE')).toEqual([])
})

test('a kind is switched off on a channel for the person alone, and security cannot be', async () => {
  const [person, stranger] = [await place.person('switches'), await place.person('stranger')]
  const off = await person.post('/api/notices/settings', { kind: 'money', channel: 'mail', isOn: false })
  expect(off.data.kinds.money).toEqual({ app: true, mail: false, text: false, push: true })
  expect((await stranger.get('/api/notices/settings')).data.kinds.money.mail).toBe(true)
  for (const channel of ['app', 'mail', 'text', 'push']) {
    const refused = await person.post('/api/notices/settings', { kind: 'security', channel, isOn: false })
    expect(refused).toMatchObject({ code: 0, reason: 'notice_always_on', field: 'kind' })
  }
  expect((await person.get('/api/notices/settings')).data.kinds.security).toEqual({ app: true, mail: true, text: true, push: true })
})

test.each([
  [{ kind: 'security ', channel: 'mail', isOn: false }, 'value_not_listed'],
  [{ kind: 'money', channel: 'fax', isOn: false }, 'value_not_listed'],
  [{ kind: 'money', channel: 'mail', isOn: 'false' }, 'field_wrong_type'],
  [{ kind: 'money', channel: 'mail' }, 'field_missing'],
])('settings of %j are refused', async (body, reason) => {
  expect(await someone.post('/api/notices/settings', body)).toMatchObject({ code: 0, reason })
})

test('the database refuses a row that would switch security off', async () => {
  const person = await place.person('row')
  const row = { user_id: person.userId, kind: 'security' as never, channel: 'mail' as const, is_on: false }
  await expect(db().insertInto('notice_settings').values(row).execute()).rejects.toThrow('notice_settings_kind_check')
})

test('settings tell which channels reach the person now', async () => {
  const person = await place.person('reaches')
  expect((await person.get('/api/notices/settings')).data.reaches).toEqual({ app: true, mail: false, text: false, push: false })
  await db().updateTable('users').set({ email: 'r@example.org', email_key: 'r@example.org' }).where('user_id', '=', person.userId).execute()
  expect((await person.get('/api/notices/settings')).data.reaches.mail).toBe(true)
})

test('the language of messages is that of the sign-in until it is changed', async () => {
  const person = await place.person('speaks')
  const language = async () =>
    (await db().selectFrom('users').select('language').where('user_id', '=', person.userId).executeTakeFirstOrThrow()).language
  expect(await person.post('/api/user/language', { language: 'zh' })).toMatchObject({ code: 200 })
  expect(await language()).toBe('zh')
  expect(await person.post('/api/user/language', { language: 'z1' })).toMatchObject({ reason: 'field_malformed' })
  expect(await language()).toBe('zh')
})

const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test.each([
  'http://push.service.dev/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://0x7f.0.0.1/x',
  'https://localhost/x',
  'https://db.internal/x',
  'https://push.service.dev:8443/x',
  'https://user@push.service.dev/x',
  'https://push.service.dev',
  'ftp://push.service.dev/x',
])('a browser at %s is refused', async (endpoint) => {
  expect(await someone.post('/api/notices/push/subscribe', { endpoint, ...browserKeys })).toMatchObject({
    reason: 'field_malformed',
    field: 'endpoint',
  })
})

test('a browser is told by the outbox, belongs to who asked last, and only its own user takes it away', async () => {
  const [person, other] = [await place.person('first'), await place.person('second')]
  const endpoint = 'https://push.service.dev/send/one'
  const subscribe = (one: TestUser) => one.post('/api/notices/push/subscribe', { endpoint, ...browserKeys })
  const before = await outbox()
  expect(await subscribe(person)).toMatchObject({ code: 200 })
  await tell(person)
  expect(await outbox()).toBe(before + 1)
  expect(await other.post('/api/notices/push/unsubscribe', { endpoint })).toMatchObject({ code: 200 })
  await tell(person)
  expect(await outbox()).toBe(before + 2)
  await subscribe(other)
  await tell(person)
  expect(await outbox()).toBe(before + 2)
  expect(await other.post('/api/notices/push/unsubscribe', { endpoint })).toMatchObject({ code: 200 })
  await tell(other)
  expect(await outbox()).toBe(before + 2)
})

test('no table shows the address of a browser', async () => {
  const person = await place.person('sealed')
  const endpoint = 'https://push.service.dev/send/a-secret-place'
  await person.post('/api/notices/push/subscribe', { endpoint, ...browserKeys })
  const rows = await db().selectFrom('push_subscriptions').selectAll().execute()
  expect(rows.map(({ content }) => content.toString('latin1')).join()).not.toContain('a-secret-place')
})
