import { withClient } from '@glasshouse/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreShelf, JournalReader, resume, UntrustedCoreError, verifyJournal } from '../index.ts'
import { credit, openHouse, runGroup, type ToyHouse, toyCore, toyHouse } from '../testing/index.ts'

const first = await toyCore()
/** Credits count double: other rules, same shape. */
const patched = await toyCore({ 'const STEP = 1': 'const STEP = 2' })
/** Another shape of state: balances in tenths. */
const reshaped = await toyCore({ 'const STEP = 1': 'const STEP = 30', 'shapeVersion = 1': 'shapeVersion = 2' })

let house: ToyHouse
beforeEach(async () => {
  house = await toyHouse()
  const opened = await house.open(first)
  await runGroup(opened, [openHouse(house.signer.publicKey)])
  await runGroup(opened, [credit(1, 100), credit(2, 5)])
  await opened.close()
})
afterEach(() => house.database.stop())

const balances = (state: unknown) => Object.fromEntries((state as { balances: Map<number, number> }).balances)

async function report(shelf: CoreShelf) {
  const reader = await JournalReader.open(house.database.url)
  try {
    return await verifyJournal(reader, { shelf })
  } finally {
    await reader.close()
  }
}

test('an upgrade keeps the past as it was and runs new groups by the new rules', async () => {
  const opened = await house.open(patched, [first])
  expect(balances(opened.state)).toEqual({ 1: 100, 2: 5 })
  expect(opened.end).toMatchObject({ seq: 3, era: 2 })
  await runGroup(opened, [credit(1, 10)])
  expect(balances(opened.state)).toEqual({ 1: 120, 2: 5 })
  await opened.close()
  expect(await report(new CoreShelf(patched, [first.id]))).toMatchObject({
    ok: true,
    groups: 4,
    eras: 2,
    snapshots: 2,
    heads: 2,
    unreleased: [first.id],
  })
  const again = await house.open(patched, [first])
  expect(balances(again.state)).toEqual({ 1: 120, 2: 5 })
  expect(again.replayed).toEqual({ fromSeq: 4, groups: 1 })
  await again.close()
})

test('an era opens though the place of its snapshot was taken, and says so', async () => {
  await withClient(house.database.url, (client) =>
    client.query(
      `INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature) VALUES (2, 1, $1, $1, 1, $2, $2)`,
      [Buffer.from(first.id, 'hex'), Buffer.alloc(64)],
    ),
  )
  const opened = await house.open(patched, [first])
  expect(opened.end).toMatchObject({ seq: 3, era: 2 })
  expect(balances(opened.state)).toEqual({ 1: 100, 2: 5 })
  expect(opened.leftOut).toEqual([
    { seq: 2, what: 'its row holds no log of so many groups' },
    { seq: 2, what: expect.stringContaining('another snapshot stands there') },
  ])
  await opened.close()
  const again = await house.open(patched, [first])
  expect(again).toMatchObject({ replayed: { fromSeq: 4, groups: 0 }, leftOut: [] })
  await again.close()
})

test('a state of an older shape is migrated, and the tail before it runs with the old file', async () => {
  const opened = await house.open(reshaped, [first])
  expect(balances(opened.state)).toEqual({ 1: 1000, 2: 50 })
  await runGroup(opened, [credit(2, 1)])
  expect(balances(opened.state)).toEqual({ 1: 1000, 2: 80 })
  await opened.close()
  expect(await report(new CoreShelf(reshaped, [first.id]))).toMatchObject({ ok: true, groups: 4, eras: 2 })
})

test('two upgrades in a row verify, each era with its own core', async () => {
  await (await house.open(patched, [first])).close()
  const opened = await house.open(reshaped, [first, patched])
  await runGroup(opened, [credit(1, 1)])
  await opened.close()
  expect(await report(new CoreShelf(reshaped, [first.id, patched.id]))).toMatchObject({ ok: true, groups: 5, eras: 3, snapshots: 3 })
})

test('a later build verifies the journal of an earlier one without opening an era', async () => {
  expect(await report(new CoreShelf(patched, [first.id]))).toMatchObject({ ok: true, groups: 2, eras: 1 })
})

test('a build that does not read its own state back opens no era, and the former one goes on', async () => {
  const forgetful = await toyCore({ 'balances.map(': 'balances.slice(1).map(' })
  await expect(house.open(forgetful, [first])).rejects.toThrow('no snapshot of group 3 is stored: the core reads another state from it')
  expect(await report(new CoreShelf(first))).toMatchObject({ ok: true, groups: 2, eras: 1 })
  const again = await house.open(first)
  expect(balances(again.state)).toEqual({ 1: 100, 2: 5 })
  await again.close()
})

