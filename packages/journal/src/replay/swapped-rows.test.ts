import { withClient } from '@glasshouse/postgres'
import type { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  CoreShelf,
  hex,
  isOwnHead,
  JournalReader,
  MerkleLog,
  ProofReader,
  type Resumed,
  restoreReplica,
  resume,
  type SignedHead,
  SnapshotStore,
  verifyJournal,
} from '../index.ts'
import { credit, openHouse, runGroup, type ToyHouse, toyCore, toyHouse } from '../testing/index.ts'

// Three exchanges run on databases of their own: `mine`; `fork`, restored from the same beginning under the same key and run on
// with other commands; `other`, with another key. Somebody carries right rows of one to another, or copies them inside one. A
// start opens on the state of its own commands alone.

const core = await toyCore()
const shelf = new CoreShelf(core)
const [mine, fork, other] = [await toyHouse(), await toyHouse(), await toyHouse()]

const start = ({ database, signer }: ToyHouse): Promise<Resumed> => resume({ url: database.url, shelf, signer, now: () => 1_000 })

/** Eight groups with snapshots and heads of the fourth and the seventh; the fork has others from the third on. */
async function grow(exchange: ToyHouse, amount: number): Promise<void> {
  const opened = await start(exchange)
  await runGroup(opened, [openHouse(exchange.signer.publicKey)])
  await runGroup(opened, [credit(1, 50)])
  for (let seq = 3; seq <= 8; seq++) await runGroup(opened, [credit(1, amount), credit(2, seq)], 1_000 + seq)
  await opened.close()
  for (const seq of [4, 7]) await snapshotAt(exchange, seq)
}

async function snapshotAt({ database, signer }: ToyHouse, seq: number): Promise<void> {
  const [reader, store] = [await JournalReader.open(database.url), await SnapshotStore.open(database.url, signer)]
  await store.saveReplica((await restoreReplica({ reader, shelf, seq })).replica)
  await Promise.all([reader.close(), store.close()])
}

const twin: ToyHouse = { ...fork, signer: mine.signer }
await grow(mine, 10)
await grow(twin, 999)
await grow(other, 10)
const stateOf = async (exchange: ToyHouse): Promise<string> => {
  const opened = await start(exchange)
  await opened.close()
  return hex(core.module.encodeState(opened.state))
}
const right = await stateOf(mine)
const wrong = await stateOf(twin)
const reader = await JournalReader.open(mine.database.url)
afterAll(async () => {
  await reader.close()
  for (const { database } of [mine, fork, other]) await database.stop()
})

const guardless = <T>(work: (client: Client) => Promise<T>) =>
  withClient(mine.database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    return work(client)
  })
await guardless(async (client) => {
  for (const table of ['heads', 'snapshots', 'snapshot_parts']) await client.query(`CREATE TABLE kept_${table} AS TABLE journal.${table}`)
})
afterEach(() =>
  guardless(async (client) => {
    for (const table of ['snapshot_parts', 'snapshots', 'heads']) {
      await client.query(`DELETE FROM journal.${table}`)
      await client.query(`INSERT INTO journal.${table} TABLE kept_${table}`)
    }
  }),
)

const HEAD = 'seq, hash, log_root, log_peaks, state_seq, state_hash, time_ms, signature'
const SNAPSHOT = 'seq, era, core_id, state_hash, size, log_peaks, signature'
type Row = Record<string, unknown>
const rowsOf = ({ database }: ToyHouse, text: string): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query(text)).rows)

/** As the server's role writes it: one row of a table, with parts of it replaced. */
async function carry(client: Client, table: string, row: Row, put: Row = {}): Promise<void> {
  const all = { ...row, ...put }
  const names = Object.keys(all)
  const places = names.map((_, at) => `$${at + 1}`)
  await client.query(`INSERT INTO journal.${table} (${names}) VALUES (${places})`, Object.values(all))
}
const asRole = <T>(work: (client: Client) => Promise<T>) => withClient(mine.database.url, work)
const headOf = async (exchange: ToyHouse, seq: number): Promise<Row> =>
  (await rowsOf(exchange, `SELECT ${HEAD} FROM journal.heads WHERE seq = ${seq}`))[0] as Row

async function carrySnapshot(client: Client, from: ToyHouse, seq: number, put: Row = {}): Promise<void> {
  const [row] = await rowsOf(from, `SELECT ${SNAPSHOT} FROM journal.snapshots WHERE seq = ${seq}`)
  const parts = await rowsOf(from, `SELECT seq, part, bytes FROM journal.snapshot_parts WHERE seq = ${seq}`)
  await client.query('BEGIN')
  await carry(client, 'snapshots', row as Row, put)
  for (const part of parts) await carry(client, 'snapshot_parts', part, 'seq' in put ? { seq: put.seq } : {})
  await client.query('COMMIT')
}

