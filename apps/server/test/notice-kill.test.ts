import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Audience, ContentDesk, GroupMails, openRecords, SENDS_MAX } from '@glasshouse/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD } from './client.ts'
import { KillableServers } from './killable-server.ts'
import { codeIn, mailServer } from './mail-server.ts'
import { databaseWithoutPast } from './without-past.ts'

/** Kills between the notices of sign-ins and their mails. The long form: `KILLS=30`. */
const KILLS = Number(process.env.KILLS ?? 3)
/** Sign-ins of one person between two kills: each person stays below the mails of a day. */
const SIGN_INS = 5
const PEOPLE = Math.ceil((KILLS * SIGN_INS) / SENDS_MAX.mail) + 1

const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-notices-'))
let database: Awaited<ReturnType<typeof databaseWithoutPast>>
let mails: Awaited<ReturnType<typeof mailServer>>
let servers: KillableServers
beforeAll(async () => {
  database = await databaseWithoutPast()
  mails = await mailServer()
  servers = new KillableServers({ DATA_DIR: dataDir, DATABASE_URL: database.superUrl, SMTP_URL: mails.url, LIMITS: 'relaxed' })
})
afterAll(async () => {
  servers.killAll()
  await mails.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function registered(client: Client, email: string): Promise<string> {
  await client.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
  const code = codeIn((await mails.mailTo(email)).mail.text as string)
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code }
  return (await client.post('/api/user/register', body)).data.userId
}
/** From a device that nobody knows; the server may be killed meanwhile. */
const signIn = (client: Client, email: string) =>
  client.post('/api/user/login', { signType: 1, loginName: email, loginPassword: PASSWORD }).catch(() => undefined)

test(`no session without its notice and no notice without its mail, over ${KILLS} kills`, {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  let server = await servers.start()
  const people: { readonly email: string; readonly userId: string }[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const email = `kill${n}@example.org`
    people.push({ email, userId: await registered(server.client, email) })
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const { client } = server
    const trying = Array.from({ length: SIGN_INS }, (_, n) => signIn(client, people[(kill * SIGN_INS + n) % PEOPLE]?.email as string))
    // Around the first answer: some sign-ins are written, some are being written, some are not begun.
    await Promise.race(trying)
    await sleep((kill * 13) % 50)
    await server.kill()
    await Promise.all(trying)
    server = await servers.start()
  }

  const db = openRecords(database.superUrl, 2)
  try {
    const waiting = () => db.selectFrom('outbox_messages').select('message_id').where('state', '=', 'waiting').execute()
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
    let told = 0
    for (const { email, userId } of people) {
      const of = (table: 'sessions' | 'mails') =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .$if(table === 'mails', (query) => query.where('kind', '=', 'security'))
          .executeTakeFirstOrThrow()
      const [{ count: sessions }, { count: notices }] = [await of('sessions'), await of('mails')]
      // The first session is that of the registration.
      expect(notices, email).toBe(sessions - 1)
      const sent = mails.received.filter(({ to, mail }) => to.includes(email) && mail.subject === 'New sign-in to your account')
      expect(new Set(sent.map(({ mail }) => mail.messageId)).size, email).toBe(notices)
      told += notices
    }
    expect(told).toBeGreaterThan(0)
  } finally {
    await db.destroy()
  }
  await server.kill()
})

test('a mail to a group reaches each person once, in the inbox and as a mail, over a kill while it is sent', {
  timeout: 180_000,
}, async () => {
  const db = openRecords(database.superUrl, 2)
  try {
    const people = Array.from({ length: 100 }, (_, at) => ({ userId: String(200_000_000 + at), email: `group${at}@example.org` }))
    const rows = people.map(({ userId, email }) => ({
      ...{ user_id: userId, login_name: userId, login_key: userId, password_hash: null, user_ref: userId.padStart(32, '0'), ref_salt: '' },
      ...{ status: 0 as const, invite_code: userId, invited_by: null, email, email_key: email, created_at_ms: 1 },
    }))
    await db.insertInto('users').values(rows).execute()
    const audience: Audience = { group: { who: 'people', userIds: people.map(({ userId }) => userId) }, about: 'account', byMail: true }
    const fields = { isShown: true, link: '', image: '', sort: 0, brands: [], fromMs: null, untilMs: null, audience }
    const draft = { ...fields, texts: { en: { title: 'To the group', remark: '', html: '<p>x</p>' } } }
    const [desk, mailsToGroups] = [new ContentDesk(db, Date.now), new GroupMails(db, Date.now)]
    const by = 'operator:1'
    const { entryId, revision } = await desk.save({ entryId: null, revision: 0, kind: 'mail', topic: '', draft }, by)
    await db.transaction().execute(async (tx) => {
      await desk.publishIn(tx, { entryId, revision }, 'en', { by })
      await mailsToGroups.begin(tx, { entryId, version: 1, audience }, async () => [], { by })
    })
    const told = async () => (await mailsToGroups.list())[0]?.told ?? 0
    // A start goes on with what waits; it ends as soon as somebody has the mail.
    const cut = servers.start().catch(() => undefined)
    await expect.poll(told, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    servers.killAll()
    await cut
    expect(await told()).toBeLessThan(people.length)
    const server = await servers.start()
    await expect.poll(async () => (await mailsToGroups.list())[0]?.endedAtMs, { timeout: 60_000 }).toBeGreaterThan(0)
    const waiting = () => db.selectFrom('outbox_messages').select('message_id').where('state', '=', 'waiting').execute()
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
    const inbox = await db
      .selectFrom('mails')
      .innerJoin('mail_texts', 'mail_texts.mail_id', 'mails.mail_id')
      .select('user_id')
      .where('title', '=', 'To the group')
      .execute()
    expect(inbox.map(({ user_id }) => user_id).sort()).toEqual(people.map(({ userId }) => userId))
    for (const { email } of people) {
      const sent = mails.received.filter(({ to, mail }) => to.includes(email) && mail.subject === 'To the group')
      expect(new Set(sent.map(({ mail }) => mail.messageId)).size, email).toBe(1)
    }
    await server.kill()
  } finally {
    await db.destroy()
  }
})
