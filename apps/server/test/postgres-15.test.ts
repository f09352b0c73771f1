import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import { CoreShelf, coreOf, JournalReader, verifyJournal } from '@glasshouse/journal'
import { openDatabase, withClient } from '@glasshouse/postgres'
import { hasOlderServer, OLDER_BIN, startOlderServer } from '@glasshouse/postgres/testing'
import { expect, test } from 'vitest'
import { FREE_DISK_BYTES_MIN } from '../src/engine/client/engine-monitor.ts'
import { migrate } from '../src/start/migrate.ts'
import { marketBuy } from './client.ts'
import { formOf, jpegPicture } from './pictures.ts'
import { testServer } from './test-server.ts'

// The oldest PostgreSQL that DATABASE_URL may name: what is newer in a table, a function or a query fails here.
const name = `every table, a start, trade and a restart on PostgreSQL 15${hasOlderServer() ? '' : ` (skipped: there is no ${OLDER_BIN})`}`

test.skipIf(!hasOlderServer())(name, async () => {
  const older = await startOlderServer()
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-postgres-15-'))
  const database = await openDatabase({ databaseUrl: older.url, dataDir: folder })
  await withClient(database.url, async (client) => {
    expect((await client.query('SHOW server_version_num')).rows[0].server_version_num).toMatch(/^15/)
  })
  await migrate(database)
  // A later start migrates again, and finds nothing to do.
  await migrate(database)
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT attrelid::regclass::text AS table, attstorage AS storage FROM pg_attribute
       WHERE (attrelid, attname) IN (('journal.groups'::regclass, 'commands'), ('journal.snapshot_parts'::regclass, 'bytes')) ORDER BY 1`,
    )
    expect(rows).toEqual([
      { table: 'journal.groups', storage: 'e' },
      { table: 'journal.snapshot_parts', storage: 'e' },
    ])
  })
  // The journal lies elsewhere: what the disk of the folder lacks stops uploads and no trade.
  const free = { bytes: FREE_DISK_BYTES_MIN - 1 }
  const place = await testServer({ database, freeDiskBytes: async () => free.bytes, isJournalOnDisk: false })
  const ada = await place.person('ada')
  expect(await ada.post('/api/currency/order/submit', marketBuy)).toMatchObject({ code: 200, data: { dealNum: '0.00998' } })
  const upload = async () => {
    const headers = { authorization: ada.token, 'content-type': 'multipart/form-data; boundary=sample-boundary' }
    const body = formOf([{ fileName: 'card.jpg', type: 'image/jpeg', bytes: await jpegPicture() }]) as Uint8Array<ArrayBuffer>
    return (await fetch(`${place.url}/api/common/upload`, { method: 'POST', headers, body })).json()
  }
  expect(await upload()).toMatchObject({ code: 0 })
  free.bytes = FREE_DISK_BYTES_MIN
  await place.engine.lookAtDisk()
  expect(await upload()).toMatchObject({ code: 200 })
  await place.restart()
  await place.beat()
  expect((await ada.get('/api/currency/order/orderList', { status: '1' })).total).toBe(1)
  expect(await ada.post('/api/currency/order/submit', marketBuy)).toMatchObject({ code: 200 })
  await place.stop()
  const reader = await JournalReader.open(database.url)
  const shelf = new CoreShelf(coreOf(core, new TextEncoder().encode('core of tests')))
  expect(await verifyJournal(reader, { shelf })).toMatchObject({ ok: true, snapshots: 2 })
  await reader.close()
  await older.stop()
  rmSync(folder, { recursive: true, force: true })
})
