import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CoreShelf, JournalReader, readCore, verifyJournal } from '@glasshouse/journal'
import { startEmbedded, withClient } from '@glasshouse/postgres'
import { random } from '@glasshouse/testkit'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build.mjs'
import { type DeskCall, demoKeys, signingDesk } from '../../../tools/demo-operators.ts'
import { startTestServer, type TestServer } from '../../../tools/test-server.ts'
import { OPERATOR_DOOR_FILE } from '../src/features/operators/operator-door.ts'
import { Client, type Reply } from './client.ts'
import type { DepositAnswer } from './house-with-deposits.ts'
import { MONEY_MOMENTS, Moments, type MoneyMoment } from './kills/moments.ts'
import { checkMoney, type MoneyFigures, type Rows, whenCaughtUp } from './kills/money-laws.ts'
import { Answered, actAsPayee, actAtDesk, type Payee } from './kills/money-traffic.ts'
import { unlessCut } from './kills/review-traffic.ts'
import { mailServer } from './mail-server.ts'
import { jpegPicture } from './pictures.ts'
import { FUND_PASSWORD, TRON } from './withdrawing.ts'

/**
 * Kills while money comes in, moves and goes out: deposits, claims, credits and reversals, transfers, swaps, withdrawals
 * and the acts of operators on them. Needs dist/, which `npm test` builds. By hand alone, with a number of kills:
 * `KILLS=100`; another course of the same: `KILL_SEED=2`.
 */
const KILLS = Number(process.env.KILLS ?? 0)
const SEED = Number(process.env.KILL_SEED ?? 1)
const dice = random(SEED)
/** Kinds of deaths in turn. */
const DEATHS: readonly (MoneyMoment | 'any moment' | 'PostgreSQL')[] = [
  'credit in the journal, not in the list',
  'PostgreSQL',
  'step with its mail, no commit',
  'any moment',
  ...MONEY_MOMENTS.filter((moment) => !['credit in the journal, not in the list', 'step with its mail, no commit'].includes(moment)),
]
const PEOPLE_AT_FIRST = 4
const KILLS_A_PERSON = 5
const TRYING_MS = 60_000
/** Traffic before a death is prepared, at most. */
const UNDISTURBED_MS = KILLS > DEATHS.length ? 1_500 : 600
const FIRST_DEPOSIT = 3_000

const folder = (name: string) => mkdtempSync(join(tmpdir(), `glasshouse-money-${name}-`))
const [dataDir, databaseDir] = [folder('server'), folder('database')]
const answered = new Answered()
const payees: Payee[] = []
const deaths: Record<string, number> = {}
let database: Awaited<ReturnType<typeof startEmbedded>>
let mails: Awaited<ReturnType<typeof mailServer>>
let running: TestServer | undefined
let isSound = false
beforeAll(async () => {
  if (KILLS === 0) return
  database = await startEmbedded({ dataDir: databaseDir })
  mails = await mailServer()
})
afterAll(async () => {
  await running?.end('SIGKILL')
  await mails?.stop()
  await database?.stop()
  if (isSound || KILLS === 0) for (const one of [dataDir, databaseDir]) rmSync(one, { recursive: true, force: true })
})

const rows: Rows = (text) => withClient(database.superUrl as string, async (client) => (await client.query(text)).rows)

/** Open for people and for operators. */
async function start(): Promise<TestServer> {
  rmSync(join(dataDir, OPERATOR_DOOR_FILE), { force: true })
  const settings = { DATABASE_URL: database.superUrl as string, FEED: 'simulated', SMTP_URL: mails.url, LOG_LEVEL: 'error' }
  const server = await startTestServer(dataDir, settings, 'house-with-deposits')
  running = server
  server.process.on('message', creditAnswered)
  await expect.poll(() => existsSync(join(dataDir, OPERATOR_DOOR_FILE)), { timeout: TRYING_MS, interval: 20 }).toBe(true)
  return server
}

function creditAnswered({ evidence = '', refusal }: DepositAnswer): void {
  answered.incoming.delete(evidence)
  // Credited in a life before, which did not come to say so.
  if (['', 'already_credited'].includes(refusal)) answered.credits.push(evidence)
}

