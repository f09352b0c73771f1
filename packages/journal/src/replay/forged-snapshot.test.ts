import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@glasshouse/postgres'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  CoreShelf,
  encodeSnapshot,
  exportJournal,
  FileSource,
  type Head,
  type HeadSigner,
  hex,
  JournalReader,
  loadSigner,
  type MerkleLog,
  type Replica,
  restoreReplica,
  SnapshotStore,
  SnapshotTakenError,
  sha256,
  verifyHead,
  verifyJournal,
} from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

// Somebody has the password of the server's database role and writes what that role may write. No start opens on a state
// that the commands do not give, and every attempt is refused or named.

const core = await toyCore()
const shelf = new CoreShelf(core)
const house = await toyHouse()
const stranger = loadSigner(mkdtempSync(join(tmpdir(), 'stranger-')))
const reader = await JournalReader.open(house.database.url)
const at = async (seq: number): Promise<Replica> => (await restoreReplica({ reader, shelf, seq })).replica

/** Eight groups, snapshots of the third and the fifth. The seventh is the last but one. */
const opened = await house.open(core)
await runGroup(opened, [openHouse(house.signer.publicKey)])
for (let seq = 2; seq <= 8; seq++) await runGroup(opened, [credit(1, seq), credit(2, 10)], 1_000 + seq)
await opened.close()
const store = await SnapshotStore.open(house.database.url, house.signer, 500)
for (const seq of [3, 5]) await store.saveReplica(await at(seq))
const seventh = await at(7)
const right = core.module.encodeState(opened.state)
const PLACE = 7

afterAll(async () => {
  await Promise.all([reader.close(), store.close()])
  await house.database.stop()
})
/** What the attacks left goes, by hands that no guard stops. */
afterEach(() =>
  withClient(house.database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    for (const table of ['snapshot_parts', 'snapshots', 'heads'])
      await client.query(`DELETE FROM journal.${table} WHERE seq NOT IN (3, 5) OR seq > 8`)
  }),
)

const asRole = <T>(work: (client: Client) => Promise<T>) => withClient(house.database.url, work)
const withoutGuards = <T>(work: (client: Client) => Promise<T>) =>
  withClient(house.database.superUrl as string, async (client) => {
    await client.query('SET session_replication_role = replica')
    return work(client)
  })
const asSuper = (text: string, values: unknown[] = []) => withoutGuards((client) => client.query(text, values))

/** The state that a thief wants: account 9 has a fortune. */
const forgedSections = () => {
  const state = core.module.decodeState(1, core.module.encodeState(seventh.state)) as unknown as { balances: Map<number, number> }
  state.balances.set(9, 1_000_000)
  return core.module.encodeState(state as never)
}

interface Forged {
  readonly seq: number
  readonly era: number
  readonly coreId: string
  readonly stateHash: Uint8Array
  readonly size: number | null
  readonly logPeaks: Uint8Array
  readonly signature: Uint8Array
  readonly bytes: Uint8Array
}

const peaksOf = (log: MerkleLog) => Buffer.concat(log.peaks)
const headAt = (replica: Replica, stateHash: Uint8Array, put: Partial<Head> = {}): Head => ({
  ...{
    seq: replica.seq,
    hash: replica.end.hash,
    logRoot: replica.log.root(),
    stateSeq: replica.seq,
    stateHash,
    timeMs: replica.end.timeMs,
  },
  ...put,
})

/** A snapshot of the seventh group as the exchange would make it, with parts of it replaced. */
function snapshotOf(sections: Uint8Array, put: Partial<Forged> & { signer?: HeadSigner; shape?: number; group?: Uint8Array } = {}): Forged {
  const { signer = house.signer, shape = 1, group = seventh.end.hash, ...rest } = put
  const stateHash = sha256(sections)
  const header = { shapeVersion: shape, coreId: rest.coreId ?? core.id, seq: PLACE, groupHash: group }
  const { signature, logPeaks } = signer.sign(headAt(seventh, stateHash), seventh.log)
  const bytes = encodeSnapshot(header, sections)
  return { seq: PLACE, era: 1, coreId: core.id, stateHash, size: null, logPeaks, signature, bytes, ...rest }
}

