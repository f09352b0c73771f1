import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@glasshouse/postgres/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD } from './client.ts'
import { KillableServers } from './killable-server.ts'
import { codeIn, mailServer } from './mail-server.ts'

/** A server process that is killed with a mail in its outbox. Needs dist/, which `npm test` builds. */
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-outbox-'))
let database: Awaited<ReturnType<typeof freshDatabase>>
let servers: KillableServers
beforeAll(async () => {
  database = await freshDatabase()
  servers = new KillableServers({ DATA_DIR: dataDir, DATABASE_URL: database.superUrl })
})
afterEach(() => servers.killAll())
afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startServer = (smtpUrl: string) => servers.start({ SMTP_URL: smtpUrl })
const askCode = (client: Client, email: string) => client.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
/** Longer than the sender's pause between two looks. */
const aWhile = () => new Promise((done) => setTimeout(done, 2_500))
const waiting = (url: string) =>
  fetch(`${url}/metrics`).then(async (answer) => /glasshouse_messages_waiting (\d+)/.exec(await answer.text())?.[1])

test('a mail that was promised before kill -9 arrives once after the next start, and its code works', async () => {
  const refusals: (number | null)[] = Array(1_000).fill(451)
  const mails = await mailServer({ answers: refusals })
  const first = await startServer(mails.url)
  expect(await askCode(first.client, 'ada@example.org')).toMatchObject({ code: 200 })
  await first.kill()
  expect(mails.received).toEqual([])

  refusals.length = 0
  const second = await startServer(mails.url)
  const { mail } = await mails.mailTo('ada@example.org')
  await expect.poll(() => waiting(second.client.url)).toBe('0')
  await aWhile()
  expect(mails.received).toHaveLength(1)
  const body = { signType: 1, email: 'ada@example.org', loginPassword: PASSWORD, newPassword: PASSWORD, code: codeIn(mail.text as string) }
  expect(await second.client.post('/api/user/register', body)).toMatchObject({ code: 200 })
  await second.kill()

  const third = await startServer(mails.url)
  await aWhile()
  expect(mails.received).toHaveLength(1)
  await third.kill()
  await mails.stop()
})

test('a mail that was taken while its sender was killed comes again under the same message id', async () => {
  const kills: (() => void)[] = []
  const mails = await mailServer({ onKept: () => kills.pop()?.() })
  const first = await startServer(mails.url)
  kills.push(() => void first.kill())
  await askCode(first.client, 'bob@example.org').catch(() => undefined)
  await first.ended
  expect(mails.received).toHaveLength(1)

  const second = await startServer(mails.url)
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(2)
  const [one, other] = mails.received.map(({ mail }) => mail)
  expect(other?.messageId).toBe(one?.messageId)
  expect(other?.text).toBe(one?.text)
  await second.kill()
  await mails.stop()
})
