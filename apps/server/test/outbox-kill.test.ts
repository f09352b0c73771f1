import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, PASSWORD } from './client.ts'
import { KillableServers } from './killable-server.ts'
import { codeIn, mailServer } from './mail-server.ts'
import { databaseWithoutPast } from './without-past.ts'

/** A server process that is killed with a mail in its outbox. Needs dist/, which `npm test` builds. */
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-outbox-'))
let database: Awaited<ReturnType<typeof databaseWithoutPast>>
let servers: KillableServers
let mails: Awaited<ReturnType<typeof mailServer>>
const refusals: (number | null)[] = []
const kills: (() => void)[] = []
beforeAll(async () => {
  database = await databaseWithoutPast()
  mails = await mailServer({ answers: refusals, onKept: () => kills.pop()?.() })
  servers = new KillableServers({ DATA_DIR: dataDir, DATABASE_URL: database.superUrl })
})
afterAll(async () => {
  servers.killAll()
  await mails.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startServer = () => servers.start({ SMTP_URL: mails.url })
/** The last server of a test that passed, which the next one goes on with. */
let running: Awaited<ReturnType<typeof startServer>> | undefined
async function runningServer() {
  if (running) return running
  servers.killAll()
  return startServer()
}
const askCode = (client: Client, email: string) => client.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
/** Longer than the sender's pause between two looks. */
const aWhile = () => new Promise((done) => setTimeout(done, 2_500))
const waiting = (url: string) =>
  fetch(`${url}/metrics`).then(async (answer) => /glasshouse_messages_waiting (\d+)/.exec(await answer.text())?.[1])

test('a mail that was promised before kill -9 arrives once after the next start, and its code works', async () => {
  refusals.push(...Array(1_000).fill(451))
  const first = await startServer()
  expect(await askCode(first.client, 'ada@example.org')).toMatchObject({ code: 200 })
  await first.kill()
  expect(mails.received).toEqual([])

  refusals.length = 0
  const second = await startServer()
  const { mail } = await mails.mailTo('ada@example.org')
  await expect.poll(() => waiting(second.client.url)).toBe('0')
  await aWhile()
  expect(mails.received).toHaveLength(1)
  const body = { signType: 1, email: 'ada@example.org', loginPassword: PASSWORD, newPassword: PASSWORD, code: codeIn(mail.text as string) }
  expect(await second.client.post('/api/user/register', body)).toMatchObject({ code: 200 })
  await second.kill()

  const third = await startServer()
  await aWhile()
  expect(mails.received).toHaveLength(1)
  running = third
})

test('a mail that was taken while its sender was killed comes again under the same message id', async () => {
  const sent = () => mails.received.filter(({ to }) => to.includes('bob@example.org'))
  refusals.length = 0
  const first = await runningServer()
  kills.push(() => void first.kill())
  await askCode(first.client, 'bob@example.org').catch(() => undefined)
  await first.ended
  expect(sent()).toHaveLength(1)

  const second = await startServer()
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(2)
  const [one, other] = sent().map(({ mail }) => mail)
  expect(other?.messageId).toBe(one?.messageId)
  expect(other?.text).toBe(one?.text)
  await second.kill()
})
