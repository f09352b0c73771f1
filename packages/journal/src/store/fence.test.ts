import { withClient } from '@glasshouse/postgres'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreShelf, JournalReader, JournalWriter, verifyJournal, WriterStoppedError } from '../index.ts'
import { credit, openHouse, runGroup, type ToyHouse, toyCore, toyHouse } from '../testing/index.ts'

const core = await toyCore()
let house: ToyHouse
beforeEach(async () => {
  house = await toyHouse()
})
afterEach(() => house.database.stop())

test('a writer that was overtaken appends nothing and is stopped for good', async () => {
  const old = await house.open(core)
  await runGroup(old, [openHouse(house.signer.publicKey)])
  const next = await house.open(core)
  const fenced = runGroup(old, [credit(1, 5)])
  await expect(fenced).rejects.toBeInstanceOf(WriterStoppedError)
  await expect(fenced).rejects.toMatchObject({ code: 'fenced' })
  await expect(
    old.append({ seq: 3, timeMs: 1_000, records: [], commands: new Uint8Array(), eventBytes: new Uint8Array() }),
  ).rejects.toThrow('took over')
  await runGroup(next, [credit(1, 7)])
  await old.close()
  await next.close()
  const reader = await JournalReader.open(house.database.url)
  expect(await verifyJournal(reader, { shelf: new CoreShelf(core) })).toMatchObject({ ok: true, groups: 2, commands: 2 })
  await reader.close()
})

test('a new writer waits for an append that is under way, and then sees it', async () => {
  const old = await house.open(core)
  await runGroup(old, [openHouse(house.signer.publicKey)])
  await old.close()
  const slow = new Client({ connectionString: house.database.url })
  await slow.connect()
  await slow.query('BEGIN')
  await slow.query(
    `INSERT INTO journal.groups SELECT 2, era, epoch, time_ms, n, commands, commands_root, events_digest, prev_hash, hash FROM journal.groups`,
  )
  let isOpen = false
  const opening = JournalWriter.open(house.database.url).then((writer) => {
    isOpen = true
    return writer
  })
  await withClient(house.database.superUrl as string, async (admin) => {
    const waits = `SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname = 'groups' AND NOT granted`
    while ((await admin.query(waits)).rowCount === 0) expect(isOpen).toBe(false)
  })
  await slow.query('COMMIT')
  await slow.end()
  const writer = await opening
  const reader = await JournalReader.open(house.database.url)
  expect(await reader.lastSeq()).toBe(2)
  await reader.close()
  await writer.close()
})

test('an insert that waited for the new epoch finds itself overtaken', async () => {
  const old = await house.open(core)
  await runGroup(old, [openHouse(house.signer.publicKey)])
  await runGroup(old, [credit(1, 1)])
  const taker = new Client({ connectionString: house.database.url })
  await taker.connect()
  await taker.query('BEGIN')
  await taker.query('SELECT journal.take_epoch(1)')
  const late = runGroup(old, [credit(1, 1)])
  late.catch(() => {})
  await withClient(house.database.superUrl as string, async (admin) => {
    const waits = `SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname = 'groups' AND NOT granted`
    while ((await admin.query(waits)).rowCount === 0);
  })
  await taker.query('COMMIT')
  await taker.end()
  await expect(late).rejects.toMatchObject({ code: 'fenced' })
  await old.close()
})

test('a lost connection during an append ends the writer, and the next start finds out what was written', async () => {
  const first = await house.open(core)
  await runGroup(first, [openHouse(house.signer.publicKey)])
  await withClient(house.database.superUrl as string, (admin) =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'glasshouse journal writer' AND datname = current_database()`,
    ),
  )
  await expect(runGroup(first, [credit(1, 5)])).rejects.toMatchObject({ code: 'broken' })
  await expect(runGroup(first, [credit(1, 5)])).rejects.toMatchObject({ code: 'broken' })
  const second = await house.open(core)
  expect(second.end.seq).toBe(1)
  await runGroup(second, [credit(1, 5)])
  await second.close()
})

test('a group out of order or back in time is refused before it reaches the table', async () => {
  const opened = await house.open(core)
  await runGroup(opened, [openHouse(house.signer.publicKey)], 5_000)
  await expect(runGroup(opened, [credit(1, 1)], 4_999)).rejects.toThrow('lies before')
  const again = await house.open(core)
  const gap = { seq: 3, timeMs: 5_000, records: [], commands: new Uint8Array(), eventBytes: new Uint8Array() }
  await expect(again.append(gap)).rejects.toThrow('does not follow 1')
  await again.close()
})