/** Its row without parts, in whatever transaction the client has. */
const insertRow = (client: Client, { seq, era, coreId, stateHash, size, bytes, logPeaks, signature }: Forged) =>
  client.query(
    'INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [...[seq, era, Buffer.from(coreId, 'hex'), stateHash], ...[size ?? bytes.length, logPeaks, signature]],
  )

async function insert(client: Client, forged: Forged): Promise<void> {
  const { seq, bytes } = forged
  await client.query('BEGIN')
  await insertRow(client, forged)
  if (bytes.length > 0) await client.query('INSERT INTO journal.snapshot_parts VALUES ($1, 0, $2)', [seq, bytes])
  await client.query('COMMIT')
}

/** A start takes the snapshot before, its state is that of the commands, and it says what it left out. */
async function expectLeftOut(what: string | RegExp): Promise<void> {
  const started = await house.open(core)
  expect(hex(core.module.encodeState(started.state))).toBe(hex(right))
  expect(started.replayed).toEqual({ fromSeq: 6, groups: 3 })
  expect(started.leftOut).toEqual([{ seq: PLACE, what: expect.stringMatching(what) }])
  await started.close()
}

const forged = forgedSections()
const sound = core.module.encodeState(seventh.state)
const NO_JSON = Buffer.from('no state of any core')
const SIGNED_NO_STATE = snapshotOf(NO_JSON)
const attacks: readonly (readonly [name: string, Forged, what: string | RegExp])[] = [
  ['a forged state without a signature', snapshotOf(forged, { signature: Buffer.alloc(64) }), 'not signed by the key of the genesis'],
  ['a forged state, signed by another key', snapshotOf(forged, { signer: stranger }), 'not signed by the key of the genesis'],
  ['the right state, signed by another key', snapshotOf(sound, { signer: stranger }), 'not signed by the key of the genesis'],
  [
    'a forged state under the signature of another seq',
    snapshotOf(forged, { signature: (await reader.headAt(5))?.signature as Uint8Array }),
    'not signed by the key of the genesis',
  ],
  [
    'an older state under a head of this group that names the group of that state',
    snapshotOf((await at(5)).sections(), {
      signature: house.signer.sign(headAt(seventh, sha256((await at(5)).sections()), { stateSeq: 5 }), seventh.log).signature,
    }),
    'not signed by the key of the genesis',
  ],
  [
    'the right head, and parts of a forged state',
    { ...snapshotOf(sound), bytes: snapshotOf(forged).bytes },
    'its sections are not those that were signed',
  ],
  ['the right head and sections, and another shape', snapshotOf(sound, { shape: 2 }), 'its core does not write shape 2'],
  ['the right head, and a core of another era', snapshotOf(sound, { coreId: 'ab'.repeat(32) }), 'by another core than its era has'],
  ['the right head, and bytes of another group', snapshotOf(sound, { group: opened.end.hash }), 'it belongs to another group'],
  ['the right head, and another era', snapshotOf(sound, { era: 2 }), 'it is said to be of era 2, its group is of era 1'],
  ['a signed state that no core reads', SIGNED_NO_STATE, 'its core does not read it'],
  ['a size beyond every memory', snapshotOf(sound, { size: 2 ** 50 }), `${2 ** 50} bytes said`],
  ['no parts at all', snapshotOf(sound, { bytes: Buffer.alloc(0), size: 400 }), '400 bytes said, 0 found'],
  ['no parts, and none said', snapshotOf(sound, { bytes: Buffer.alloc(0), size: 0 }), 'these bytes are no snapshot'],
  ['bytes that are no snapshot', snapshotOf(sound, { bytes: Buffer.alloc(200) }), 'these bytes are no snapshot'],
  ['a log of another length', snapshotOf(sound, { logPeaks: peaksOf((await at(6)).log) }), 'no log of so many groups'],
  ['a log of other groups', snapshotOf(sound, { logPeaks: Buffer.alloc(96) }), 'not signed by the key of the genesis'],
]
test.each(attacks)('%s is left out, by a start and by a verification', async (_, made, what) => {
  // What no guard lets in is left out all the same: a disk may be damaged, or a guard switched off.
  const isLetIn = made.era === 1 && made.coreId === core.id
  if (!isLetIn) await expect(asRole((client) => insert(client, made))).rejects.toThrow('group 7 is of another era or core')
  await (isLetIn ? asRole : withoutGuards)((client) => insert(client, made))
  await expectLeftOut(what)
  const left = { heads: [], snapshots: [{ seq: PLACE, what: expect.any(String) }] }
  // A state that the key signed and the commands do not give is no forged row: the key itself was misused.
  const report = made === SIGNED_NO_STATE ? { ok: false, seq: PLACE, check: 'state_hash' } : { ok: true, snapshots: 2, leftOut: left }
  expect(await verifyJournal(reader, { shelf })).toMatchObject(report)
})

