import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSigner } from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import { openReadModel, readCheckpoint } from '@glasshouse/read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EXIT_STATUS } from '../src/ending/exit-status.ts'
import { migratedDatabase } from './migrated-database.ts'
import { forgetPast } from './without-past.ts'

// Real starts of the built server: the last line that each writes must tell why it ended. Needs dist/, which `npm test`
// builds.

// Each test starts a server or two; a limit only ends a hang.
vi.setConfig({ testTimeout: 400_000 })
const program = join(import.meta.dirname, '../../../dist/server.js')
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-last-line-'))
const secrets = join(folder, 'house/secrets')
const keyFile = join(secrets, 'head-signing-key.pem')
let database: Awaited<ReturnType<typeof migratedDatabase>>

interface Start {
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
}

function start({ env = {}, flags = [] }: Start = {}) {
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'house'),
      DATABASE_URL: database.superUrl,
      PORT: '0',
      FEED: 'simulated',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  const lines = () => said.join('').trim().split('\n')
  const complaints: string[] = []
  child.stderr.on('data', (bytes) => complaints.push(String(bytes)))
  // The log goes another way, so that the two come in any order.
  const last = () => complaints.join('').trim().split('\n').at(-1) ?? ''
  const isOpen = () => said.join('').includes('is open at')
  return { child, lines, isOpen, ended: once(child, 'close').then(([status]) => ({ status, last: last() })) }
}
/** Below a test's own limit, so that what never came is named. */
const soon = { timeout: 55_000, interval: 20 }

