import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { afterAll, expect, test } from 'vitest'
import {
  CoreShelf,
  groupHash,
  JournalReader,
  loadSigner,
  logOfHead,
  merkleRoot,
  restoreReplica,
  SnapshotStore,
  type StoredGroup,
  sha256,
  verifyJournal,
} from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

// Somebody with all rights over the database changes history. A group that he touches is named, and the house does not
// start; a snapshot that he touches is left out.

const core = await toyCore()
const house = await toyHouse()
afterAll(() => house.database.stop())

const opened = await house.open(core)
await runGroup(opened, [openHouse(house.signer.publicKey)])
for (let seq = 2; seq <= 6; seq++) await runGroup(opened, [credit(1, seq), credit(2, seq * 10)], 1_000 + seq)
await opened.close()

/** Runs a statement with every guard off, looks what is said of it, and puts the table back. */
async function tampered(change: string, values: unknown[] = []) {
  const admin = house.database.superUrl as string
  await withClient(admin, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS untouched AS TABLE journal.groups')
    await client.query('SET session_replication_role = replica')
    const { rowCount } = await client.query(change, values)
    expect(rowCount, 'the change met no row').toBeGreaterThan(0)
  })
  const reader = await JournalReader.open(house.database.url)
  const report = await verifyJournal(reader, { shelf: new CoreShelf(core) })
  await reader.close()
  const start = await house.open(core).then(
    async (resumed) => resumed.close().then(() => 'started'),
    (error: Error) => error.message,
  )
  await withClient(admin, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('TRUNCATE journal.groups')
    await client.query('INSERT INTO journal.groups TABLE untouched')
  })
  return { report, start }
}

async function groupAt(seq: number): Promise<StoredGroup> {
  const reader = await JournalReader.open(house.database.url)
  try {
    for await (const group of reader.readFrom(seq)) return group
    throw new Error(`no group ${seq}`)
  } finally {
    await reader.close()
  }
}

const flip = (column: string) => `${column} = set_byte(${column}, 7, get_byte(${column}, 7) # 1)`
const columns = [
  { column: 'era', set: 'era = era + 1', check: 'hash' },
  { column: 'epoch', set: 'epoch = epoch + 1', check: 'hash' },
  { column: 'time_ms', set: 'time_ms = time_ms + 1', check: 'hash' },
  { column: 'n', set: 'n = n + 1', check: 'hash' },
  { column: 'commands_root', set: flip('commands_root'), check: 'hash' },
  { column: 'events_digest', set: flip('events_digest'), check: 'hash' },
  { column: 'prev_hash', set: flip('prev_hash'), check: 'prev_hash' },
  { column: 'hash', set: flip('hash'), check: 'hash' },
  { column: 'commands, a byte of a record', set: flip('commands'), check: 'commands_root' },
  { column: 'commands, the first length', set: 'commands = set_byte(commands, 0, 5)', check: 'commands' },
  { column: 'commands, cut off', set: 'commands = substr(commands, 1, length(commands) - 1)', check: 'commands' },
  { column: 'commands, one record less', set: `commands = ''`, check: 'n' },
]
for (const { column, set, check } of columns) {
  test(`a change of ${column} is named and the start is refused`, async () => {
    const { report, start } = await tampered(`UPDATE journal.groups SET ${set} WHERE seq = 4`)
    expect(report).toMatchObject({ ok: false, seq: 4, check, groups: 3 })
    expect(start).toMatch(new RegExp(`^journal damaged at group 4, ${check}:`))
  })
}

test('a missing group is named', async () => {
  const { report, start } = await tampered('DELETE FROM journal.groups WHERE seq = 3')
  expect(report).toMatchObject({ ok: false, seq: 3, check: 'seq' })
  expect(start).toContain('journal damaged at group 3, seq')
})

test('two groups that changed places are named', async () => {
  const { report } = await tampered(`
    UPDATE journal.groups AS here SET time_ms = there.time_ms, commands = there.commands, commands_root = there.commands_root,
      events_digest = there.events_digest, prev_hash = there.prev_hash, hash = there.hash
    FROM journal.groups AS there WHERE (here.seq, there.seq) IN ((3, 4), (4, 3))`)
  expect(report).toMatchObject({ ok: false, seq: 3, check: 'prev_hash' })
})

test('commands that were replaced together with root, count and hash give other events', async () => {
  const group = await groupAt(6)
  const records = [core.module.encodeCommand(credit(1, 1_000_000))]
  const header = { ...group, n: 1, commandsRoot: merkleRoot(records) }
  const { report, start } = await tampered('UPDATE journal.groups SET n = 1, commands = $1, commands_root = $2, hash = $3 WHERE seq = 6', [
    core.module.joinRecords(records),
    header.commandsRoot,
    groupHash(header),
  ])
  expect(report).toMatchObject({ ok: false, seq: 6, check: 'events_digest' })
  expect(start).toContain('group 6, events_digest')
})

