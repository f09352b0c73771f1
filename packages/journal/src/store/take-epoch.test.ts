import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, withClient } from '@glasshouse/postgres'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseBusyError, JournalWriter, migrateJournal } from '../index.ts'
import { credit, openHouse, runGroup, type ToyHouse, toyCore, toyHouse } from '../testing/index.ts'

const core = await toyCore()
let house: ToyHouse
beforeEach(async () => {
  house = await toyHouse()
})
afterEach(() => house.database.stop())

const RETRY = { lockTimeoutMs: 50, pauseMs: 10, attempts: 3 }
const newestEpoch = () =>
  withClient(house.database.url, async (client) =>
    Number((await client.query('SELECT max(epoch) AS epoch FROM journal.epochs')).rows[0].epoch),
  )

/** Sessions that wait for the journal's lock. */
const waiting = (admin: Client) =>
  admin.query(`SELECT pid FROM pg_locks JOIN pg_class ON pg_class.oid = relation WHERE relname = 'groups' AND NOT granted`)

/** A transaction that keeps every epoch from being taken until it ends. */
async function holdLock(): Promise<Client> {
  const client = new Client({ connectionString: house.database.ownerUrl })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE journal.groups IN ROW EXCLUSIVE MODE')
  return client
}

/** Passes bytes on to the database until it is cut, as a network does. */
async function relay(url: string) {
  const target = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    cut: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a take-over whose connection is cut while it waits ends, and the living writer goes on', async () => {
  const living = await house.open(core)
  await runGroup(living, [openHouse(house.signer.publicKey)])
  const before = await newestEpoch()
  const holder = await holdLock()
  const wire = await relay(house.database.url)
  // The lock's own limit must not be what ends it.
  const taking = JournalWriter.open(wire.url, { ...RETRY, lockTimeoutMs: 600_000 })
  taking.catch(() => {})
  await withClient(house.database.superUrl as string, async (admin) => {
    await expect.poll(async () => (await waiting(admin)).rowCount).toBe(1)
    wire.cut()
    // While the lock is still held: nothing but the look after its client ends the session.
    await expect.poll(async () => (await waiting(admin)).rowCount).toBe(0)
  })
  await expect(taking).rejects.toThrow()
  await holder.query('COMMIT')
  await holder.end()
  await runGroup(living, [credit(1, 5)])
  expect(await newestEpoch()).toBe(before)
  await living.close()
})

test('a call that got the lock after its connection was cut takes no epoch', async () => {
  const living = await house.open(core)
  await runGroup(living, [openHouse(house.signer.publicKey)])
  const before = await newestEpoch()
  const holder = await holdLock()
  const wire = await relay(house.database.url)
  const taking = JournalWriter.open(wire.url, { ...RETRY, lockTimeoutMs: 600_000 })
  taking.catch(() => {})
  await withClient(house.database.superUrl as string, async (admin) => {
    await expect.poll(async () => (await waiting(admin)).rowCount).toBe(1)
    wire.cut()
    await holder.query('COMMIT')
    const writers = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse journal writer'`
    await expect.poll(async () => (await admin.query(writers)).rowCount).toBe(1)
  })
  await holder.end()
  await runGroup(living, [credit(1, 5)])
  expect(await newestEpoch()).toBe(before)
  await living.close()
})

test('an epoch is taken only by who saw the newest one', async () => {
  const living = await house.open(core)
  await runGroup(living, [openHouse(house.signer.publicKey)])
  const before = await newestEpoch()
  await withClient(house.database.url, async (client) => {
    for (const wrong of [before - 1, before + 1, 0, null])
      await expect(client.query('SELECT journal.take_epoch($1)', [wrong])).rejects.toMatchObject({
        code: '40001',
        message: expect.stringContaining(`the newest is ${before}`),
      })
    await expect(client.query('SELECT journal.take_epoch()')).rejects.toThrow('does not exist')
  })
  expect(await newestEpoch()).toBe(before)
  await runGroup(living, [credit(1, 5)])
  await living.close()
})

