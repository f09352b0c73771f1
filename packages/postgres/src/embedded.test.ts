import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staysInModules } from '../../../tools/build.mjs'
import { findRunning, startEmbedded } from './embedded.ts'
import { assertNoLiveOwner } from './ownership.ts'
import { findPostmaster, isAlive, servesCluster } from './postmaster.ts'
import { withClient } from './roles.ts'
import { lookAround } from './run-as.ts'
import { until } from './until.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-embedded-'))
const isRoot = process.getuid?.() === 0
// Below node_modules, so that what is not bundled is found from there.
const bundle = join(root, 'node_modules/.cache/glasshouse-tests', `child-${process.pid}.js`)
const children: ChildProcess[] = []

beforeAll(async () => {
  await build({
    cwd: root,
    input: 'packages/postgres/src/testing/child.ts',
    platform: 'node',
    external: staysInModules,
    output: { file: bundle, format: 'esm' },
    logLevel: 'warn',
  })
  await (await startEmbedded({ dataDir: template })).stop()
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  rmSync(bundle, { force: true })
})

let count = 0
const newPlace = () => join(folder, `exchange-${++count}`)
/** A copy of one exchange that was started once, since making a cluster takes seconds. */
const template = join(folder, 'template')
function newExchange(): string {
  const dataDir = newPlace()
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}
const write = (url: string, word: string) =>
  withClient(url, (client) => client.query(`CREATE TABLE IF NOT EXISTS words (word text); INSERT INTO words VALUES ('${word}')`))
const words = (url: string) => withClient(url, async (client) => (await client.query('SELECT word FROM words')).rows.map((row) => row.word))

interface Child {
  readonly process: ChildProcess
  readonly superUrl: string
  readonly pid: number
  readonly uid: number
}
async function startChild(
  dataDir: string,
  options: { mode?: string; as?: readonly string[]; isSupervised?: boolean } = {},
): Promise<Child> {
  const [command, ...args] = [...(options.as ?? []), process.execPath, bundle, dataDir, options.mode ?? 'bound']
  const child = spawn(command as string, args, { stdio: ['pipe', 'pipe', 'pipe', ...(options.isSupervised ? (['ipc'] as const) : [])] })
  children.push(child)
  let [said, complaint] = ['', '']
  child.stderr?.on('data', (data) => {
    complaint += data
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      said += data
      if (said.includes('\n')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`the child ended with ${code}: ${complaint}`)))
  })
  return { process: child, ...JSON.parse(said) }
}
const kill9 = (child: Child) =>
  new Promise<void>((resolve) => {
    child.process.on('exit', () => resolve())
    child.process.kill('SIGKILL')
  })

