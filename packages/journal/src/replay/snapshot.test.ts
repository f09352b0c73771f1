import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { afterAll, expect, test } from 'vitest'
import {
  CoreShelf,
  decodeSnapshot,
  encodeSnapshot,
  hex,
  JournalReader,
  loadSigner,
  logOfHead,
  publishedHeads,
  type Replica,
  restoreReplica,
  SnapshotStore,
  sha256,
  verifyHead,
  verifyJournal,
} from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

const core = await toyCore()
const shelf = new CoreShelf(core)
const house = await toyHouse()
const reader = await JournalReader.open(house.database.url)
const store = await SnapshotStore.open(house.database.url, house.signer)
afterAll(async () => {
  await reader.close()
  await store.close()
  await house.database.stop()
})

const opened = await house.open(core)
await runGroup(opened, [openHouse(house.signer.publicKey)])
const replica: Replica = (await restoreReplica({ reader, shelf, seq: 1 })).replica

async function advanceTo(seq: number): Promise<void> {
  while (core.module.lastSeq(opened.state) < seq) await runGroup(opened, [credit(1, 1)])
  for await (const group of reader.readFrom(replica.seq + 1, { toSeq: seq })) await replica.apply(group)
}

test('a start needs only the newest snapshot and the groups after it', async () => {
  await advanceTo(10)
  await store.saveReplica(replica)
  await advanceTo(13)
  const restored = await restoreReplica({ reader, shelf, seq: 13 })
  expect(restored.snapshotSeq).toBe(10)
  expect(restored.replica.sections()).toEqual(replica.sections())
  expect(hex(restored.replica.log.root())).toBe(hex(replica.log.root()))
})

test.each([
  ['forgets an account', 'balances.map(', 'balances.slice(1).map('],
  ['does not read it at all', 'export function decodeState(shape, sections) {', 'export function decodeState() {'],
])('a snapshot is not stored when its own core %s', async (_, text, replacement) => {
  const forgetful = await toyCore({ [text]: replacement })
  const stranger = await toyHouse()
  const its = { reader: await JournalReader.open(stranger.database.url), shelf: new CoreShelf(forgetful) }
  const snapshots = await SnapshotStore.open(stranger.database.url, stranger.signer)
  const first = await stranger.open(forgetful)
  await runGroup(first, [openHouse(stranger.signer.publicKey), credit(1, 1)])
  await first.close()
  const { replica } = await restoreReplica({ ...its, seq: 1 })
  await expect(snapshots.saveReplica(replica)).rejects.toThrow('no snapshot of group 1 is stored: the core reads another state from it')
  expect([await its.reader.snapshots(), await its.reader.lastHead()]).toEqual([[], null])

  // Stored all the same, a start that replays nothing takes it by its hash; a verification reads it back.
  const { end, log } = replica
  await snapshots.save({ end, log, core: { id: forgetful.id, shapeVersion: 1 }, sections: replica.sections() })
  expect(await verifyJournal(its.reader, { shelf: its.shelf })).toMatchObject({
    ok: false,
    seq: 1,
    check: 'snapshot',
    what: expect.stringContaining('the core reads another state from it'),
  })
  await snapshots.close()
  await its.reader.close()
  await stranger.database.stop()
})

test('a start hashes the bytes of its snapshot and does not write the state again', async () => {
  let written = 0
  const module = {
    ...core.module,
    encodeState: (state: Parameters<typeof core.module.encodeState>[0]) => {
      written++
      return core.module.encodeState(state)
    },
  }
  const counting = new CoreShelf({ ...core, module })
  const restored = await restoreReplica({ reader, shelf: counting, seq: 13 })
  expect([restored.snapshotSeq, written]).toEqual([10, 0])
  expect(restored.replica.sections()).toEqual(replica.sections())
})

test('a replica can be had at any past group, from the newest snapshot before it', async () => {
  const restored = await restoreReplica({ reader, shelf, seq: 9 })
  expect(restored).toMatchObject({ snapshotSeq: 0 })
  expect(core.module.lastSeq(restored.replica.state)).toBe(9)
  expect((await restoreReplica({ reader, shelf, seq: 11 })).snapshotSeq).toBe(10)
})

test('a head is signed with each snapshot, for its group, its history and its state', async () => {
  const head = await reader.headAt(10)
  const at = (await restoreReplica({ reader, shelf, seq: 10 })).replica
  expect(head && verifyHead(head, house.signer.publicKey)).toBe(true)
  expect(head && hex(head.hash)).toBe(hex(at.end.hash))
  expect(head && hex(head.logRoot)).toBe(hex(at.log.root()))
  expect(head && hex(head.stateHash)).toBe(hex(sha256(at.sections())))
  expect(head && verifyHead({ ...head, timeMs: head.timeMs + 1 }, house.signer.publicKey)).toBe(false)
  expect(head && logOfHead({ ...head, logPeaks: head.logPeaks.subarray(32) })).toBe(null)
})