test('starts at one moment take an epoch each', async () => {
  const writers = await Promise.all(
    [1, 2, 3].map(() => JournalWriter.open(house.database.url, { ...RETRY, lockTimeoutMs: 10_000, attempts: 9 })),
  )
  expect(writers.map(({ epoch }) => epoch).sort()).toEqual([1, 2, 3])
  for (const writer of writers) await writer.close()
})

test('a lock that stays is given up as busy, with no epoch taken; one that is freed is had by a later attempt', async () => {
  const holder = await holdLock()
  await expect(JournalWriter.open(house.database.url, RETRY)).rejects.toBeInstanceOf(DatabaseBusyError)
  await expect(JournalWriter.open(house.database.url, RETRY)).rejects.toThrow(/^no epoch of the journal in 3 attempts: .*lock timeout/)
  expect(await newestEpoch()).toBe(0)
  const taking = JournalWriter.open(house.database.url, { ...RETRY, attempts: 1_000 })
  await withClient(house.database.superUrl as string, async (admin) => {
    await expect.poll(async () => (await waiting(admin)).rowCount).toBe(1)
    await expect.poll(async () => (await waiting(admin)).rowCount).toBe(0)
  })
  await holder.query('COMMIT')
  await holder.end()
  const writer = await taking
  expect(writer.epoch).toBe(1)
  await writer.close()
})

test('an append that waits longer than the database lets statements take is written all the same', async () => {
  const name = new URL(house.database.url).pathname.slice(1)
  await withClient(house.database.superUrl as string, (client) => client.query(`ALTER DATABASE ${name} SET statement_timeout = '1s'`))
  const living = await house.open(core)
  await runGroup(living, [openHouse(house.signer.publicKey)])
  const holder = new Client({ connectionString: house.database.ownerUrl })
  await holder.connect()
  await holder.query('SET statement_timeout = 0; BEGIN; LOCK TABLE journal.groups IN SHARE MODE')
  const late = runGroup(living, [credit(1, 5)])
  await holder.query('SELECT pg_sleep(1.5)')
  await holder.query('COMMIT')
  await holder.end()
  await late
  await withClient(house.database.url, async (client) => {
    expect((await client.query('SELECT max(seq)::int AS seq FROM journal.groups')).rows).toEqual([{ seq: 2 }])
  })
  await living.close()
})

test('an append whose wait for the standby was cancelled has failed, though the row stands', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-standby-'))
  const server = await startEmbedded({ dataDir })
  await migrateJournal(server.ownerUrl, server.serverRole)
  const writer = await JournalWriter.open(server.url)
  writer.continueFrom({ seq: 0, era: 1, timeMs: 0, hash: new Uint8Array(32) })
  const group = (seq: number) => ({ seq, timeMs: 0, records: [], commands: new Uint8Array(), eventBytes: new Uint8Array() })
  await writer.append(group(1))
  await withClient(server.superUrl as string, async (admin) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`)
    await admin.query('SELECT pg_reload_conf()')
    const waits = async () => (await admin.query(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).rowCount === 1
    const cancel = () => admin.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
    // The server reads its settings anew a moment after the call.
    let seq = 1
    let append: Promise<unknown> = Promise.resolve()
    while (!(await waits())) {
      let isDone = false
      append = writer.append(group(++seq)).then(() => {
        isDone = true
      })
      append.catch(() => {})
      while (!isDone && !(await waits()));
    }
    await cancel()
    await expect(append).rejects.toMatchObject({ code: 'broken', message: expect.stringContaining('did not wait for its standby') })
    await expect(writer.append(group(seq + 1))).rejects.toMatchObject({ code: 'broken' })
    expect((await admin.query('SELECT max(seq)::int AS seq FROM journal.groups')).rows).toEqual([{ seq }])

    // A new writer reads the tail only after a commit of its own, which waits for the standby: the row is there then.
    const next = JournalWriter.open(server.url)
    next.catch(() => {})
    await expect.poll(waits).toBe(true)
    await cancel()
    await expect(next).rejects.toThrow('did not wait for its standby')
  })
  await writer.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