test('the same snapshot with its own signature is taken: the attacks fail by what they forge', async () => {
  await asRole((client) => insert(client, snapshotOf(sound)))
  const started = await house.open(core)
  expect(started).toMatchObject({ replayed: { fromSeq: 8, groups: 1 }, leftOut: [] })
  await started.close()
})

test('a projector takes none of them either, and a flood of them is looked through', async () => {
  const { stateHash, logPeaks, coreId } = snapshotOf(forged)
  // The guard against numbers without a group is off for them.
  await asSuper(
    `INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature)
     SELECT seq, 1, $1, $2, 5, $3, decode(repeat('00', 64), 'hex') FROM generate_series(9, 400) AS seq`,
    [Buffer.from(coreId, 'hex'), stateHash, logPeaks],
  )
  await asRole((client) => insert(client, snapshotOf(forged, { signer: stranger })))
  const restored = await restoreReplica({ reader, shelf, seq: 8 })
  expect(restored).toMatchObject({ snapshotSeq: 5, leftOut: [{ seq: 7 }] })
  const started = await house.open(core)
  expect(hex(core.module.encodeState(started.state))).toBe(hex(right))
  expect(started.leftOut).toHaveLength(393)
  await started.close()
})

test('without any sound snapshot the state comes from the first group', async () => {
  await asSuper('CREATE TABLE kept_signatures AS SELECT seq, signature FROM journal.snapshots')
  await asSuper(`UPDATE journal.snapshots SET signature = decode(repeat('00', 64), 'hex')`)
  const started = await house.open(core)
  expect(started.replayed).toEqual({ fromSeq: 1, groups: 8 })
  expect(started.leftOut.map(({ seq }) => seq)).toEqual([5, 3])
  expect(hex(core.module.encodeState(started.state))).toBe(hex(right))
  await started.close()
  await asSuper('UPDATE journal.snapshots AS s SET signature = k.signature FROM kept_signatures AS k WHERE k.seq = s.seq')
  await asSuper('DROP TABLE kept_signatures')
})