async function headsShown(): Promise<readonly number[]> {
  const query = (text: string, values: readonly unknown[]) =>
    withClient(mine.database.url, async (client) => (await client.query(text, [...values])).rows)
  const found = await new ProofReader(query).headsBefore(Number.MAX_SAFE_INTEGER, 100)
  return found.filter((one) => isOwnHead(one, mine.signer.publicKey)).map(({ head }) => head.seq)
}
/** What each reader makes of the rows: a start its own state, lists their own heads, a verification what is expected. */
async function expectOwnState(verified: object, shown: readonly number[] = [7, 4]): Promise<void> {
  expect(await stateOf(mine)).toBe(right)
  expect(await headsShown()).toEqual(shown)
  expect(await verifyJournal(reader, { shelf })).toMatchObject(verified)
}

test('the two histories under one key differ, and each of them verifies', async () => {
  expect(wrong).not.toBe(right)
  const there = await JournalReader.open(fork.database.url)
  expect(await verifyJournal(there, { shelf })).toMatchObject({ ok: true, heads: 2, snapshots: 2, leftOut: { heads: [], snapshots: [] } })
  await there.close()
  await expectOwnState({ ok: true, heads: 2, snapshots: 2, leftOut: { heads: [], snapshots: [] } })
})

test('a head of another exchange’s key over its own groups is left out', async () => {
  await asRole(async (client) => carry(client, 'heads', await headOf(other, 7), { seq: 8 }))
  await expectOwnState({ ok: true, heads: 2, leftOut: { heads: [{ seq: 8 }] } })
})

test('a head of another exchange’s key, made to name this journal’s group, is left out', async () => {
  const [{ hash }] = (await rowsOf(mine, 'SELECT hash FROM journal.groups WHERE seq = 6')) as [Row]
  await asRole(async (client) => carry(client, 'heads', await headOf(other, 7), { seq: 6, hash }))
  await expectOwnState({ ok: true, leftOut: { heads: [{ seq: 6 }] } })
})

test('a head copied to another seq with the hash of the group there is left out', async () => {
  const [{ hash }] = (await rowsOf(mine, 'SELECT hash FROM journal.groups WHERE seq = 5')) as [Row]
  await asRole(async (client) => carry(client, 'heads', await headOf(mine, 4), { seq: 5, state_seq: 5, hash }))
  await expectOwnState({ ok: true, leftOut: { heads: [{ seq: 5 }] } })
})

/** A head as the exchange signs one for the public, which stands in no table: of group 6 over the state of group 4. */
async function publicHead(exchange: ToyHouse): Promise<SignedHead> {
  const groups = await rowsOf(exchange, 'SELECT seq, hash, time_ms FROM journal.groups WHERE seq <= 6 ORDER BY seq')
  const log = new MerkleLog()
  for (const { hash } of groups) log.append(hash as Uint8Array)
  const { hash, time_ms: timeMs } = groups.at(-1) as Row
  const { state_hash: stateHash } = await headOf(exchange, 4)
  return exchange.signer.sign(
    { seq: 6, hash: hash as Uint8Array, logRoot: log.root(), stateSeq: 4, stateHash: stateHash as Uint8Array, timeMs: Number(timeMs) },
    log,
  )
}
const rowOfHead = (head: SignedHead): Row => ({
  ...{ seq: head.seq, hash: head.hash, log_root: head.logRoot, log_peaks: head.logPeaks },
  ...{ state_seq: head.stateSeq, state_hash: head.stateHash, time_ms: head.timeMs, signature: head.signature },
})

test('a head that was signed for the public may stand in the table, and the snapshot of its group waits for the next one', async () => {
  const row = rowOfHead(await publicHead(mine))
  await asRole((client) => carry(client, 'heads', row))
  await expectOwnState({ ok: true, heads: 3, leftOut: { heads: [] } }, [7, 6, 4])
  await expect(snapshotAt(mine, 6)).rejects.toThrow('another head stands there')
  await snapshotAt(mine, 8)
})

test('the same head with the edge of another log is left out, though its signature is right', async () => {
  const head = await publicHead(mine)
  await asRole((client) => carry(client, 'heads', rowOfHead({ ...head, logPeaks: Buffer.alloc(head.logPeaks.length, 7) })))
  await expectOwnState({
    ok: true,
    heads: 2,
    leftOut: { heads: [{ seq: 6, what: 'the edge of its log is not the one of the signed root' }] },
  })
})

test('a head of the fork, signed by this key for another group, is shown to nobody, and a verification ends with it', async () => {
  await asRole(async (client) => carry(client, 'heads', rowOfHead(await publicHead(twin))))
  await expectOwnState({ ok: false, seq: 6, check: 'head', what: expect.stringContaining('it was signed for another group') })
})

test('a snapshot of the fork, signed by this key, is left out: its signature is of no group here', async () => {
  await guardless((client) => client.query('DELETE FROM journal.snapshot_parts WHERE seq = 7; DELETE FROM journal.snapshots WHERE seq = 7'))
  await asRole((client) => carrySnapshot(client, twin, 7))
  await expectOwnState({ ok: true, snapshots: 1, leftOut: { snapshots: [{ seq: 7 }] } })
})

