import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdJournal, JournalInUseError, JournalReader, loadSigner, verifyJournal } from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import { readCheckpoint } from '@glasshouse/read-model'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import { type DatabaseHouse, databaseHouse, dumpTables } from '../engine/testing/database-exchange.ts'
import { fixedFeed, order, settled, trader } from '../engine/testing/small-exchange.ts'
import { rebuildHouse } from './rebuild-exchange.ts'

let house: DatabaseHouse
beforeEach(async () => {
  house = await databaseHouse()
})
afterEach(() => house.close())

const rebuild = (secretsDir = house.secretsDir) =>
  rebuildHouse({ database: { url: house.databaseUrl, ownerUrl: house.superUrl }, secretsDir, shelf: house.shelf })

/** A house with a few orders and prices, stopped. */
async function stoppedHouse(): Promise<void> {
  const engine = await house.open()
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const ada = await trader(engine, 'ada', 1_000n)
  for (const price of [44_000, 45_000, 50_000]) {
    await engine.submit(order(ada, { price }))
    house.now.ms += 20_000
    feed.beat(house.now.ms)
    await settled(engine)
  }
  await engine.stop()
}

test('rebuilt tables are the ones that grew, and the journal verifies as before', async () => {
  await stoppedHouse()
  const grown = await dumpTables(house.readModel)
  await sql`update balances set available = 12345`.execute(house.readModel)
  await sql`delete from postings`.execute(house.readModel)
  const held = await holdJournal(house.superUrl)
  const rebuilt = await rebuild()
  await held.release()
  expect(await dumpTables(house.readModel)).toEqual(grown)
  expect((await readCheckpoint(house.readModel)).seq).toBe(rebuilt.seq)
  expect(rebuilt.rows).toBe(Object.values(grown).flat().length)
  const reader = await JournalReader.open(house.databaseUrl)
  expect(await verifyJournal(reader, { shelf: house.shelf })).toMatchObject({ ok: true, groups: rebuilt.seq })
  await reader.close()
})

test('after the rebuild the house goes on', async () => {
  await stoppedHouse()
  const { seq } = await rebuild()
  const engine = await house.start()
  expect(engine.health()).toMatchObject({ lastSeq: seq, projectedSeq: seq })
  await engine.stop()
})

test('a journal on which a house runs is not held, and a held one is not held twice', async () => {
  const engine = await house.open()
  await expect(holdJournal(house.superUrl)).rejects.toThrow('a house runs on this database: stop the house first')
  await engine.stop()
  const held = await holdJournal(house.superUrl)
  await expect(holdJournal(house.superUrl)).rejects.toBeInstanceOf(JournalInUseError)
  await held.release()
  await (await holdJournal(house.superUrl)).release()
})

test('a house that starts while its journal is held waits until it is let go', async () => {
  await stoppedHouse()
  const held = await holdJournal(house.superUrl)
  let isStarted = false
  const starting = house.start().then((engine) => {
    isStarted = true
    return engine
  })
  // The start stands before the lock: the database itself says so.
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        house.readModel,
      )
    if (rows.length > 0) break
  }
  expect(isStarted).toBe(false)
  await held.release()
  const engine = await starting
  expect(isStarted).toBe(true)
  await engine.stop()
})

test('without the key of the genesis nothing is emptied', async () => {
  await stoppedHouse()
  const grown = await dumpTables(house.readModel)
  const empty = mkdtempSync(join(tmpdir(), 'glasshouse-rebuild-'))
  await expect(rebuild(empty)).rejects.toThrow(`head-signing-key.pem is missing in ${empty}`)
  loadSigner(empty)
  await expect(rebuild(empty)).rejects.toThrow('is not the key that the genesis names')
  expect(await dumpTables(house.readModel)).toEqual(grown)
  rmSync(empty, { recursive: true })
})

test('a journal that does not verify is named, and nothing is emptied', async () => {
  await stoppedHouse()
  const grown = await dumpTables(house.readModel)
  await withClient(house.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE journal.groups SET time_ms = time_ms + 1 WHERE seq = 3')
  })
  await expect(rebuild()).rejects.toThrow('the journal does not verify, nothing was changed: journal damaged at group 3, hash')
  expect(await dumpTables(house.readModel)).toEqual(grown)
})

test('an empty journal is refused', async () => {
  await expect(rebuild()).rejects.toThrow('there is nothing to rebuild from')
})