test('a digest of other events, hash and all, is not what the commands give', async () => {
  const group = await groupAt(4)
  const header = { ...group, eventsDigest: sha256(Buffer.from('other')) }
  const { report } = await tampered('UPDATE journal.groups SET events_digest = $1, hash = $2 WHERE seq = 4', [
    header.eventsDigest,
    groupHash(header),
  ])
  expect(report).toMatchObject({ ok: false, seq: 4, check: 'events_digest' })
})

test('time and epoch that fall are refused even when the hash fits', async () => {
  const group = await groupAt(6)
  for (const [change, column, check] of [
    [{ timeMs: 999 }, 'time_ms', 'time'],
    [{ epoch: 0 }, 'epoch', 'epoch'],
  ] as const) {
    const header = { ...group, ...change }
    const { report } = await tampered(`UPDATE journal.groups SET ${column} = $1, hash = $2 WHERE seq = 6`, [
      Object.values(change)[0],
      groupHash(header),
    ])
    expect(report).toMatchObject({ ok: false, seq: 6, check })
  }
})

test('history cut off behind a signed head is noticed, and so is a published head signed by another key', async () => {
  const resumed = await house.open(core)
  const reader = await JournalReader.open(house.database.url)
  const store = await SnapshotStore.open(house.database.url, house.signer)
  const { replica } = await restoreReplica({ reader, shelf: new CoreShelf(core), seq: 6 })
  const head = await store.saveReplica(replica)
  await store.close()
  await resumed.close()

  const report = await verifyJournal(reader, { shelf: new CoreShelf(core) })
  expect(report).toMatchObject({ ok: true, groups: 6, commands: 11, heads: 1, snapshots: 1 })
  const cut = await tampered('DELETE FROM journal.groups WHERE seq = 6')
  expect(cut.report).toMatchObject({ ok: false, seq: 6, check: 'seq' })
  expect(cut.start).toContain('group 6')

  const stranger = loadSigner(mkdtempSync(join(tmpdir(), 'stranger-')))
  const log = logOfHead(head)
  expect(log?.size).toBe(6)
  const forged = stranger.sign(head, log as NonNullable<typeof log>)
  const forgedReport = await verifyJournal(reader, { shelf: new CoreShelf(core), publishedHeads: [forged] })
  expect(forgedReport).toMatchObject({ ok: false, seq: 6, check: 'head' })
  const elsewhere = house.signer.sign({ ...head, logRoot: sha256(head.logRoot) }, log as NonNullable<typeof log>)
  expect(await verifyJournal(reader, { shelf: new CoreShelf(core), publishedHeads: [elsewhere] })).toMatchObject({
    ok: false,
    check: 'head',
  })
  await reader.close()
})

const OTHER_BYTES = 'its bytes are not the state that was signed'
for (const [name, change, what] of [
  ['bytes of a snapshot', 'UPDATE journal.snapshot_parts SET bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1)', OTHER_BYTES],
  ['header of a snapshot', 'UPDATE journal.snapshot_parts SET bytes = set_byte(bytes, 60, get_byte(bytes, 60) # 1)', OTHER_BYTES],
  ['state hash of a snapshot', `UPDATE journal.snapshots SET ${flip('state_hash')}`, 'it is not signed by the key of the genesis'],
] as const) {
  test(`a changed ${name} is named, and a start takes the state from the commands`, async () => {
    const admin = house.database.superUrl as string
    const copy = async (work: (query: (text: string) => Promise<unknown>) => Promise<void>) =>
      withClient(admin, async (client) => {
        await client.query('SET session_replication_role = replica')
        await work((text) => client.query(text))
      })
    await copy(async (query) => {
      for (const table of ['snapshots', 'snapshot_parts']) await query(`CREATE TABLE kept_${table} AS TABLE journal.${table}`)
      await query(change)
    })
    const reader = await JournalReader.open(house.database.url)
    const leftOut = { heads: [], snapshots: [{ seq: 6, what }] }
    expect(await verifyJournal(reader, { shelf: new CoreShelf(core) })).toMatchObject({ ok: true, snapshots: 0, leftOut })
    await reader.close()
    const started = await house.open(core)
    expect(started).toMatchObject({ replayed: { fromSeq: 1, groups: 6 }, leftOut: [{ seq: 6 }] })
    expect(core.module.encodeState(started.state)).toEqual(core.module.encodeState(opened.state))
    await started.close()
    await copy(async (query) => {
      await query('TRUNCATE journal.snapshots, journal.snapshot_parts')
      for (const table of ['snapshots', 'snapshot_parts']) await query(`INSERT INTO journal.${table} TABLE kept_${table}`)
      for (const table of ['snapshots', 'snapshot_parts']) await query(`DROP TABLE kept_${table}`)
    })
  })
}
