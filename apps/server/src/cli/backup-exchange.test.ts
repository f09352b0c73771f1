import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  archiveGroups,
  CoreShelf,
  JournalReader,
  loadSigner,
  migrateJournal,
  publishHead,
  restoreReplica,
  resume,
  SnapshotStore,
  verifyJournal,
} from '@glasshouse/journal'
import { credit, openHouse, runGroup, toyCore } from '@glasshouse/journal/testing'
import { startEmbedded, withClient } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { migrateRecords } from '@glasshouse/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupManifest, backupExchange } from './backup-exchange.ts'
import { restoreExchange } from './restore-exchange.ts'
import { listTables } from './table-dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'glasshouse-backup-'))
const place = (name: string) => join(folder, name)
const dataDir = place('house')
const secretsDir = join(dataDir, 'secrets')
const core = await toyCore()
const shelf = new CoreShelf(core)
afterAll(() => rmSync(folder, { recursive: true }))

/** A blob of the file store. */
const UPLOAD = `uploads/ab/${'ab'.repeat(16)}`
let originals: Record<string, string>

/** Every table's rows as PostgreSQL writes them, hashed. */
async function contents(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const tables = await listTables(client)
    const digests: [string, string][] = []
    for (const { schema, name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS digest FROM ${schema}.${name} AS t`,
      )
      digests.push([`${schema}.${name}`, rows[0].digest])
    }
    return Object.fromEntries(digests)
  })
}

/** An exchange with a journal, a snapshot, plain records and awkward values. */
beforeAll(async () => {
  const database = await startEmbedded({ dataDir })
  await migrateJournal(database.ownerUrl, database.serverRole)
  const readModel = openReadModel(database.ownerUrl, 1)
  await migrateReadModel(readModel)
  await readModel.destroy()
  await migrateRecords(database.ownerUrl, database.serverRole)
  const signer = loadSigner(secretsDir)
  const exchange = await resume({ url: database.url, shelf, signer, now: () => 1_000 })
  await runGroup(exchange, [openHouse(signer.publicKey)])
  for (let at = 0; at < 100; at++) await runGroup(exchange, [credit(at % 7, at)])
  const reader = await JournalReader.open(database.url)
  const store = await SnapshotStore.open(database.url, signer)
  const { replica } = await restoreReplica({ reader, shelf, seq: 60 })
  publishHead(dataDir, await store.saveReplica(replica))
  await Promise.all([reader.close(), store.close(), exchange.close()])
  await withClient(database.url, (client) =>
    client.query(`
      INSERT INTO users (user_id, login_name, login_key, password_hash, user_ref, ref_salt, status, invite_code, created_at_ms)
      SELECT (100000000 + n)::text, 'name ' || n, 'key ' || n, 'hash', 'ref ' || n, 'salt', 1, 'code ' || n, 9007199254740993 FROM generate_series(1, 1300) AS n;
      INSERT INTO favourites (user_id, symbol, icon, created_at_ms) VALUES ('100000001', 'btcusdt', 'ü€𝄞"\\', 5);
    `),
  )
  mkdirSync(join(dataDir, 'uploads/ab'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, UPLOAD), 'GHS1 sealed', { mode: 0o600 })
  originals = await contents(database.url)
  for (const back of [false, true]) {
    await backupExchange({ database, dataDir, secretsDir, shelf, to: place(back ? 'with-secrets' : 'plain'), hasSecrets: back })
  }
  await database.stop()
})

const restored = async (from: string, name: string) => {
  const target = { dataDir: place(name), secretsDir: join(place(name), 'secrets') }
  const manifest = await restoreExchange({ from: place(from), ...target, shelf })
  return { ...target, manifest }
}

test('a backup comes back whole into an empty folder and verifies', async () => {
  const { dataDir: copy, secretsDir: secrets, manifest } = await restored('with-secrets', 'copy')
  expect(manifest).toMatchObject({ head: { seq: 101 }, hasSecrets: true })
  const database = await startEmbedded({ dataDir: copy })
  const reader = await JournalReader.open(database.url)
  expect(await verifyJournal(reader, { shelf })).toMatchObject({
    ok: true,
    groups: 101,
    heads: 1,
    snapshots: 1,
    leftOut: { heads: [], snapshots: [] },
    stateHash: manifest.stateHash,
  })
  await reader.close()
  expect(await contents(database.url)).toEqual(originals)
  expect(originals['public.users']).toMatch(/^1300 /)
  const exchange = await resume({ url: database.url, shelf, signer: loadSigner(secrets), now: () => 1_000 })
  expect(exchange.replayed).toEqual({ fromSeq: 61, groups: 41 })
  await runGroup(exchange, [credit(1, 1)])
  await exchange.close()
  const next = `INSERT INTO favourites (user_id, symbol, icon, created_at_ms) VALUES ('100000001', 'ethusdt', '', 5) RETURNING favourite_id`
  await withClient(database.url, async (client) => expect((await client.query(next)).rows).toEqual([{ favourite_id: '2' }]))
  await database.stop()
  expect(readFileSync(join(copy, UPLOAD), 'utf8')).toBe('GHS1 sealed')
  expect(readFileSync(join(copy, 'heads.jsonl'), 'utf8')).toBe(readFileSync(join(dataDir, 'heads.jsonl'), 'utf8'))
})

test('without secrets the copy verifies but cannot sign in the name of the exchange', async () => {
  expect(existsSync(join(place('plain'), 'secrets'))).toBe(false)
  const { dataDir: copy, secretsDir: secrets } = await restored('plain', 'keyless')
  const database = await startEmbedded({ dataDir: copy })
  await expect(resume({ url: database.url, shelf, signer: loadSigner(secrets), now: () => 1_000 })).rejects.toThrow('head-signing-key.pem')
  await database.stop()
})

test('passwords of the database are never in a backup, and every folder and file of it is private', () => {
  expect(readdirSync(join(place('with-secrets'), 'secrets'))).toEqual(['head-signing-key.pem'])
  const all = readdirSync(place('with-secrets'), { recursive: true, encoding: 'utf8' })
  expect(all).toEqual(expect.arrayContaining(['backup.json', 'files/heads.jsonl', 'journal/manifest.json', 'secrets/head-signing-key.pem']))
  for (const name of ['', ...all]) {
    const { mode } = statSync(join(place('with-secrets'), name))
    expect([name, mode & 0o077]).toEqual([name, 0])
  }
})

test('a damaged table, a damaged journal and an unfinished backup are refused and leave nothing behind', async () => {
  const spoil = async (name: string, file: string, change: (bytes: Buffer) => Buffer | null, message: string) => {
    cpSync(place('plain'), place(name), { recursive: true })
    const path = join(place(name), file)
    const changed = change(readFileSync(path))
    if (changed) writeFileSync(path, changed)
    else rmSync(path)
    await expect(restored(name, `${name}-target`)).rejects.toThrow(message)
    const target = place(`${name}-target`)
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
  }
  const flipped = (bytes: Buffer) => {
    bytes.writeUInt8((bytes.readUInt8(bytes.length >> 1) + 1) % 256, bytes.length >> 1)
    return bytes
  }
  await spoil('bad-table', 'tables/journal.heads.jsonl.gz', flipped, 'journal.heads is damaged')
  await spoil('bad-groups', 'journal/groups/000000000001.bin', flipped, 'journal damaged at group')
  await spoil('unfinished', 'backup.json', () => null, 'no finished backup')
})

test('a backup whose list of tables has another column, or lacks a table, is refused as damaged', async () => {
  const changes: readonly ((manifest: BackupManifest) => object)[] = [
    (manifest) => ({
      tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, columns: table.columns.slice(1) } : table)),
    }),
    (manifest) => ({ tables: manifest.tables.filter(({ name }) => name !== 'users') }),
  ]
  for (const [at, change] of changes.entries()) {
    cpSync(place('plain'), place(`list-${at}`), { recursive: true })
    const file = join(place(`list-${at}`), 'backup.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
    writeFileSync(file, JSON.stringify({ ...manifest, ...change(manifest) }))
    await expect(restored(`list-${at}`, `list-${at}-target`)).rejects.toThrow(/backup.json is damaged: .* of format \d+: public.users/)
    expect(readdirSync(place(`list-${at}-target`))).toEqual([])
  }
})

test('neither a folder in use nor a full backup folder is written to', async () => {
  await expect(restoreExchange({ from: place('plain'), dataDir, secretsDir, shelf })).rejects.toThrow('is not empty')
  const database = { url: '', ownerUrl: '', superUrl: null, serverRole: '', stop: async () => {} }
  await expect(backupExchange({ database, dataDir, secretsDir, shelf, to: place('plain'), hasSecrets: false })).rejects.toThrow(
    'is not empty',
  )
})

test('a signed snapshot with other parts spoils no backup: the copy verifies, and its start leaves the row out', async () => {
  const database = await startEmbedded({ dataDir })
  const turn = () =>
    withClient(database.superUrl as string, async (client) => {
      await client.query('SET session_replication_role = replica')
      await client.query('UPDATE journal.snapshot_parts SET bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1) WHERE seq = 60')
    })
  await turn()
  await backupExchange({ database, dataDir, secretsDir, shelf, to: place('other-parts'), hasSecrets: true })
  await turn()
  await database.stop()
  const { dataDir: copy, secretsDir: secrets } = await restored('other-parts', 'of-other-parts')
  const there = await startEmbedded({ dataDir: copy })
  const started = await resume({ url: there.url, shelf, signer: loadSigner(secrets), now: () => 1_000 })
  expect(started).toMatchObject({ replayed: { fromSeq: 1, groups: 101 }, leftOut: [{ seq: 60 }] })
  await started.close()
  await there.stop()
})

test('an exchange that archived its old groups is backed up whole, and the restored one has them in its database again', async () => {
  const database = await startEmbedded({ dataDir })
  const reader = await JournalReader.open(database.url)
  const store = await SnapshotStore.open(database.url, loadSigner(secretsDir))
  for (const seq of [80, 90]) await store.saveReplica((await restoreReplica({ reader, shelf, seq })).replica)
  await Promise.all([reader.close(), store.close()])
  const archive = { ownerUrl: database.ownerUrl, folder: place('archive'), shelf, projectedSeq: 100 }
  expect(await archiveGroups(archive)).toMatchObject({ ok: true, fromSeq: 2, toSeq: 59 })
  await backupExchange({ database, dataDir, secretsDir, shelf, to: place('archived'), hasSecrets: false })
  await database.stop()
  rmSync(place('archive'), { recursive: true })
  const { dataDir: copy } = await restored('archived', 'unarchived')
  const there = await startEmbedded({ dataDir: copy })
  const { rows } = await withClient(there.url, (client) =>
    client.query('SELECT count(*)::int AS groups, (SELECT count(*)::int FROM journal.archives) AS archives FROM journal.groups'),
  )
  expect(rows).toEqual([{ groups: 101, archives: 0 }])
  await there.stop()
})