const COPY_OF_5 = (columns: string) => `INSERT INTO journal.snapshots SELECT ${columns} FROM journal.snapshots WHERE seq = 5`
const HEAD_OF_5 = (columns: string) => `INSERT INTO journal.heads SELECT ${columns} FROM journal.heads WHERE seq = 5`
const REFUSED = [
  ['a snapshot with no signature', COPY_OF_5(`6, era, core_id, state_hash, size, log_peaks, ''`), 'snapshot_lengths'],
  [
    'a snapshot with peaks that fill a reader’s memory',
    COPY_OF_5(`6, era, core_id, state_hash, size, convert_to(repeat('x', 100000), 'UTF8'), signature`),
    'snapshot_lengths',
  ],
  [
    'a head with a signature that fills a reader’s memory',
    HEAD_OF_5(`6, hash, log_root, log_peaks, state_seq, state_hash, time_ms, convert_to(repeat('x', 100000), 'UTF8')`),
    'head_lengths',
  ],
  [
    'other bytes under the id of the next build’s core',
    `INSERT INTO journal.core_files VALUES (sha256('next'), 'mine')`,
    'core_of_its_hash',
  ],
  ['a part more of a sound snapshot', `INSERT INTO journal.snapshot_parts VALUES (5, 1, 'x')`, 'snapshot 5 is complete'],
  ['a part of no snapshot', `INSERT INTO journal.snapshot_parts VALUES (6, 0, 'x')`, 'is complete, or not there'],
  [
    'a snapshot where a group will come',
    `INSERT INTO journal.snapshots SELECT 9, era, core_id, state_hash, size, log_peaks, signature FROM journal.snapshots WHERE seq = 5`,
    'there is no group 9',
  ],
  [
    'a head beyond the last group',
    `INSERT INTO journal.heads SELECT 9, hash, log_root, log_peaks, state_seq, state_hash, time_ms, signature FROM journal.heads WHERE seq = 5`,
    'there is no group 9',
  ],
  ['an era without its group', `INSERT INTO journal.eras SELECT 2, core_id, 9 FROM journal.eras`, 'era 2 has no first group'],
  ['a second first era', `INSERT INTO journal.eras SELECT 1, core_id, 1 FROM journal.eras`, 'duplicate key'],
  ['an epoch of its own', 'INSERT INTO journal.epochs (epoch) VALUES (99)', 'permission denied'],
  ['a part taken away', 'DELETE FROM journal.snapshot_parts WHERE seq = 5', 'permission denied'],
  ['a snapshot taken away', 'DELETE FROM journal.snapshots WHERE seq = 5', 'permission denied'],
  ['a table emptied', 'TRUNCATE journal.snapshot_parts', 'permission denied'],
  [
    'an archive',
    `INSERT INTO journal.archives (to_seq, folder, manifest_sha256, snapshots) VALUES (2, '/', '', '{3,5,7}')`,
    'permission denied',
  ],
  ['a guard switched off', 'SET session_replication_role = replica', 'permission denied'],
] as const
test.each(REFUSED)('%s is refused', async (_, statement, what) => {
  await asRole(async (client) => {
    // A deferred guard speaks at the commit.
    await expect(
      client.query(
        statement.replace(
          'INTO journal.snapshots SELECT',
          `INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature) SELECT`,
        ),
      ),
    ).rejects.toThrow(what)
  })
  expect((await restoreReplica({ reader, shelf, seq: 8 })).snapshotSeq).toBe(5)
})

test('who fills the place of a snapshot or of its head is found, and the next group has one', async () => {
  await asRole((client) => insert(client, snapshotOf(forged, { signer: stranger })))
  const taken = store.saveReplica(await at(7))
  await expect(taken).rejects.toBeInstanceOf(SnapshotTakenError)
  await expect(taken).rejects.toMatchObject({ seq: 7, message: expect.stringContaining('another snapshot stands there') })
  expect(await reader.headAt(7)).toBe(null)
  await asRole((client) =>
    client.query(
      `INSERT INTO journal.heads SELECT 6, hash, log_root, log_peaks, 6, state_hash, time_ms, signature FROM journal.heads WHERE seq = 5`,
    ),
  )
  await expect(store.saveReplica(await at(6))).rejects.toThrow('another head stands there')
  expect((await reader.snapshots()).map(({ seq }) => seq)).toEqual([3, 5, 7])
  await store.saveReplica(await at(8))
  const started = await house.open(core)
  expect(started).toMatchObject({ replayed: { fromSeq: 9, groups: 0 }, leftOut: [] })
  await started.close()
})

