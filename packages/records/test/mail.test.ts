import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mails, Passwords, readContent, sendMail, Users } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let mails: Mails
let [ada, bob] = ['', '']
beforeAll(async () => {
  place = await freshRecords()
  mails = new Mails(place.db, place.clock)
  const users = new Users(place.db, new Passwords(), place.clock, () => {}, readContent().welcomeMail)
  const register = async (loginName: string) => {
    const user = await users.register({ loginName, password: 'correct horse', inviteCode: '' })
    if (typeof user === 'string') throw new Error(user)
    return user.userId
  }
  ada = await register('ada')
  bob = await register('bob')
})
afterAll(() => place.stop())

const english = { wanted: 'en', otherwise: 'en' }
const send = (title: string, html = '<p>x</p>') => sendMail(place.db, ada, { en: { title, html } }, place.clock())

test('a new user finds one unread mail that welcomes him in his language [EN-012]', async () => {
  expect(await mails.list(ada, english)).toMatchObject([{ title: 'Welcome', isRead: false, sentAtMs: place.clock() }])
  expect(await mails.list(ada, { wanted: 'ar', otherwise: 'en' })).toMatchObject([{ title: 'أهلًا بك' }])
  expect(await mails.list(ada, { wanted: 'de', otherwise: 'zh' })).toMatchObject([{ title: '欢迎' }])
})

test('a name that is taken brings nobody a mail', async () => {
  const count = async () => (await place.db.selectFrom('mails').select('mail_id').execute()).length
  const before = await count()
  const users = new Users(place.db, new Passwords(), place.clock, () => {}, readContent().welcomeMail)
  expect(await users.register({ loginName: 'ADA', password: 'correct horse', inviteCode: '' })).toBe('login_name_taken')
  expect(await count()).toBe(before)
})

test('the inbox is whole, newest first, and clean [API-042]', async () => {
  for (let number = 1; number <= 30; number++) await send(`mail ${number}`)
  await send('last', '<p>y</p><img src=x onerror=alert(1)>')
  const inbox = await mails.list(ada, english)
  expect(inbox).toHaveLength(32)
  expect([inbox[0]?.title, inbox[1]?.title, inbox.at(-1)?.title]).toEqual(['last', 'mail 30', 'Welcome'])
  expect(inbox[0]?.html).toBe('<p>y</p>')
  await place.db.updateTable('mail_texts').set({ html: '<p>z</p><script>1</script>' }).where('title', '=', 'last').execute()
  expect((await mails.list(ada, english))[0]?.html).toBe('<p>z</p>')
})

test('marking is for the owner: one foreign or unknown id and nothing changes [API-043]', async () => {
  const [first, second] = await mails.list(ada, english)
  const [his] = await mails.list(bob, english)
  if (!first || !second || !his) throw new Error('no mail')
  expect(await mails.markRead(ada, [first.mailId, his.mailId])).toEqual({ unknownId: his.mailId })
  expect(await mails.markRead(ada, [999_999, first.mailId])).toEqual({ unknownId: 999_999 })
  expect((await mails.list(ada, english)).some(({ isRead }) => isRead)).toBe(false)
  expect(await mails.markRead(ada, [first.mailId, second.mailId])).toEqual({ unread: 30 })
  expect(await mails.markRead(ada, [first.mailId])).toEqual({ unread: 30 })
  expect((await mails.list(ada, english)).filter(({ isRead }) => isRead).map(({ mailId }) => mailId)).toEqual([first.mailId, second.mailId])
  expect((await mails.list(bob, english)).map(({ isRead }) => isRead)).toEqual([false])
})

test('a second marking keeps the first time', async () => {
  const [mail] = await mails.list(bob, english)
  if (!mail) throw new Error('no mail')
  const readAt = async () =>
    (await place.db.selectFrom('mails').select('read_at_ms').where('mail_id', '=', mail.mailId).executeTakeFirstOrThrow()).read_at_ms
  await mails.markRead(bob, [mail.mailId])
  const first = await readAt()
  place.time.nowMs += 60_000
  await mails.markRead(bob, [mail.mailId])
  expect(await readAt()).toBe(first)
})

test('a mail that goes with something undone is not there', async () => {
  const before = (await mails.list(bob, english)).length
  await expect(
    place.db.transaction().execute(async (tx) => {
      await sendMail(tx, bob, { en: { title: 'never', html: '' } }, 0)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await mails.list(bob, english)).toHaveLength(before)
})

test.each([
  [{}, 'texts'],
  [{ english: { title: 'x', html: '' } }, 'language'],
  [{ en: { title: 'x'.repeat(201), html: '' } }, 'title'],
  [{ en: { title: 'x', html: 'x'.repeat(40_001) } }, 'html'],
])('a mail that breaks the rules of texts is not sent: %#', async (texts, field) => {
  await expect(sendMail(place.db, bob, texts, 0)).rejects.toMatchObject({ field })
})

test('mails about groups are written together with how far they tell, or not at all', async () => {
  const writing =
    (...written: readonly (readonly [title: string, userId: string])[]) =>
    async (tx: Parameters<typeof sendMail>[0]) => {
      for (const [title, userId] of written) await sendMail(tx, userId, { en: { title, html: '<p>x</p>' } }, place.clock())
    }
  const titles = async () => (await mails.list(bob, english)).map(({ title }) => title)
  const before = await titles()
  await mails.beginAt('news', 5)
  await mails.beginAt('news', 9)
  expect(await mails.toldUpTo('news')).toBe(5)
  await mails.tell('news', { from: 5, to: 7 }, writing(['six', bob], ['seven', bob]))
  const told = ['seven', 'six', ...before]
  expect([await mails.toldUpTo('news'), await titles()]).toEqual([7, told])
  await expect(mails.tell('news', { from: 7, to: 9 }, writing(['eight', bob], ['nine', 'nobody']))).rejects.toThrow()
  await expect(mails.tell('news', { from: 5, to: 6 }, writing(['six', bob]))).rejects.toThrow('sent by another server')
  expect([await mails.toldUpTo('news'), await titles()]).toEqual([7, told])
})