function bring(server: TestServer, loginName: string, usdt: number, evidence = dice.hash128() as string): void {
  const asked = answered.incoming.get(evidence) ?? { loginName, usdt, evidence }
  answered.incoming.set(evidence, asked)
  if (server.process.connected) server.process.send(asked, () => undefined)
}

/** What no server has answered for yet. */
function bringAgain(server: TestServer): void {
  for (const { evidence, loginName, usdt } of [...answered.incoming.values()]) bring(server, loginName, usdt, evidence)
}

async function registered(server: TestServer): Promise<Payee> {
  const person = await new Client(server.url).asUser('payee', 'real')
  const email = `${person.loginName.toLowerCase()}@example.org`
  await person.post('/api/user/proof', { way: 'password', secret: 'a long enough password' })
  expect(await person.post('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })).toMatchObject({ code: 200 })
  expect(await person.post('/api/user/addresses/add', { type: 'TRC', address: TRON })).toMatchObject({ code: 200 })
  await rows(`update users set payouts_after_ms = 0, email = '${email}', email_key = '${email}' where user_id = '${person.userId}'`)
  bring(server, person.loginName, FIRST_DEPOSIT)
  return { userId: person.userId, loginName: person.loginName, email, token: person.token }
}

let desk: DeskCall
/** At the operators' door of the server that runs. */
async function atDoor(method: 'GET' | 'POST', path: string, token: string, body?: object): Promise<Reply | undefined> {
  if (!existsSync(join(dataDir, OPERATOR_DOOR_FILE))) return undefined
  const { port, secret } = JSON.parse(readFileSync(join(dataDir, OPERATOR_DOOR_FILE), 'utf8')) as { port: number; secret: string }
  const headers = {
    [OPERATOR_DOOR_HEADER]: secret,
    ...(token ? { authorization: token } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const sent = body ? { body: JSON.stringify(body) } : {}
  return unlessCut(fetch(`http://127.0.0.1:${port}/operator${path}`, { method, headers, ...sent }).then((answer) => answer.json()))
}

async function signIn(server: TestServer): Promise<void> {
  desk = await signingDesk(await demoKeys(dataDir, server.output), atDoor)
}

/** Acts of everybody until the server is gone. */
function traffic(server: TestServer) {
  let isOver = false
  // A server that is too busy, or whose database is gone, answers again or ends.
  const repeat = async (act: () => Promise<unknown>, pauseMs: number) => {
    while (!isOver && server.process.connected) {
      await act()
      await sleep(pauseMs)
    }
  }
  bringAgain(server)
  const asPayee = async (payee: Payee) => {
    const client = Object.assign(new Client(server.url), { token: payee.token })
    return actAsPayee({ client, payee, random: dice, answered }, await jpegPicture(120 + dice.below(2_000)))
  }
  const asCustody = async () => bring(server, dice.pick(payees).loginName, dice.between(1, 30))
  const acts = [
    ...payees.slice(-PEOPLE_AT_FIRST).map((payee) => repeat(() => asPayee(payee), 5)),
    ...[0, 1].map((who) => repeat(() => actAtDesk(desk, who, { payees, random: dice, answered }), 5)),
    repeat(asCustody, 40),
  ]
  return async () => {
    isOver = true
    await Promise.all(acts)
  }
}

/** Each kind of act was answered once before the first death, however few deaths there are and however busy the machine. */
async function actUndisturbed(server: TestServer): Promise<void> {
  const end = traffic(server)
  const kinds = () => ({
    acts: answered.acts.length > 0,
    withdrawals: answered.withdrawals.length > 0,
    credits: answered.credits.length > 0,
  })
  await expect.poll(kinds, { timeout: TRYING_MS, interval: 20 }).toEqual({ acts: true, withdrawals: true, credits: true })
  await end()
}

/** Traffic until that death. */
async function dieBy(death: (typeof DEATHS)[number], server: TestServer): Promise<void> {
  const end = traffic(server)
  await sleep(dice.between(100, UNDISTURBED_MS))
  if (death === 'PostgreSQL') await databaseDies(server)
  else if (death === 'any moment') await server.end('SIGKILL')
  else await diesAt(death, server)
  await end()
  deaths[death] = (deaths[death] ?? 0) + 1
}

async function databaseDies(server: TestServer): Promise<void> {
  const ended = new Promise((done) => server.process.once('exit', done))
  process.kill(Number(readFileSync(join(databaseDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await ended
  database = await startEmbedded({ dataDir: databaseDir })
}

async function diesAt(moment: MoneyMoment, server: TestServer): Promise<void> {
  const moments = await Moments.open(database.superUrl as string)
  await moments.hold(moment)
  await expect.poll(() => moments.isReached(), { timeout: TRYING_MS, interval: 20, message: moment }).toBe(true)
  await server.end('SIGKILL')
  await moments.letGo(moment)
  await moments.close()
}

/** Every deposit on its way is credited, and every list holds what the journal holds. */
async function everythingCame(server: TestServer): Promise<void> {
  bringAgain(server)
  await expect.poll(() => answered.incoming.size, { timeout: TRYING_MS, interval: 20 }).toBe(0)
  await whenCaughtUp(rows)
}

/** Every message left the house at least once, under the one id that it has. */
async function checkMails(): Promise<number> {
  const waiting = () => rows(`select message_id from outbox_messages where state = 'waiting'`)
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  const sent = await rows(`select message_id as id from outbox_messages where state = 'sent' and kind = 'mail'`)
  const ids = new Set(mails.received.map(({ mail }) => /[0-9a-f]{32}/.exec(mail.messageId ?? '')?.[0]))
  expect([...ids].sort()).toEqual(sent.map(({ id }) => id).sort())
  const others = await rows(`select state from outbox_messages where state <> 'sent'`)
  expect(others).toEqual([])
  return ids.size
}

/** The journal, replayed from its first group, gives the same events and state; custody's law is one of the core's. */
async function checkJournal() {
  const reader = await JournalReader.open(database.superUrl as string)
  try {
    const report = await verifyJournal(reader, { shelf: new CoreShelf(await readCore(join(root, 'dist/core.js')), []) })
    expect(report).toMatchObject({ ok: true, leftOut: { heads: [], snapshots: [] } })
    return report
  } finally {
    await reader.close()
  }
}

test.runIf(KILLS > 0)(
  `money, its records, audit, notices and mails agree over ${KILLS} kills`,
  { timeout: 180_000 + KILLS * 60_000 },
  async () => {
    let server = await start()
    await signIn(server)
    while (payees.length < PEOPLE_AT_FIRST) payees.push(await registered(server))
    await actUndisturbed(server)
    let figures: MoneyFigures | undefined
    for (let kill = 0; kill < KILLS; kill++) {
      await dieBy(DEATHS[kill % DEATHS.length] as (typeof DEATHS)[number], server)
      server = await start()
      await whenCaughtUp(rows)
      figures = await checkMoney(rows, answered)
      if (kill % KILLS_A_PERSON === KILLS_A_PERSON - 1) payees.push(await registered(server))
      console.log(kill + 1, JSON.stringify(figures))
    }
    expect(figures?.withdrawals).toBeGreaterThan(0)
    expect(figures?.credits).toBeGreaterThan(KILLS)
    // An orderly end between a credit and its list is made good by the next start, as a kill is.
    await server.end()
    server = await start()
    await everythingCame(server)
    await checkMoney(rows, answered)
    const sent = await checkMails()
    await server.end()
    await checkMoney(rows, answered)
    const journal = await checkJournal()
    const { credits, withdrawals, acts, claims } = answered
    const told = { credits: credits.length, withdrawals: withdrawals.length, acts: acts.length, claims: claims.length }
    console.log(
      JSON.stringify({
        seed: SEED,
        kills: KILLS,
        deaths,
        people: payees.length,
        ...figures,
        answered: told,
        mails: sent,
        received: mails.received.length,
        journal,
      }),
    )
    isSound = true
  },
)
