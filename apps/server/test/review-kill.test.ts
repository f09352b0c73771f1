import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@glasshouse/postgres'
import { openRecords, type Records } from '@glasshouse/records'
import { random } from '@glasshouse/testkit'
import { OPERATOR_DOOR_HEADER } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskCall, demoKeys, type SendToDoor, signInBy, signingDesk } from '../../../tools/demo-operators.ts'
import { OPERATOR_DOOR_FILE } from '../src/features/operators/operator-door.ts'
import { Client, PASSWORD, type Reply } from './client.ts'
import { KillableServers } from './killable-server.ts'
import { MOMENTS, type Moment, Moments } from './kills/moments.ts'
import { checkGates, checkMails, checkSweep } from './kills/review-ends.ts'
import { checkReviews, type Told } from './kills/review-laws.ts'
import { actAsPerson, actAsReviewer, type DoneAct, type Person, unlessCut } from './kills/review-traffic.ts'
import { codeIn, mailServer } from './mail-server.ts'
import { jpegPicture } from './pictures.ts'
import { forgetPast } from './without-past.ts'

/**
 * Kills while identities are submitted, taken, decided and withdrawn and documents are uploaded. Needs dist/, which `npm
 * test` builds. The long form: `KILLS=30`; another course of the same: `KILL_SEED=2`.
 */
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.KILL_SEED ?? 1)
const dice = random(SEED)
/** Kinds of deaths in turn; whatever is written first is in the short form. */
const DEATHS: readonly (Moment | 'any moment' | 'mail taken, not noted' | 'PostgreSQL')[] = [
  'decision with its mail, no commit',
  'PostgreSQL',
  'mail taken, not noted',
  'any moment',
  ...MOMENTS.filter((moment) => moment !== 'decision with its mail, no commit'),
]
const PEOPLE_AT_FIRST = 6
const TRYING_MS = 60_000
/** Traffic before a death is prepared, at most. */
const UNDISTURBED_MS = KILLS > DEATHS.length ? 1_500 : 300

const folder = (name: string) => mkdtempSync(join(tmpdir(), `glasshouse-reviews-${name}-`))
const [dataDir, databaseDir] = [folder('server'), folder('database')]
let database: Awaited<ReturnType<typeof startEmbedded>>
let mails: Awaited<ReturnType<typeof mailServer>>
let servers: KillableServers
let picture: Buffer
let onKept: () => void = () => undefined
const people: Person[] = []
const done: DoneAct[] = []
beforeAll(async () => {
  database = await startEmbedded({ dataDir: databaseDir })
  mails = await mailServer({ onKept: () => onKept() })
  servers = new KillableServers({ DATA_DIR: dataDir, SMTP_URL: mails.url, LIMITS: 'relaxed' })
  picture = await jpegPicture()
})
afterAll(async () => {
  servers.killAll()
  await mails.stop()
  await database.stop()
  for (const one of [dataDir, databaseDir]) rmSync(one, { recursive: true, force: true })
})

/** Open for people and for operators. */
async function start() {
  const server = await servers.start({ DATABASE_URL: database.superUrl as string })
  const isDoorOpen = async () =>
    existsSync(join(dataDir, OPERATOR_DOOR_FILE)) && (await unlessCut(atDoor('GET', '/reviews', {}))) !== undefined
  await expect.poll(isDoorOpen, { timeout: TRYING_MS, interval: 20 }).toBe(true)
  return server
}
type Server = Awaited<ReturnType<typeof start>>

