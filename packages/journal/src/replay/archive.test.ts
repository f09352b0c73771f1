import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ArchiveOptions,
  archiveGroups,
  CoreShelf,
  exportJournal,
  FileSource,
  JournalReader,
  restoreReplica,
  SnapshotStore,
  verifyJournal,
} from '../index.ts'
import { credit, openHouse, runGroup, type ToyHouse, toyCore, toyHouse } from '../testing/index.ts'

const first = await toyCore()
const second = await toyCore({ 'const STEP = 1': 'const STEP = 2' })
const shelf = new CoreShelf(second, [first.id])

let house: ToyHouse
let folder: string
const place = (name: string) => join(folder, name)

/** 30 groups, two eras (the second from group 12 on), snapshots of both eras' ends and at 15, 20 and 25. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journal-archive-'))
  house = await toyHouse()
  const opened = await house.open(first)
  await runGroup(opened, [openHouse(house.signer.publicKey)])
  for (let at = 0; at < 10; at++) await runGroup(opened, [credit(1, 100 + at), credit(2, 1)])
  await opened.close()
  const upgraded = await house.open(second, [first])
  for (let at = 0; at < 18; at++) await runGroup(upgraded, [credit(2, 7)])
  await upgraded.close()
  for (const seq of [15, 20, 25]) await snapshotAt(seq)
})
afterEach(async () => {
  await house.database.stop()
  rmSync(folder, { recursive: true })
})

async function snapshotAt(seq: number): Promise<void> {
  const reader = await JournalReader.open(house.database.url)
  const store = await SnapshotStore.open(house.database.url, house.signer)
  await store.saveReplica((await restoreReplica({ reader, shelf, seq })).replica)
  await Promise.all([reader.close(), store.close()])
}

const archive = (name: string, options: Partial<ArchiveOptions> = {}) =>
  archiveGroups({ ownerUrl: house.database.ownerUrl, folder: place(name), shelf, projectedSeq: 30, ...options })

async function report(options: { archiveFolders?: string[] } = {}) {
  const reader = await JournalReader.openFrozen(house.database.url, options)
  try {
    return await verifyJournal(reader, { shelf })
  } finally {
    await reader.close()
  }
}
const stored = () =>
  withClient(house.database.url, async (client) =>
    (await client.query('SELECT seq::int FROM journal.groups ORDER BY seq')).rows.map((row) => row.seq as number),
  )
const withoutGuards = (statement: string) =>
  withClient(house.database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(statement)
  })

test('old groups go to files that verify by themselves, and the journal verifies, exports and starts as before', async () => {
  const before = await report()
  expect(before).toMatchObject({ ok: true, groups: 30, eras: 2 })
  const archived = await archive('old')
  expect(archived).toMatchObject({ ok: true, fromSeq: 2, toSeq: 14, files: 1 })
  expect(await stored()).toEqual([1, ...Array.from({ length: 16 }, (_, at) => at + 15)])
  expect(await report()).toEqual(before)
  expect(await verifyJournal(new FileSource(place('old')), { shelf })).toMatchObject({ ok: true, groups: 14, eras: 2 })
  const reader = await JournalReader.openFrozen(house.database.url)
  await exportJournal(reader, place('whole'))
  await reader.close()
  const { snapshots: _, ...whole } = before as Extract<typeof before, { ok: true }>
  expect(await verifyJournal(new FileSource(place('whole')), { shelf })).toMatchObject(whole)
  const started = await house.open(second, [first])
  expect(started.replayed).toEqual({ fromSeq: 26, groups: 5 })
  await runGroup(started, [credit(2, 7)])
  await started.close()
  expect(await report()).toMatchObject({ ok: true, groups: 31 })
})

test('a start needs no archive, and a replica of long ago is still made from it', async () => {
  const at = async (seq: number) => {
    const reader = await JournalReader.open(house.database.url)
    const { replica } = await restoreReplica({ reader, shelf, seq })
    await reader.close()
    return Buffer.from(replica.sections()).toString()
  }
  const before = await Promise.all([at(5), at(13), at(30)])
  await archive('old')
  expect(await Promise.all([at(5), at(13), at(30)])).toEqual(before)
  renameSync(place('old'), place('elsewhere'))
  const started = await house.open(second, [first])
  await started.close()
  expect(await at(30)).toBe(before[2])
})

test('without its row among the heads a snapshot knows the log by its own row', async () => {
  await archive('old')
  renameSync(place('old'), place('elsewhere'))
  await withoutGuards('DELETE FROM journal.heads WHERE seq = 25')
  const reader = await JournalReader.open(house.database.url)
  const { replica } = await restoreReplica({ reader, shelf, seq: 25 })
  const kept = Buffer.from(replica.log.root()).toString('hex')
  await reader.close()
  renameSync(place('elsewhere'), place('old'))
  await withoutGuards('DELETE FROM journal.groups WHERE seq > 25')
  expect(await report()).toMatchObject({ ok: true, head: { logRoot: kept } })
})

test('a later archive takes the place of the former one', async () => {
  await archive('old')
  await snapshotAt(28)
  await snapshotAt(30)
  expect(await archive('older')).toMatchObject({ ok: true, fromSeq: 15, toSeq: 24 })
  rmSync(place('old'), { recursive: true })
  expect(await stored()).toEqual([1, 25, 26, 27, 28, 29, 30])
  expect(await report()).toMatchObject({ ok: true, groups: 30, snapshots: 7 })
})

test('an archive that was moved is found where it is said to be; one that is gone or changed is named', async () => {
  await archive('old')
  renameSync(place('old'), place('elsewhere'))
  expect(await report()).toMatchObject({
    ok: false,
    seq: 2,
    check: 'files',
    what: expect.stringContaining(`in the archive ${place('old')}`),
  })
  expect(await report({ archiveFolders: [place('elsewhere')] })).toMatchObject({ ok: true, groups: 30 })
  const manifest = join(place('elsewhere'), 'manifest.json')
  writeFileSync(manifest, `${readFileSync(manifest, 'utf8')} `)
  expect(await report({ archiveFolders: [place('elsewhere')] })).toMatchObject({ ok: false, seq: 2, check: 'files' })
})

test('a changed byte in the archive, or a changed or missing hash in the database, is named', async () => {
  await archive('old')
  const name = join(place('old'), 'groups', readdirSync(join(place('old'), 'groups'))[0] as string)
  const whole = readFileSync(name)
  const flipped = Buffer.from(whole)
  flipped.writeUInt8((flipped.readUInt8(1_500) + 1) % 256, 1_500)
  writeFileSync(name, flipped)
  expect(await report()).toMatchObject({ ok: false })
  writeFileSync(name, whole)
  expect(await report()).toMatchObject({ ok: true })
  await withoutGuards(`UPDATE journal.archived_groups SET hash = sha256('other') WHERE seq = 9`)
  expect(await report()).toMatchObject({ ok: false, seq: 9, check: 'hash' })
  await withoutGuards('DELETE FROM journal.archived_groups WHERE seq = 9')
  expect(await report()).toMatchObject({ ok: false, seq: 9, check: 'seq' })
})

test('a damaged row stops it: nothing leaves, and nothing that does not verify stays behind', async () => {
  await withoutGuards('UPDATE journal.groups SET time_ms = time_ms + 1 WHERE seq = 7')
  expect(await archive('old')).toMatchObject({ ok: false, seq: 7, check: 'hash' })
  expect(await stored()).toHaveLength(30)
  expect(readdirSync(place('old'))).toEqual([])
})

test('a core that nobody vouches for stops it', async () => {
  expect(await archive('old', { shelf: new CoreShelf(second) })).toMatchObject({ ok: false, check: 'core_untrusted' })
  expect(await stored()).toHaveLength(30)
})

test('a head that was published and that the files contradict stops it', async () => {
  const [head] = await withClient(house.database.url, (client) => JournalReader.over(client).heads())
  if (!head) throw new Error('no head')
  const other = { ...head, hash: Buffer.alloc(32) }
  expect(await archive('old', { publishedHeads: [other] })).toMatchObject({ ok: false, check: 'head' })
  expect(await stored()).toHaveLength(30)
})

test('what is needed stays: too few snapshots, a read model that is behind, nothing old', async () => {
  await expect(archive('old', { projectedSeq: 3 })).rejects.toThrow('the read model stands at group 3, before every snapshot')
  expect(await archive('old', { projectedSeq: 13 })).toMatchObject({ ok: true, toSeq: 11 })
  await archive('older')
  await expect(archive('oldest')).rejects.toThrow('nothing to archive: the snapshots need the groups from 15 on')
  await withoutGuards('DELETE FROM journal.snapshots WHERE seq < 20')
  await expect(archive('oldest')).rejects.toThrow('has 2 of the 3 signed snapshots')
  expect(existsSync(place('oldest'))).toBe(false)
})

test('a folder in use is refused and left alone', async () => {
  mkdirSync(join(place('photos'), 'groups'), { recursive: true })
  writeFileSync(join(place('photos'), 'groups', 'holiday.jpg'), 'x')
  await expect(archive('photos')).rejects.toThrow('is not empty')
  expect(readFileSync(join(place('photos'), 'groups', 'holiday.jpg'), 'utf8')).toBe('x')
  const reader = await JournalReader.openFrozen(house.database.url)
  await exportJournal(reader, place('whole'))
  await reader.close()
  await expect(archive('whole')).rejects.toThrow('it holds the groups up to 30, and those up to 14 may leave')
  await archive('old')
  await expect(archive('old')).rejects.toThrow('nothing to archive')
  expect(await report()).toMatchObject({ ok: true, groups: 30 })
})

test('cut short while files are written, the same call begins anew', async () => {
  await archive('old', {
    beforeMove: () => {
      throw new Error('killed')
    },
  }).catch(() => {})
  rmSync(join(place('old'), 'manifest.json'))
  writeFileSync(join(place('old'), 'groups', '000000000001.bin'), 'half')
  expect(await stored()).toHaveLength(30)
  expect(await archive('old')).toMatchObject({ ok: true, toSeq: 14 })
  expect(await report()).toMatchObject({ ok: true, groups: 30 })
})

test('cut short before the move, the finished files are taken when they verify', async () => {
  const killed = archive('old', {
    beforeMove: () => {
      throw new Error('killed')
    },
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await stored()).toHaveLength(30)
  cpSync(place('old'), place('spoilt'), { recursive: true })
  writeFileSync(join(place('spoilt'), 'heads.jsonl'), '')
  expect(await archive('spoilt')).toMatchObject({ ok: false, check: 'files' })
  expect(existsSync(join(place('spoilt'), 'manifest.json'))).toBe(true)
  expect(await archive('old')).toMatchObject({ ok: true, toSeq: 14 })
  expect(await report()).toMatchObject({ ok: true, groups: 30 })
})

test('cut short in the move, nothing has left', async () => {
  const stop = () => {
    throw new Error('killed')
  }
  await expect(archive('old', { beforeMove: stop })).rejects.toThrow('killed')
  // The last of the rows that would leave differs from the files: the move ends there, in its middle.
  await withoutGuards(
    `CREATE TABLE kept AS SELECT * FROM journal.groups WHERE seq = 14; UPDATE journal.groups SET hash = 'other' WHERE seq = 14`,
  )
  await expect(archive('old')).rejects.toThrow('group 14 has another hash')
  expect(await stored()).toHaveLength(30)
  await withoutGuards('UPDATE journal.groups SET hash = kept.hash FROM kept WHERE groups.seq = 14')
  expect(await archive('old')).toMatchObject({ ok: true })
  expect(await report()).toMatchObject({ ok: true, groups: 30 })
})

test('beside a running house groups leave too, and the house goes on', async () => {
  const running = await house.open(second, [first])
  expect(await archive('old')).toMatchObject({ ok: true })
  await runGroup(running, [credit(2, 7)])
  await running.close()
  expect(await report()).toMatchObject({ ok: true, groups: 31 })
})

test('not even the owner deletes a group that is not archived, or one that the snapshots need', async () => {
  await withClient(house.database.ownerUrl, async (client) => {
    await expect(client.query('DELETE FROM journal.groups WHERE seq = 5')).rejects.toThrow('group 5 is kept')
    await client.query('INSERT INTO journal.archived_groups SELECT seq, hash FROM journal.groups WHERE seq > 1')
    await expect(client.query('DELETE FROM journal.groups WHERE seq = 1')).rejects.toThrow('group 1 is kept')
    await expect(client.query('DELETE FROM journal.groups WHERE seq = 15')).rejects.toThrow('group 15 is kept')
    await expect(client.query(`UPDATE journal.archived_groups SET hash = ''`)).rejects.toThrow('append-only')
    await expect(client.query('DELETE FROM journal.archived_groups')).rejects.toThrow('append-only')
  })
  await withClient(house.database.url, async (client) => {
    for (const statement of [
      `INSERT INTO journal.archives (to_seq, folder, manifest_sha256, snapshots) VALUES (5, '/tmp', '', '{15,20,25}')`,
      `INSERT INTO journal.archived_groups VALUES (5, '')`,
    ])
      await expect(client.query(statement)).rejects.toThrow('permission denied')
  })
})

test('a hash that is not the stored group’s is not taken', async () => {
  await withClient(house.database.ownerUrl, async (client) => {
    await expect(client.query(`INSERT INTO journal.archived_groups VALUES (5, 'other')`)).rejects.toThrow('group 5 has another hash')
  })
})