test('a second start keeps data and passwords, which only the owner of the exchange can read', async () => {
  const dataDir = newPlace()
  const first = await startEmbedded({ dataDir })
  await write(first.ownerUrl, 'kept')
  await first.stop()
  const secrets = join(dataDir, 'secrets/postgres.json')
  expect(statSync(secrets).mode & 0o777).toBe(0o600)
  const before = readFileSync(secrets, 'utf8')
  expect(Object.values(JSON.parse(before)).every((word) => String(word).length === 32)).toBe(true)
  const second = await startEmbedded({ dataDir })
  expect(await words(second.url)).toEqual(['kept'])
  expect(readFileSync(secrets, 'utf8')).toBe(before)
  const wrong = new URL(second.url)
  wrong.password = 'guessed'
  await expect(words(wrong.href)).rejects.toThrow('password authentication failed')
  const { rows } = await withClient(second.superUrl as string, (client) =>
    client.query(`SELECT rolname, substr(rolpassword, 1, 13) AS kind FROM pg_authid WHERE rolpassword IS NOT NULL ORDER BY 1`),
  )
  expect(rows.map((row) => row.kind)).toEqual(['SCRAM-SHA-256', 'SCRAM-SHA-256', 'SCRAM-SHA-256'])
  await second.stop()
  await second.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('after kill -9 of the server its PostgreSQL ends too, and the next start has all that was committed', async () => {
  const dataDir = newExchange()
  const child = await startChild(dataDir)
  await write(child.superUrl, 'committed')
  await kill9(child)
  const database = await startEmbedded({ dataDir })
  expect(await words(database.superUrl as string)).toEqual(['committed'])
  expect(servesCluster(child.pid, join(dataDir, 'postgres'))).toBe(false)
  await database.stop()
})

test('a PostgreSQL that outlived its exchange is stopped, and another one started', async () => {
  const dataDir = newExchange()
  const child = await startChild(dataDir, { mode: 'unbound' })
  await write(child.superUrl, 'orphaned')
  await kill9(child)
  expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(child.pid)
  const lines: string[] = []
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toContainEqual(`stopping PostgreSQL process ${child.pid}, which outlived its exchange`)
  expect(await words(database.superUrl as string)).toEqual(['orphaned'])
  await database.stop()
})

/**
 * An exchange under a supervisor that is killed at once; whether the exchange then stops by itself is up to its mode.
 */
async function abandonedExchange(dataDir: string, mode: string): Promise<number> {
  const body = `const child = require('node:child_process').fork(${JSON.stringify(bundle)}, ${JSON.stringify([dataDir, mode])}, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
    child.stdout.once('data', () => console.log(child.pid))`
  const supervisor = spawn(process.execPath, ['-e', body], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(supervisor)
  const pid = await new Promise<number>((resolve) => supervisor.stdout?.once('data', (data) => resolve(Number(String(data)))))
  supervisor.kill('SIGKILL')
  await new Promise((resolve) => supervisor.once('exit', resolve))
  return pid
}

test('an exchange whose supervisor was killed stops by itself, and the next start waits for that', async () => {
  const dataDir = newExchange()
  const pid = await abandonedExchange(dataDir, 'slow')
  const lines: string[] = []
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toContainEqual(`waiting for process ${pid}, whose supervisor is gone`)
  expect(lines.join()).not.toContain('ending process')
  await database.stop()
})

test('an exchange whose supervisor was killed and that does not stop is ended; one with a supervisor is left alone', async () => {
  const dataDir = newExchange()
  const pid = await abandonedExchange(dataDir, 'hung')
  const lines: string[] = []
  await assertNoLiveOwner(dataDir, { log: (line) => lines.push(line), waitMs: 300 })
  expect(lines).toEqual([`waiting for process ${pid}, whose supervisor is gone`, expect.stringContaining(`ending process ${pid},`)])
  const database = await startEmbedded({ dataDir })
  await database.stop()

  const supervised = await startChild(dataDir, { isSupervised: true })
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'in_use' })
  expect(isAlive(supervised.process.pid as number)).toBe(true)
  await kill9(supervised)
})

test('a PostgreSQL that is suspended when its exchange is gone is woken and stopped', async () => {
  const dataDir = newExchange()
  const child = await startChild(dataDir, { mode: 'unbound' })
  await write(child.superUrl, 'before the pause')
  process.kill(child.pid, 'SIGSTOP')
  await kill9(child)
  const database = await startEmbedded({ dataDir })
  expect(await words(database.superUrl as string)).toEqual(['before the pause'])
  await database.stop()
})

test('both killed with -9: the next start recovers what was committed', async () => {
  const dataDir = newExchange()
  const child = await startChild(dataDir, { mode: 'unbound' })
  await write(child.superUrl, 'recovered')
  process.kill(child.pid, 'SIGKILL')
  await kill9(child)
  const database = await startEmbedded({ dataDir })
  expect(await words(database.superUrl as string)).toEqual(['recovered'])
  await database.stop()
})

test('a stale pid file whose number belongs to another program now does not stop a start', async () => {
  const dataDir = newExchange()
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  children.push(other)
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${other.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`)
  const database = await startEmbedded({ dataDir })
  expect(isAlive(other.pid as number)).toBe(true)
  await database.stop()
})

test('a server that runs is not started twice, but can be joined', async () => {
  const dataDir = newExchange()
  expect(findRunning({ dataDir })).toBe(null)
  const database = await startEmbedded({ dataDir })
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
    code: 'in_use',
    message: `${dataDir} is in use by process ${process.pid}`,
  })
  const joined = findRunning({ dataDir })
  expect(joined?.url).toBe(database.url)
  await joined?.stop()
  await write(database.ownerUrl, 'still runs')
  await database.stop()
  expect(findRunning({ dataDir })).toBe(null)
})

test('a data directory of another major version is refused in one line', async () => {
  const dataDir = newPlace()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  const start = startEmbedded({ dataDir })
  await expect(start).rejects.toMatchObject({ code: 'other_version' })
  await expect(start).rejects.toThrow(/was made by PostgreSQL 17 and this release brings 18/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('a data directory without its passwords is refused in one line', async () => {
  const dataDir = newExchange()
  rmSync(join(dataDir, 'secrets'), { recursive: true })
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'no_secrets' })
})

test('a start that was cut short is finished by the next one', async () => {
  const dataDir = newPlace()
  mkdirSync(join(dataDir, 'postgres.new-999999999'), { recursive: true })
  const database = await startEmbedded({ dataDir })
  await database.stop()
  expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
  rmSync(join(dataDir, 'postgres.ready'))
  const again = await startEmbedded({ dataDir })
  await write(again.ownerUrl, 'furnished')
  await again.stop()
})

test('a path longer than a socket may have is no hindrance', async () => {
  const dataDir = join(newPlace(), 'long-'.repeat(30))
  cpSync(template, dataDir, { recursive: true })
  expect(dataDir.length).toBeGreaterThan(150)
  const database = await startEmbedded({ dataDir })
  await write(database.ownerUrl, 'reached')
  await database.stop()
})

test('a port in use is said in one line when it was asked for', async () => {
  const [one, other] = [newExchange(), newExchange()]
  const database = await startEmbedded({ dataDir: one })
  const port = Number(new URL(database.url).port)
  const second = startEmbedded({ dataDir: other, port })
  await expect(second).rejects.toMatchObject({ code: 'failed' })
  await expect(second).rejects.toThrow(/^PostgreSQL did not start: .*$/)
  await database.stop()
})

test('the server hears of a PostgreSQL that ends unasked', async () => {
  const dataDir = newExchange()
  const crashes: string[] = []
  const database = await startEmbedded({ dataDir, onCrash: (line) => crashes.push(line) })
  process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid as number, 'SIGKILL')
  expect(await until(() => crashes.length > 0, 10_000)).toBe(true)
  expect(crashes[0]).toMatch(/^PostgreSQL ended unasked with SIGKILL/)
  await database.stop()
})

test('the data directory is for its own user: a new one, and one that was left open', async () => {
  for (const dataDir of [newPlace(), newExchange()]) {
    if (existsSync(dataDir)) chmodOpen(dataDir)
    const database = await startEmbedded({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await database.stop()
  }
})

if (isRoot) {
  test('root without user namespaces hands the data to an account that exists', async () => {
    const dataDir = newPlace()
    for (const path of [folder, dirname(dataDir)]) chmodOpen(path)
    const look = (owner: Parameters<typeof lookAround>[0]) => ({ ...lookAround(owner), canUnshare: false })
    const lines: string[] = []
    const database = await startEmbedded({ dataDir, lookAround: look, log: (line) => lines.push(line) })
    await write(database.ownerUrl, 'as another')
    await database.stop()
    const owner = statSync(join(dataDir, 'postgres')).uid
    expect(owner).not.toBe(0)
    // The other account passes through to its cluster, and nobody reads what else is there.
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(lines.join()).toMatch(/existing account (postgres|nobody)/)
    const again = await startEmbedded({ dataDir })
    expect(await words(again.url)).toEqual(['as another'])
    await again.stop()
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(owner)
  })

  test("a plain user runs it with nobody else's help", async () => {
    const dataDir = newPlace()
    mkdirSync(dataDir)
    chmodOpen(folder)
    chownSync(dataDir, 65534, 65534)
    const child = await startChild(dataDir, { as: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] })
    expect(child.uid).toBe(65534)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
    await write(child.superUrl, 'plain')
    await kill9(child)
    expect(await until(() => !servesCluster(child.pid, join(dataDir, 'postgres')), 10_000)).toBe(true)
    const again = await startChild(dataDir, { as: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] })
    expect(await words(again.superUrl)).toEqual(['plain'])
    await kill9(again)
  })
}

function chmodOpen(path: string): void {
  // mkdtemp makes 0700; another account must be able to pass.
  chmodSync(path, 0o755)
}