test('who copies the row of a snapshot before it is stored, with other parts, is found', async () => {
  await asRole((client) => insert(client, { ...snapshotOf(sound), bytes: snapshotOf(forged).bytes, size: snapshotOf(sound).bytes.length }))
  await expect(store.saveReplica(await at(7))).rejects.toThrow('other bytes stand there')
})

test('a session that makes the store wait in a circle ends in a taken place, and the next group has the snapshot', async () => {
  const patient = await SnapshotStore.open(house.database.url, house.signer)
  const holder = new Client({ connectionString: house.database.url })
  await holder.connect()
  await holder.query('BEGIN')
  const columns = 'seq, hash, log_root, log_peaks, state_seq, state_hash, time_ms, signature'
  await holder.query(
    `INSERT INTO journal.heads SELECT 7, hash, log_root, log_peaks, 7, state_hash, time_ms, signature FROM (SELECT ${columns} FROM journal.heads WHERE seq = 5) AS h`,
  )
  const taken = expect(patient.saveReplica(await at(7))).rejects.toMatchObject({ name: 'SnapshotTakenError', seq: 7 })
  // The store holds the snapshot's row and waits for the head's: a second row of the holder's closes the circle.
  await untilWaiting()
  await insertRow(holder, snapshotOf(forged))
  await taken
  await holder.query('ROLLBACK')
  await holder.end()
  expect(await patient.saveReplica(await at(8))).toMatchObject({ seq: 8 })
  await patient.close()
})

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await asSuper(
      `SELECT FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`,
    )
    if (rows.length > 0) return
  }
}

test('a store whose role works in serializable transactions only meets a conflict as a taken place', async () => {
  const strictUrl = new URL(house.database.url)
  // The later of two settings of one name counts.
  strictUrl.searchParams.set('options', `${strictUrl.searchParams.get('options')} -c default_transaction_isolation=serializable`)
  const strict = await SnapshotStore.open(strictUrl.href, house.signer)
  const rival = new Client({ connectionString: house.database.url })
  await rival.connect()
  await rival.query('BEGIN ISOLATION LEVEL SERIALIZABLE')
  await insertRow(rival, snapshotOf(forged))
  const taken = expect(strict.saveReplica(await at(7))).rejects.toMatchObject({ name: 'SnapshotTakenError', seq: 7 })
  await untilWaiting()
  await rival.query('COMMIT')
  await taken
  await Promise.all([rival.end(), strict.close()])
})

test('who keeps the place of a snapshot in an open transaction holds nobody', async () => {
  const holder = new Client({ connectionString: house.database.url })
  await holder.connect()
  await holder.query('BEGIN')
  await insertRow(holder, snapshotOf(forged))
  await expect(store.saveReplica(await at(7))).rejects.toThrow('another session holds its place')
  await holder.query('ROLLBACK')
  await holder.end()
  expect(await store.saveReplica(await at(7))).toMatchObject({ seq: 7 })
})

test('a head that the exchange signed after the last group ends the start; one of another key is left out', async () => {
  const ninth = headAt(seventh, sha256(sound), { seq: 9, stateSeq: 9 })
  const put = (signer: HeadSigner) => {
    const { seq, hash, logRoot, logPeaks, stateSeq, stateHash, timeMs, signature } = signer.sign(ninth, seventh.log)
    return asSuper('INSERT INTO journal.heads VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[seq, hash, logRoot, logPeaks],
      ...[stateSeq, stateHash, timeMs, signature],
    ])
  }
  await put(stranger)
  const started = await house.open(core)
  expect(started.leftOut).toEqual([{ seq: 9, what: expect.stringContaining('a head beyond the last group') }])
  await started.close()
  await asSuper('DELETE FROM journal.heads WHERE seq = 9')
  await put(house.signer)
  await expect(house.open(core)).rejects.toThrow('journal damaged at group 9, seq: the journal ends, though a head of group 9 was signed')
})