test('head, snapshot and parts of the fork, swapped together, open no state of the fork', async () => {
  await guardless((client) => client.query('DELETE FROM journal.snapshot_parts; DELETE FROM journal.snapshots; DELETE FROM journal.heads'))
  await asRole(async (client) => {
    for (const seq of [4, 7]) {
      await carry(client, 'heads', await headOf(twin, seq))
      await carrySnapshot(client, twin, seq)
    }
  })
  const started = await start(mine)
  expect(started.replayed).toEqual({ fromSeq: 1, groups: 8 })
  expect(started.leftOut.map(({ seq }) => seq)).toEqual([7, 4])
  await started.close()
  await expectOwnState({ ok: false, seq: 4, check: 'head' }, [])
})

test('the snapshot of an older group under a newer seq, whole with its signature, is left out', async () => {
  await asRole((client) => carrySnapshot(client, mine, 4, { seq: 8 }))
  await expectOwnState({ ok: true, snapshots: 2, leftOut: { snapshots: [{ seq: 8, what: 'it is not signed by the key of the genesis' }] } })
})

test('with the parts of two snapshots exchanged both are left out, and the state comes from the first group', async () => {
  await guardless((client) =>
    client.query('UPDATE journal.snapshot_parts AS p SET bytes = o.bytes FROM journal.snapshot_parts AS o WHERE o.seq <> p.seq'),
  )
  const started = await start(mine)
  expect(started).toMatchObject({ replayed: { fromSeq: 1, groups: 8 }, leftOut: [{ seq: 7 }, { seq: 4 }] })
  await started.close()
  await expectOwnState({ ok: true, snapshots: 0, leftOut: { snapshots: [{ seq: 4 }, { seq: 7 }] } })
})

test('with all heads deleted a start leans on the snapshots’ own signatures', async () => {
  await guardless((client) => client.query('DELETE FROM journal.heads'))
  const started = await start(mine)
  expect(started).toMatchObject({ replayed: { fromSeq: 8, groups: 1 }, leftOut: [] })
  await started.close()
  await expectOwnState({ ok: true, heads: 0, snapshots: 2 }, [])
})

test('with all snapshots deleted and forged ones in their places the state comes from the first group', async () => {
  await guardless((client) => client.query('DELETE FROM journal.snapshot_parts; DELETE FROM journal.snapshots'))
  await asRole((client) => carrySnapshot(client, other, 7))
  const started = await start(mine)
  expect(started).toMatchObject({ replayed: { fromSeq: 1, groups: 8 }, leftOut: [{ seq: 7 }] })
  await started.close()
  await expectOwnState({ ok: true, snapshots: 0, leftOut: { snapshots: [{ seq: 7 }] } })
})

test('forged snapshots push the right ones out by the function that drops old ones, and no state changes by it', async () => {
  await asRole(async (client) => {
    for (const seq of [5, 6, 8]) await carrySnapshot(client, mine, 4, { seq })
    await client.query('SELECT journal.drop_old_snapshots(1000000)')
  })
  expect((await rowsOf(mine, 'SELECT seq FROM journal.snapshots ORDER BY seq')).map(({ seq }) => Number(seq))).toEqual([4, 6, 7, 8])
  const started = await start(mine)
  expect(started).toMatchObject({ replayed: { fromSeq: 8, groups: 1 }, leftOut: [{ seq: 8 }] })
  await started.close()
  await expectOwnState({ ok: true, snapshots: 2, leftOut: { snapshots: [{ seq: 6 }, { seq: 8 }] } })
})

test('an epoch taken twice by the role stops a writer and changes no state', async () => {
  const running = await start(mine)
  await asRole(async (client) => {
    const newest = async () => Number((await client.query('SELECT max(epoch) AS epoch FROM journal.epochs')).rows[0].epoch)
    const seen = await newest()
    await client.query('SELECT journal.take_epoch($1)', [seen])
    await expect(client.query('SELECT journal.take_epoch($1)', [seen])).rejects.toThrow(`epoch ${seen} was expected`)
    await client.query('SELECT journal.take_epoch($1)', [await newest()])
  })
  await expect(runGroup(running, [credit(1, 1)], 2_000)).rejects.toThrow('another writer took over')
  await running.close()
  await expectOwnState({ ok: true, groups: 8 })
})

test('a snapshot of a state that the key signed and the commands do not give is damage: the key itself was misused', async () => {
  const replica = (await restoreReplica({ reader, shelf, seq: 8 })).replica
  const store = await SnapshotStore.open(mine.database.url, mine.signer)
  const state = core.module.decodeState(1, core.module.encodeState(replica.state)) as unknown as { balances: Map<number, number> }
  state.balances.set(9, 1_000_000)
  await store.save({
    ...{ end: replica.end, log: replica.log, core: { id: core.id, shapeVersion: 1 } },
    sections: core.module.encodeState(state as never),
  })
  await store.close()
  await guardless((client) => client.query('DELETE FROM journal.heads WHERE seq = 8'))
  expect(await verifyJournal(reader, { shelf })).toMatchObject({ ok: false, seq: 8, check: 'state_hash' })
})
