import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdJournal, JournalInUseError, JournalReader, loadSigner, verifyJournal } from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import { readCheckpoint } from '@glasshouse/read-model'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import { type DatabaseExchange, databaseExchange, dumpTables } from '../engine/testing/database-exchange.ts'
import { fixedFeed, order, settled, trader } from '../engine/testing/small-exchange.ts'
import { rebuildExchange } from './rebuild-exchange.ts'

let exchange: DatabaseExchange
beforeEach(async () => {
  exchange = await databaseExchange()
})
afterEach(() => exchange.close())

const rebuild = (secretsDir = exchange.secretsDir) =>
  rebuildExchange({ database: { url: exchange.databaseUrl, ownerUrl: exchange.superUrl }, secretsDir, shelf: exchange.shelf })

/** An exchange with a few orders and prices, stopped. */
async function stoppedExchange(): Promise<void> {
  const engine = await exchange.open()
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const ada = await trader(engine, 'ada', 1_000n)
  for (const price of [44_000, 45_000, 50_000]) {
    await engine.submit(order(ada, { price }))
    exchange.now.ms += 20_000
    feed.beat(exchange.now.ms)
    await settled(engine)
  }
  await engine.stop()
}

test('rebuilt tables are the ones that grew, and the journal verifies as before', async () => {
  await stoppedExchange()
  const grown = await dumpTables(exchange.readModel)
  await sql`update balances set available = 12345`.execute(exchange.readModel)
  await sql`delete from postings`.execute(exchange.readModel)
  const held = await holdJournal(exchange.superUrl)
  const rebuilt = await rebuild()
  await held.release()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
  expect((await readCheckpoint(exchange.readModel)).seq).toBe(rebuilt.seq)
  expect(rebuilt.rows).toBe(Object.values(grown).flat().length)
  const reader = await JournalReader.open(exchange.databaseUrl)
  expect(await verifyJournal(reader, { shelf: exchange.shelf })).toMatchObject({ ok: true, groups: rebuilt.seq })
  await reader.close()
})

test('after the rebuild the server goes on', async () => {
  await stoppedExchange()
  const { seq } = await rebuild()
  const engine = await exchange.start()
  expect(engine.health()).toMatchObject({ lastSeq: seq, projectedSeq: seq })
  await engine.stop()
})

test('a journal on which a server runs is not held, and a held one is not held twice', async () => {
  const engine = await exchange.open()
  await expect(holdJournal(exchange.superUrl)).rejects.toThrow('an exchange runs on this database: stop the exchange first')
  await engine.stop()
  const held = await holdJournal(exchange.superUrl)
  await expect(holdJournal(exchange.superUrl)).rejects.toBeInstanceOf(JournalInUseError)
  await held.release()
  await (await holdJournal(exchange.superUrl)).release()
})

test('a server that starts while its journal is held waits until it is let go', async () => {
  await stoppedExchange()
  const held = await holdJournal(exchange.superUrl)
  let isStarted = false
  const starting = exchange.start().then((engine) => {
    isStarted = true
    return engine
  })
  // The start stands before the lock: the database itself says so.
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        exchange.readModel,
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
  await stoppedExchange()
  const grown = await dumpTables(exchange.readModel)
  const empty = mkdtempSync(join(tmpdir(), 'glasshouse-rebuild-'))
  await expect(rebuild(empty)).rejects.toThrow(`head-signing-key.pem is missing in ${empty}`)
  loadSigner(empty)
  await expect(rebuild(empty)).rejects.toThrow('is not the key that the genesis names')
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
  rmSync(empty, { recursive: true })
})

test('a journal that does not verify is named, and nothing is emptied', async () => {
  await stoppedExchange()
  const grown = await dumpTables(exchange.readModel)
  await withClient(exchange.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE journal.groups SET time_ms = time_ms + 1 WHERE seq = 3')
  })
  await expect(rebuild()).rejects.toThrow('the journal does not verify, nothing was changed: journal damaged at group 3, hash')
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
})

test('a signed snapshot with other parts and a head that nobody signed keep no rebuild from its work', async () => {
  await stoppedExchange()
  const grown = await dumpTables(exchange.readModel)
  await withClient(exchange.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE journal.snapshot_parts SET bytes = set_byte(bytes, 200, get_byte(bytes, 200) # 1)')
    await client.query(
      'INSERT INTO journal.heads SELECT 2, hash, log_root, log_peaks, 2, state_hash, time_ms, signature FROM journal.heads ORDER BY seq LIMIT 1',
    )
  })
  await rebuild()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
})

test('an empty journal is refused', async () => {
  await expect(rebuild()).rejects.toThrow('there is nothing to rebuild from')
})