test('a core that nobody vouches for is not run, neither at a start nor by a verifier', async () => {
  await expect(house.open(patched)).rejects.toBeInstanceOf(UntrustedCoreError)
  expect(await report(new CoreShelf(patched))).toMatchObject({ ok: false, check: 'core_untrusted' })
  const reader = await JournalReader.open(house.database.url)
  expect(await reader.lastSeq()).toBe(2)
  await reader.close()
})

test('a released core runs its era with whoever verifies, and is not called unreleased', async () => {
  await (await house.open(patched, [first])).close()
  const released = [{ release: '1.0.0', coreId: first.id }]
  expect(await report(new CoreShelf(patched, [], released))).toMatchObject({ ok: true, groups: 3, eras: 2, unreleased: [] })
  // The verifier's own build is a later one: nobody has to vouch for either of the two releases.
  const both = [...released, { release: '1.1.0', coreId: patched.id }]
  expect(await report(new CoreShelf(reshaped, [], both))).toMatchObject({ ok: true, groups: 3, eras: 2, unreleased: [] })
})

test('a house upgrades over a released core without anybody vouching for it', async () => {
  const shelf = new CoreShelf(patched, [], [{ release: '1.0.0', coreId: first.id }])
  const opened = await resume({ url: house.database.url, shelf, signer: house.signer, now: () => 1_000 })
  expect(opened.end).toMatchObject({ seq: 3, era: 2 })
  await opened.close()
})

test('a release vouches for its own hash only, and for no other bytes under it', async () => {
  await (await house.open(patched, [first])).close()
  expect(await report(new CoreShelf(patched, [], [{ release: '1.0.0', coreId: reshaped.id }]))).toMatchObject({
    ok: false,
    check: 'core_untrusted',
  })
  await withoutGuards('UPDATE journal.core_files SET bytes = $1 WHERE core_id = $2', [
    Buffer.from('globalThis.wasRun = true'),
    Buffer.from(first.id, 'hex'),
  ])
  const released = new CoreShelf(patched, [], [{ release: '1.0.0', coreId: first.id }])
  expect(await report(released)).toMatchObject({ ok: false, check: 'core_file' })
  expect(globalThis).not.toHaveProperty('wasRun')
})

const withoutGuards = (statement: string, values: unknown[] = []) =>
  withClient(house.database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica; ALTER TABLE journal.core_files DROP CONSTRAINT IF EXISTS core_of_its_hash')
    await client.query(statement, values)
  })

test('a stored core file that was exchanged is named and not run', async () => {
  await withoutGuards('UPDATE journal.core_files SET bytes = $1', [Buffer.from('globalThis.wasRun = true')])
  await expect(house.open(patched, [first])).rejects.toThrow('journal damaged at group 1, core_file')
  expect(globalThis).not.toHaveProperty('wasRun')
  await withoutGuards('DELETE FROM journal.core_files')
  await expect(house.open(patched, [first])).rejects.toThrow('is missing')
})

test('an era moved to another core or place is named', async () => {
  await (await house.open(patched, [first])).close()
  const shelf = new CoreShelf(patched, [first.id])
  await withoutGuards('UPDATE journal.eras SET first_seq = 2 WHERE era = 2')
  expect(await report(shelf)).toMatchObject({ ok: false, seq: 3, check: 'era' })
  await withoutGuards('UPDATE journal.eras SET first_seq = 3 WHERE era = 2')
  await withoutGuards(`UPDATE journal.eras SET core_id = (SELECT core_id FROM journal.eras WHERE era = 2) WHERE era = 1`)
  expect(await report(shelf)).toMatchObject({ ok: false, seq: 1, check: 'prev_hash' })
})

test.each([
  ['its own era', 1, first],
  ['the newer era', 2, patched],
] as const)('a snapshot of an older era under a group of the newer one, in the name of %s, opens no older state', async (_, era, core) => {
  const upgraded = await house.open(patched, [first])
  await runGroup(upgraded, [credit(1, 10)])
  await upgraded.close()
  await withoutGuards(
    `INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature)
     SELECT 4, $1, $2, state_hash, size, log_peaks, signature FROM journal.snapshots WHERE seq = 2`,
    [era, Buffer.from(core.id, 'hex')],
  )
  await withoutGuards('INSERT INTO journal.snapshot_parts SELECT 4, part, bytes FROM journal.snapshot_parts WHERE seq = 2')
  const again = await house.open(patched, [first])
  expect([balances(again.state), again.leftOut]).toMatchObject([{ 1: 120, 2: 5 }, [{ seq: 4 }]])
  await again.close()
  expect(await report(new CoreShelf(patched, [first.id]))).toMatchObject({ ok: true, snapshots: 2, leftOut: { snapshots: [{ seq: 4 }] } })
})

test('a house whose signing key was exchanged does not start', async () => {
  const other = { ...house.signer, publicKey: 'ab'.repeat(32) }
  await expect(resume({ url: house.database.url, shelf: new CoreShelf(first), signer: other, now: () => 1 })).rejects.toThrow(
    'not the one of the genesis',
  )
})