test('a verification names what was forged and holds, and an export leaves it out', async () => {
  const key = house.signer.publicKey
  await asRole(async (client) => {
    await insert(client, snapshotOf(forged, { signer: stranger }))
    await client.query(
      `INSERT INTO journal.heads SELECT 6, hash, log_root, log_peaks, 6, state_hash, time_ms, signature FROM journal.heads WHERE seq = 5`,
    )
  })
  expect(await verifyJournal(reader, { shelf })).toMatchObject({
    ...{ ok: true, groups: 8, heads: 2, snapshots: 2 },
    leftOut: {
      heads: [{ seq: 6, what: 'its signature is not by the key of the genesis' }],
      snapshots: [{ seq: 7, what: 'it is not signed by the key of the genesis' }],
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'exported-'))
  await exportJournal(reader, folder, { core: core.module })
  const heads = await new FileSource(folder).heads()
  expect(heads.map((head) => [head.seq, verifyHead(head, key)])).toEqual([
    [3, true],
    [5, true],
  ])
  expect(await verifyJournal(new FileSource(folder), { shelf })).toMatchObject({ ok: true, groups: 8, leftOut: { heads: [] } })
})

test('bytes of a signed head that are cut elsewhere are no head, nor are numbers that no head has', async () => {
  const head = await reader.headAt(5)
  if (!head) throw new Error('no head')
  const key = house.signer.publicKey
  expect(verifyHead(head, key)).toBe(true)
  const shifted = { hash: Buffer.concat([head.hash, head.logRoot.subarray(0, 1)]), logRoot: head.logRoot.subarray(1) }
  for (const put of [
    shifted,
    { timeMs: -1 },
    { timeMs: Number.NaN },
    { seq: 5.5 },
    { stateSeq: 2 ** 53 },
    { signature: Buffer.alloc(63) },
    { stateHash: Buffer.alloc(0) },
  ])
    expect(verifyHead({ ...head, ...put }, key)).toBe(false)
  expect(() => house.signer.signBytes(Buffer.from('h1 and more'))).toThrow('a head is signed as a head')
})

test('old snapshots that an archive holds meanwhile stay, and go the next time', async () => {
  for (const seq of [6, 7, 8]) await store.saveReplica(await at(seq))
  const owner = new Client({ connectionString: house.database.ownerUrl })
  await owner.connect()
  await owner.query('BEGIN; SELECT FROM journal.snapshots FOR KEY SHARE')
  expect(await store.dropOld(8)).toEqual([])
  await owner.query('COMMIT')
  await owner.end()
  expect(await store.dropOld(8)).toEqual([5])
  await store.saveReplica(await at(5))
})

test('what the role may have deleted never takes away what an archive leans on', async () => {
  for (const seq of [6, 7, 8]) await store.saveReplica(await at(seq))
  await withClient(house.database.ownerUrl, (owner) =>
    owner.query(`INSERT INTO journal.archives (to_seq, folder, manifest_sha256, snapshots) VALUES (2, '/archive', '', '{3,5,6}')`),
  )
  await asRole(async (client) => {
    const { rows } = await client.query('SELECT journal.drop_old_snapshots(1000000) AS seq')
    expect(rows).toEqual([])
  })
  await withClient(house.database.ownerUrl, async (owner) => {
    await expect(owner.query('DELETE FROM journal.snapshots WHERE seq = 5')).rejects.toThrow('an archive leans on')
    for (const wrong of [`(3, '/', '', '{3,5,6}')`, `(2, '/', '', '{5,6,9}')`, `(2, '/', '', '{5,6}')`])
      await expect(
        owner.query(`INSERT INTO journal.archives (to_seq, folder, manifest_sha256, snapshots) VALUES ${wrong}`),
      ).rejects.toThrow(/leans on snapshots after it|violates/)
  })
  await asSuper('DELETE FROM journal.archives')
})
