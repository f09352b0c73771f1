import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRecords, SENDS_MAX } from '@glasshouse/records'
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