/** A house that was killed before it made a snapshot: every start replays its tail. */
beforeAll(async () => {
  expect(existsSync(program), 'dist/server.js: run `npm run build` first').toBe(true)
  database = await migratedDatabase()
  const first = start({ env: { CHART_DAYS: '2' } })
  await vi.waitUntil(first.isOpen, soon)
  await vi.waitUntil(async () => (await groups()) > 8, soon)
  first.child.kill('SIGKILL')
  await first.ended
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function groups(): Promise<number> {
  return withClient(database.superUrl, async (client) => Number((await client.query('SELECT max(seq) FROM journal.groups')).rows[0].max))
}
/** As somebody with all rights over the database. */
const tamper = (sql: string) =>
  withClient(database.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    expect((await client.query(sql)).rowCount, 'the change met no row').toBeGreaterThan(0)
  })

test('charts begin as many days before the first start as CHART_DAYS says', async () => {
  const { rows } = await withClient(database.superUrl, (client) =>
    client.query<{ hours: number }>(`SELECT (max(open_time_ms) - min(open_time_ms)) / 3600000.0 AS hours FROM prefilled_candles
      WHERE symbol = 'btcusdt' AND span = (SELECT min(span) FROM prefilled_candles)`),
  )
  expect(Number(rows[0]?.hours)).toBeCloseTo(48, -1)
  await forgetPast(database.superUrl)
})

test('a house without its key names it, where it belongs and what holds it, and makes no other', async () => {
  copyFileSync(keyFile, join(folder, 'kept.pem'))
  rmSync(keyFile)
  const { status, last } = await start().ended
  expect(status).toBe(EXIT_STATUS.wrong_place)
  expect(last).toContain(`head-signing-key.pem is missing in ${secrets}`)
  expect(last).toContain('--with-secrets')
  expect(existsSync(keyFile)).toBe(false)
})

test('a journal with the key of another house is refused by name', async () => {
  loadSigner(secrets)
  const { status, last } = await start().ended
  expect(status).toBe(EXIT_STATUS.wrong_place)
  expect(last).toMatch(/head-signing-key\.pem in SECRETS_DIR, is not the one of the genesis.*--with-secrets/)
  copyFileSync(join(folder, 'kept.pem'), keyFile)
})

test('a byte changed in the tail is told with its group', async () => {
  const flip = 'UPDATE journal.groups SET events_digest = set_byte(events_digest, 7, get_byte(events_digest, 7) # 1) WHERE seq = 6'
  await tamper(flip)
  const { status, last } = await start().ended
  expect({ status, last }).toEqual({
    status: EXIT_STATUS.journal_damaged,
    last: expect.stringMatching(/^journal damaged at group 6, hash:/),
  })
  await tamper(flip)
})

test.each([
  [
    'the main thread',
    0,
    // Once the program itself runs, which listens to signals first of all.
    `setInterval(() => { if (process.listenerCount('SIGTERM') > 0) throw new Error('nothing planned this') }, 20)`,
  ],
  ['the core thread', 1, `setTimeout(() => Promise.reject(new Error('nothing planned this')), 300)`],
  ['the replica thread', 2, `setTimeout(() => { throw new Error('nothing planned this') }, 300)`],
])('an error that nothing caught in %s is told by its words', async (name, id, code) => {
  const body = `import { threadId } from 'node:worker_threads'; if (threadId === ${id}) { ${code} }`
  const { status, last } = await start({ flags: ['--import', `data:text/javascript,${encodeURIComponent(body)}`] }).ended
  expect(status).toBe(EXIT_STATUS.thread_died)
  expect(JSON.parse(last)).toMatchObject({ kind: 'thread_died', message: `${name} ended: nothing planned this` })
})

test('a port that another program has is told with the settings that name it', async () => {
  const { server, port } = await listening(() => {})
  const { status, last } = await start({ env: { PORT: String(port) } }).ended
  expect({ status, last }).toEqual({
    status: EXIT_STATUS.wrong_place,
    last: `HOST 127.0.0.1 with PORT ${port} cannot be used: another program has it`,
  })
  await closed(server)
})

test('a wrong setting and a folder that is none are told by name', async () => {
  writeFileSync(join(folder, 'file'), '')
  const port = await start({ env: { PORT: 'many' } }).ended
  expect(port).toEqual({ status: EXIT_STATUS.wrong_setting, last: expect.stringMatching(/^PORT must be/) })
  const place = await start({ env: { DATA_DIR: join(folder, 'file') } }).ended
  expect(place).toEqual({ status: EXIT_STATUS.wrong_place, last: expect.stringContaining(join(folder, 'file')) })
})

test('a database that lets nobody in is told, one that is out of reach is waited for with one line', async () => {
  const wrong = new URL(database.superUrl)
  wrong.password = 'guessed'
  const refused = await start({ env: { DATABASE_URL: wrong.href } }).ended
  expect(refused).toEqual({ status: EXIT_STATUS.wrong_place, last: expect.stringContaining('password authentication failed') })

  const { server, port } = await listening(() => {})
  await closed(server)
  const away = new URL(database.superUrl)
  const { host: there } = away
  away.host = `127.0.0.1:${port}`
  const waiting = start({ env: { DATABASE_URL: away.href } })
  await expect.poll(() => waiting.lines().join('\n'), soon).toContain('waiting until it can')
  // Several tries more, of which nothing is said.
  await new Promise((done) => setTimeout(done, 2_500))
  const back = await listening((client) => client.pipe(connect(Number(there.split(':')[1]), '127.0.0.1')).pipe(client), port)
  await expect.poll(waiting.isOpen, soon).toBe(true)
  expect(waiting.lines().filter((line) => line.includes('cannot be used'))).toEqual([expect.stringContaining('ECONNREFUSED')])
  // The next test but one needs a tail behind the last snapshot.
  const before = await groups()
  await expect.poll(projected, soon).toBeGreaterThan(before + 3)
  waiting.child.kill('SIGKILL')
  await waiting.ended
  await closed(back.server)
})

test('a start that waits for its database ends when it is asked to', async () => {
  const { server, port } = await listening(() => {})
  await closed(server)
  const waiting = start({ env: { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` } })
  await expect.poll(() => waiting.lines().join('\n'), soon).toContain('waiting until it can')
  waiting.child.kill('SIGTERM')
  expect(await waiting.ended).toMatchObject({ status: 0 })
})

test('a tail that was cut off behind what the tables show is told with the group that is missing', async () => {
  const shown = await projected()
  await tamper(`DELETE FROM journal.groups WHERE seq >= ${shown - 1}`)
  const { status, last } = await start().ended
  expect({ status, last }).toEqual({
    status: EXIT_STATUS.journal_damaged,
    last: `journal damaged at group ${shown - 1}, seq: the group is missing`,
  })
})

async function projected(): Promise<number> {
  const readModel = openReadModel(database.superUrl, 1)
  return readCheckpoint(readModel)
    .then(
      ({ seq }) => seq,
      () => 0,
    )
    .finally(() => readModel.destroy())
}

async function listening(onClient: (client: import('node:net').Socket) => void, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((client) => {
    client.on('error', () => {})
    onClient(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function closed(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