test('a saved head goes to the public file of a house that has one, once a day', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'public-'))
  const publisher = await SnapshotStore.open(house.database.url, loadSigner(house.secretsDir, dataDir))
  const head = await publisher.saveReplica((await restoreReplica({ reader, shelf, seq: 10 })).replica)
  await publisher.saveReplica((await restoreReplica({ reader, shelf, seq: 10 })).replica)
  await publisher.close()
  expect(publishedHeads(dataDir)).toEqual([head])
})

test('saving the same snapshot twice changes nothing', async () => {
  const before = await reader.snapshots()
  await store.saveReplica((await restoreReplica({ reader, shelf, seq: 10 })).replica)
  expect(await reader.snapshots()).toEqual(before)
})

test('the last three, the first of the era and the one that projections need are kept', async () => {
  for (const seq of [20, 30, 40, 50, 60]) {
    await advanceTo(seq)
    await store.saveReplica(replica)
  }
  expect(await store.dropOld(25)).toEqual([])
  expect((await reader.snapshots()).map(({ seq }) => seq)).toEqual([10, 20, 30, 40, 50, 60])
  expect(await store.dropOld(35)).toEqual([20])
  expect(await store.dropOld(1_000)).toEqual([30])
  expect((await reader.snapshots()).map(({ seq }) => seq)).toEqual([10, 40, 50, 60])
  await withClient(house.database.url, async (client) => {
    const { rows } = await client.query('SELECT DISTINCT seq FROM journal.snapshot_parts ORDER BY seq')
    expect(rows.map(({ seq }) => Number(seq))).toEqual([10, 40, 50, 60])
  })
  expect(await store.dropOld(0)).toEqual([])
})

test('the owner cannot delete a snapshot that the rule keeps either', async () => {
  await withClient(house.database.ownerUrl, async (client) => {
    for (const seq of [10, 40, 50, 60])
      await expect(client.query('DELETE FROM journal.snapshots WHERE seq = $1', [seq])).rejects.toThrow('is kept')
    await expect(client.query('DELETE FROM journal.snapshot_parts WHERE seq = 10')).rejects.toThrow('leaves only with it')
  })
})

test('a snapshot beyond 8 MiB lies in several rows and comes back whole', async () => {
  const sections = Buffer.alloc(17 * 1024 * 1024, 7)
  const stranger = await toyHouse()
  const other = await SnapshotStore.open(stranger.database.url, stranger.signer)
  await withClient(stranger.database.url, (client) =>
    client.query(
      `WITH file AS (INSERT INTO journal.core_files VALUES ($1, $2)), era AS (INSERT INTO journal.eras VALUES (1, $1, 60))
       INSERT INTO journal.groups VALUES (60, 1, 1, 1000, 0, '', '', '', '', '')`,
      [Buffer.from(core.id, 'hex'), core.bytes],
    ),
  )
  const { log } = replica
  await other.save({ end: replica.end, log, core: { id: core.id, shapeVersion: 1 }, sections })
  const otherReader = await JournalReader.open(stranger.database.url)
  const bytes = await otherReader.snapshotBytes(60)
  expect(hex(sha256(decodeSnapshot(bytes).sections))).toBe(hex(sha256(sections)))
  await withClient(stranger.database.url, async (client) => {
    const { rows } = await client.query('SELECT length(bytes) AS bytes FROM journal.snapshot_parts ORDER BY part')
    expect(rows.map((row) => row.bytes)).toEqual([8 << 20, 8 << 20, (1 << 20) + 84])
  })
  await otherReader.close()
  await other.close()
  await stranger.database.stop()
})

test('a snapshot names its shape, core, group and the hash of that group', () => {
  const header = { shapeVersion: 3, coreId: core.id, seq: 60, groupHash: replica.end.hash }
  const { header: read, sections } = decodeSnapshot(encodeSnapshot(header, Buffer.from('state')))
  expect({ ...read, groupHash: hex(read.groupHash) }).toEqual({ ...header, groupHash: hex(header.groupHash) })
  expect(Buffer.from(sections).toString()).toBe('state')
  expect(() => decodeSnapshot(Buffer.from('too short'))).toThrow('no snapshot')
  expect(() => decodeSnapshot(Buffer.alloc(200))).toThrow('no snapshot')
})
