import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CoreShelf,
  JournalReader,
  loadSigner,
  migrateJournal,
  publishHead,
  readCore,
  restoreReplica,
  resume,
  SnapshotStore,
} from '@glasshouse/journal'
import { credit, openHouse, runGroup } from '@glasshouse/journal/testing'
import { type Database, startEmbedded, withClient } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staysInModules } from '../../../../tools/build.mjs'

// The program as it is run: a bundle beside its core, here a toy, in a process of its own.

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const programs = join(root, 'node_modules/.cache/glasshouse-tests', `cli-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-cli-'))
const dataDir = join(folder, 'house')
let database: Database

beforeAll(async () => {
  await build({
    cwd: root,
    input: 'apps/server/src/cli/journal.ts',
    platform: 'node',
    external: staysInModules,
    output: { dir: programs, format: 'esm' },
    logLevel: 'warn',
  })
  copyFileSync(join(root, 'packages/journal/src/testing/toy-core.js'), join(programs, 'core.js'))
  mkdirSync(dataDir)
  database = await startEmbedded({ dataDir })
  await migrateJournal(database.ownerUrl, database.serverRole)
  const readModel = openReadModel(database.ownerUrl, 1)
  await migrateReadModel(readModel).finally(() => readModel.destroy())
  const signer = loadSigner(join(dataDir, 'secrets'))
  const shelf = new CoreShelf(await readCore(join(programs, 'core.js')))
  const exchange = await resume({ url: database.url, shelf, signer, now: () => 1_000 })
  await runGroup(exchange, [openHouse(signer.publicKey)])
  for (let at = 0; at < 9; at++) await runGroup(exchange, [credit(1, at), credit(2, at)])
  const reader = await JournalReader.open(database.url)
  const store = await SnapshotStore.open(database.url, signer)
  publishHead(dataDir, await store.saveReplica((await restoreReplica({ reader, shelf, seq: 10 })).replica))
  await Promise.all([reader.close(), store.close(), exchange.close()])
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(programs, { recursive: true, force: true })
})

async function journal(args: readonly string[], env: Record<string, string> = { DATA_DIR: dataDir }) {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, [join(programs, 'journal.js'), ...args], { env: { ...rest, ...env } })
  let [out, errors] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, lastLine: out.trim().split('\n').at(-1) ?? '', errors }
}
const report = { ok: true, groups: 10, commands: 19, head: { seq: 10 }, heads: 2, snapshots: 1, leftOut: { heads: [], snapshots: [] } }

test('verify reads a running server and a stopped one, and prints one line of JSON last', async () => {
  const running = await journal(['verify'])
  expect(JSON.parse(running.lastLine)).toMatchObject(report)
  expect(running.code).toBe(0)
  await database.stop()
  const stopped = await journal(['verify'])
  expect(stopped.lastLine).toBe(running.lastLine)
  expect(stopped.code).toBe(0)
  database = await startEmbedded({ dataDir })
})

test('export writes files that verify without a database', async () => {
  const to = join(folder, 'export')
  const written = await journal(['export', '--to', to])
  expect(JSON.parse(written.lastLine)).toEqual({ ok: true, groups: 10, files: 1, eras: 1, heads: 1 })
  const verified = await journal(['verify', '--from', to], { DATA_DIR: join(folder, 'nothing') })
  expect(JSON.parse(verified.lastLine)).toMatchObject({ ...report, heads: 1, snapshots: 0 })
  expect(verified.code).toBe(0)
  expect((await journal(['export', '--to', to])).code).not.toBe(0)
})

test('a published head that the database no longer has gives damage away', async () => {
  await withClient(database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(
      'CREATE TABLE kept AS SELECT * FROM journal.groups WHERE seq = 10; CREATE TABLE kept_snapshots AS TABLE journal.snapshots; CREATE TABLE kept_heads AS TABLE journal.heads',
    )
    await client.query('DELETE FROM journal.groups WHERE seq = 10; DELETE FROM journal.snapshots; DELETE FROM journal.heads')
  })
  const { code, lastLine } = await journal(['verify'])
  expect(JSON.parse(lastLine)).toMatchObject({ ok: false, seq: 10, check: 'seq' })
  expect(code).toBe(1)
  await withClient(database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(
      'INSERT INTO journal.groups TABLE kept; INSERT INTO journal.snapshots TABLE kept_snapshots; INSERT INTO journal.heads TABLE kept_heads',
    )
  })
  expect((await journal(['verify'])).code).toBe(0)
})

test('a damaged row makes verify name it and end with 1', async () => {
  const change = (statement: string) =>
    withClient(database.superUrl as string, async (client) => {
      await client.query('SET session_replication_role = replica')
      await client.query(statement)
    })
  await change('UPDATE journal.groups SET time_ms = time_ms + 1 WHERE seq = 7')
  const { code, lastLine } = await journal(['verify'])
  expect(JSON.parse(lastLine)).toMatchObject({ ok: false, groups: 6, seq: 7, check: 'hash', what: expect.stringContaining('group 7') })
  expect(code).toBe(1)
  await change('UPDATE journal.groups SET time_ms = time_ms - 1 WHERE seq = 7')
})

test('a forged head and a forged snapshot are counted and named by verify, which ends with 0', async () => {
  await withClient(database.url, (client) =>
    client.query(`
      INSERT INTO journal.heads SELECT 8, hash, log_root, log_peaks, 8, state_hash, time_ms, signature FROM journal.heads WHERE seq = 10;
      INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature)
        SELECT 5, era, core_id, state_hash, size, log_peaks, signature FROM journal.snapshots WHERE seq = 10`),
  )
  const { code, lastLine, errors } = await journal(['verify'])
  expect(JSON.parse(lastLine)).toMatchObject({ ...report, leftOut: { heads: [{ seq: 8 }], snapshots: [{ seq: 5 }] } })
  expect({ code, said: errors.trim().split('\n') }).toEqual({
    code: 0,
    said: [
      'heads left out: 1, of groups 8: its signature is not by the key of the genesis',
      'snapshots left out: 1, of groups 5: it is not signed by the key of the genesis',
    ],
  })
  await withClient(database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('DELETE FROM journal.heads WHERE seq = 8; DELETE FROM journal.snapshots WHERE seq = 5')
  })
})

test('rebuild is refused while a server runs there, and leaves it alone', async () => {
  const { code, errors, lastLine } = await journal(['rebuild'])
  expect(errors).toBe(`${dataDir} is in use by process ${process.pid}\n`)
  expect({ code, lastLine }).toEqual({ code: 2, lastLine: '' })
  expect((await journal(['verify'])).code).toBe(0)
})

test('a wrong call or an empty place is said in one line, and no exchange is made there', async () => {
  const nowhere = join(folder, 'nowhere')
  const said = (errors: string) => expect.stringContaining(errors)
  const calls: [string[], string, Record<string, string>?][] = [
    [[], 'journal needs an act: verify, export, archive, rebuild; --help says more\n'],
    [['export'], 'export needs --to DIR; --help says more\n'],
    [['verify', '--form', 'there'], said('--form')],
    [['verify'], `there is no exchange in ${nowhere}\n`, { DATA_DIR: nowhere }],
    [['rebuild'], `there is no exchange in ${nowhere}\n`, { DATA_DIR: nowhere }],
    [['verify', '--from', nowhere], said('no finished export')],
  ]
  const answers = await Promise.all(calls.map(([args, , env]) => journal(args, env)))
  expect(answers).toMatchObject(calls.map(([, errors]) => ({ code: 2, errors })))
  expect(existsSync(nowhere)).toBe(false)
})

test('archive refuses until enough snapshots stand and the read model has caught up, in one line each', async () => {
  const to = join(folder, 'refused')
  expect(await journal(['archive', '--to', to])).toMatchObject({
    code: 2,
    lastLine: '',
    errors: expect.stringContaining('has 1 of the 3 signed snapshots'),
  })
  await snapshotAt(7, 8, 9)
  expect(await journal(['archive', '--to', to])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^the read model stands at group 0.*\n$/),
  })
  expect(await journal(['archive'])).toMatchObject({ code: 2, errors: 'archive needs --to DIR; --help says more\n' })
})

test('archive killed while groups leave has moved nothing, and the same call then does it all', async () => {
  await withClient(database.ownerUrl, (client) => client.query('UPDATE projection_checkpoint SET seq = 10'))
  const to = join(folder, 'archive')
  await withClient(database.superUrl as string, async (client) => {
    await client.query('BEGIN')
    await client.query('SELECT FROM journal.groups WHERE seq = 5 FOR UPDATE')
    const child = spawn(process.execPath, [join(programs, 'journal.js'), 'archive', '--to', to], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    // It stands in the middle of its deletion when it waits for the row.
    for (;;) if ((await client.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length > 0) break
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    await client.query('COMMIT')
  })
  const left = await withClient(database.superUrl as string, async (client) => {
    for (;;)
      if ((await client.query(`SELECT FROM pg_stat_activity WHERE application_name = 'glasshouse journal archive'`)).rows.length === 0)
        break
    return client.query(
      'SELECT (SELECT count(*)::int FROM journal.groups) AS groups, (SELECT count(*)::int FROM journal.archives) AS archives',
    )
  })
  expect(left.rows).toEqual([{ groups: 10, archives: 0 }])
  expect(JSON.parse((await journal(['verify'])).lastLine)).toMatchObject({ ok: true, groups: 10 })
})

test('archive moves old groups to files, also where a killed one left its files, after which verify and export see the whole journal still', async () => {
  const to = join(folder, 'archive')
  const archived = await journal(['archive', '--to', to])
  expect(JSON.parse(archived.lastLine)).toMatchObject({ ok: true, fromSeq: 2, toSeq: 7, files: 1 })
  expect(archived.code).toBe(0)
  expect(JSON.parse((await journal(['verify'])).lastLine)).toMatchObject({ ...report, heads: 5, snapshots: 4 })
  expect(JSON.parse((await journal(['verify', '--from', to])).lastLine)).toMatchObject({ ok: true, groups: 7 })
  expect(JSON.parse((await journal(['export', '--to', join(folder, 'after')])).lastLine)).toMatchObject({ ok: true, groups: 10 })
  renameSync(to, join(folder, 'moved'))
  expect(await journal(['verify'])).toMatchObject({ code: 1, lastLine: expect.stringContaining('put it back, or name its place') })
  expect((await journal(['verify', '--archive', join(folder, 'moved')])).code).toBe(0)
})

async function snapshotAt(...seqs: number[]): Promise<void> {
  const reader = await JournalReader.open(database.url)
  const store = await SnapshotStore.open(database.url, loadSigner(join(dataDir, 'secrets')))
  const shelf = new CoreShelf(await readCore(join(programs, 'core.js')))
  for (const seq of seqs) await store.saveReplica((await restoreReplica({ reader, shelf, seq })).replica)
  await Promise.all([reader.close(), store.close()])
}