async function withRecords<T>(work: (db: Records) => Promise<T>): Promise<T> {
  const db = openRecords(database.superUrl as string, 2)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** At the operators' door of the server that runs. */
async function atDoor(method: 'GET' | 'POST', path: string, { token = '', body }: { token?: string; body?: object }): Promise<Reply> {
  const { port, secret } = JSON.parse(readFileSync(join(dataDir, OPERATOR_DOOR_FILE), 'utf8')) as { port: number; secret: string }
  const headers = {
    [OPERATOR_DOOR_HEADER]: secret,
    ...(token ? { authorization: token } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const sent = body ? { body: JSON.stringify(body) } : {}
  return (await fetch(`http://127.0.0.1:${port}/operator${path}`, { method, headers, ...sent })).json() as Promise<Reply>
}

async function registered({ client }: Server): Promise<Person> {
  const email = `review${people.length}@example.org`
  await client.post('/api/user/sendEmailCode', { codeType: 'REGISTER', email })
  const code = codeIn((await mails.mailTo(email, { hasCode: true })).mail.text as string)
  const body = { signType: 1, email, loginPassword: PASSWORD, newPassword: PASSWORD, code }
  const { data } = await client.post('/api/user/register', body)
  return { email, userId: data.userId, token: data.satoken }
}
const clientOf = ({ client }: Server, { token }: Person) => Object.assign(new Client(client.url), { token })

/** The two whom the first start makes, who look at documents and change rules here. */
async function signedInReviewers(server: Server): Promise<{ readonly tokens: string[]; readonly desk: DeskCall }> {
  const send: SendToDoor = (method, path, token, body) => atDoor(method, path, { token, ...(body ? { body } : {}) })
  const keys = await demoKeys(dataDir, server.output)
  const sittings = await Promise.all(keys.map((key) => signInBy(key, send)))
  return { tokens: sittings.map(({ data }) => data.token as string), desk: await signingDesk(keys, send) }
}

/** From now on futures ask for an approved primary identity, and for nothing else. */
async function askForIdentity(desk: DeskCall): Promise<void> {
  const from = new Date(Date.now() + 2_000).toISOString()
  const words = ['futures', '2', 'on', 'primary', '0', '0', 'off', '-', from]
  const asked = await desk(0, 'POST', '/acts/request', { act: 'product-gate', words, reason: 'rule_change' })
  expect(asked).toMatchObject({ code: 200 })
  expect(await desk(1, 'POST', '/acts/approve', { id: asked.data.id })).toMatchObject({ data: { state: 'executed' } })
}

/** Acts of everybody until the server is gone or `stop` says so. */
function traffic(server: Server, reviewers: readonly string[]) {
  let isOver = false
  const repeat = async (act: () => Promise<boolean>) => {
    while (!isOver && (await act())) await sleep(5)
  }
  const running = [
    ...people.map((person) => repeat(() => actAsPerson(clientOf(server, person), dice, picture))),
    ...reviewers.map((token) =>
      repeat(() =>
        actAsReviewer((method, path, body) => atDoor(method, `/reviews${path}`, { token, ...(body ? { body } : {}) }), dice, done),
      ),
    ),
  ]
  return async () => {
    isOver = true
    await Promise.all(running)
  }
}

/** Traffic until that death. */
async function dieBy(death: (typeof DEATHS)[number], server: Server, reviewers: readonly string[]): Promise<void> {
  const end = traffic(server, reviewers)
  await sleep(dice.between(0, UNDISTURBED_MS))
  if (death === 'PostgreSQL') await databaseDies(server)
  else if (death === 'any moment') await server.kill()
  else if (death === 'mail taken, not noted') await diesAtMail(server)
  else await diesAt(death, server)
  await end()
}

async function databaseDies(server: Server): Promise<void> {
  process.kill(Number(readFileSync(join(databaseDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await server.ended
  database = await startEmbedded({ dataDir: databaseDir })
}

async function diesAtMail(server: Server): Promise<void> {
  await new Promise<void>((kept) => {
    onKept = kept
  })
  onKept = () => undefined
  await server.kill()
}

async function diesAt(moment: Moment, server: Server): Promise<void> {
  const moments = await Moments.open(database.superUrl as string)
  await moments.hold(moment)
  await expect.poll(() => moments.isReached(), { timeout: TRYING_MS, interval: 20 }).toBe(true)
  await server.kill()
  await moments.letGo(moment)
  await moments.close()
}

test(`reviews, audit, notices, mails, gates and files agree over ${KILLS} kills`, { timeout: 120_000 + KILLS * 60_000 }, async () => {
  let server = await start()
  await forgetPast(database.superUrl as string)
  const { tokens: reviewers, desk } = await signedInReviewers(server)
  await askForIdentity(desk)
  while (people.length < PEOPLE_AT_FIRST) people.push(await registered(server))
  let told: Told | undefined
  for (let kill = 0; kill < KILLS; kill++) {
    await dieBy(DEATHS[kill % DEATHS.length] as (typeof DEATHS)[number], server, reviewers)
    server = await start()
    told = await withRecords((db) => checkReviews(db, done))
    people.push(await registered(server))
  }
  expect(told?.acts).toBeGreaterThan(KILLS)
  expect(done.length).toBeGreaterThan(0)
  await withRecords((db) => checkMails(db, { people, told: told as Told, received: mails.received }))
  await withRecords((db) => checkGates(db, { people, url: server.client.url }))
  await server.kill()
  await withRecords((db) => checkSweep(db, dataDir))
  console.log({
    seed: SEED,
    kills: KILLS,
    people: people.length,
    reviews: told?.reviews,
    acts: told?.acts,
    answered: done.length,
    mails: mails.received.length,
  })
})
