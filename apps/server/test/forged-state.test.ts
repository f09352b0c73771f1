import { core } from '@glasshouse/core'
import type { Command, CoreState } from '@glasshouse/domain'
import {
  type Core,
  coreOf,
  encodeSnapshot,
  hex,
  JournalReader,
  loadSigner,
  MerkleLog,
  restoreReplica,
  type StoredGroup,
  sha256,
  verifyHead,
} from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import type { TestDatabase } from '@glasshouse/postgres/testing'
import { softKeyFile } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CORE_BYTES, type DatabaseExchange, databaseExchange, killedAt } from '../src/engine/testing/database-exchange.ts'
import { availableUsdt, order, trader } from '../src/engine/testing/small-exchange.ts'
import { checkChain, journalState } from '../src/features/operators/watch/journal-state.ts'
import { openingOf, SIGNERS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/**
 * Somebody has the password of the server's database role, and works out states with the core itself. Two INSERTs once
 * replaced every balance and every operator's key at the next start.
 */
const CORE: Core = coreOf(core, CORE_BYTES)
const NO_SIGNATURE = Buffer.alloc(64)

async function groupsOf(url: string): Promise<StoredGroup[]> {
  const reader = await JournalReader.open(url)
  const groups: StoredGroup[] = []
  for await (const group of reader.readFrom(1)) groups.push(group)
  await reader.close()
  return groups
}

/** The state that the commands would give if they were others. */
function stateOf(groups: readonly StoredGroup[], forge: (command: Command) => Command): CoreState {
  const state = core.createState()
  for (const { seq, timeMs, commands } of groups) {
    const records = core.splitRecords(commands).map((record) => core.encodeCommand(forge(core.decodeCommand(record))))
    core.runGroup(state, { seq, timeMs: timeMs as never, commands: core.joinRecords(records) })
  }
  return state
}

/** What the server's role needs to write for a start to begin from a state: a row and its parts. */
async function insertSnapshot(url: string, groups: readonly StoredGroup[], state: CoreState): Promise<void> {
  const last = groups.at(-1) as StoredGroup
  const sections = core.encodeState(state)
  const bytes = encodeSnapshot({ shapeVersion: core.shapeVersion, coreId: CORE.id, seq: last.seq, groupHash: last.hash }, sections)
  const log = new MerkleLog()
  for (const { hash } of groups) log.append(hash)
  await withClient(url, async (client) => {
    await client.query('BEGIN')
    await client.query(
      'INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature) VALUES ($1, 1, $2, $3, $4, $5, $6)',
      [last.seq, Buffer.from(CORE.id, 'hex'), sha256(sections), bytes.length, Buffer.concat(log.peaks), NO_SIGNATURE],
    )
    await client.query('INSERT INTO journal.snapshot_parts VALUES ($1, 0, $2)', [last.seq, bytes])
    await client.query('COMMIT')
  })
}

let exchange: DatabaseExchange
beforeAll(async () => {
  exchange = await databaseExchange()
})
afterAll(() => exchange.close())

const mallory = softKeyFile('mallory')

test('a state in which balances and operators’ keys are others is left out, and the commands give the state', async () => {
  const first = await exchange.open()
  await first.submit(openingOf(SIGNERS))
  const ada = await trader(first, 'ada', 1_000n)
  await first.stop()
  const snapshotSeq = first.health().lastSeq
  // Killed before a snapshot of what follows is made.
  const kill = killedAt('in-snapshot')
  const second = await exchange.start({ kill })
  for (const price of [44_000, 45_000, 46_000]) await second.submit(order(ada, { price }))
  const [money, operators] = [await second.read.balances(ada), await second.read.operators()]
  kill.arm()
  second.stop().catch(() => {})
  await kill.dead
  await exchange.bury()

  const groups = (await groupsOf(exchange.databaseUrl)).slice(0, -1)
  const thief = (command: Command): Command => {
    if (command.type === 'CreditDeposit') return { ...command, amount: (command.amount * 250n) as typeof command.amount }
    if (command.type !== 'OpenOperators') return command
    return { ...command, operators: command.operators.map((operator) => ({ ...operator, keys: [mallory.key] })) }
  }
  const forged = stateOf(groups, thief)
  expect(hex(core.encodeState(forged))).not.toBe(hex(core.encodeState(stateOf(groups, (command) => command))))
  await insertSnapshot(exchange.databaseUrl, groups, forged)

  const alarms: unknown[] = []
  const third = await exchange.start({ onLeftOut: (leftOut) => void alarms.push(leftOut) })
  expect(await third.read.balances(ada)).toEqual(money)
  expect(await availableUsdt(third, ada)).toBeLessThanOrEqual(1_000_000_000n)
  expect(await third.read.operators()).toEqual(operators)
  expect(JSON.stringify(await third.read.operators())).not.toContain(mallory.keyId)
  expect(alarms).toEqual([{ seq: groups.length, what: 'it is not signed by the key of the genesis' }])
  expect(third.health()).toMatchObject({ snapshotsLeftOut: 1, isReady: false })
  await third.stop()

  const reader = await JournalReader.open(exchange.databaseUrl)
  const restored = await restoreReplica({ reader, shelf: exchange.shelf, seq: groups.length })
  expect(restored).toMatchObject({ snapshotSeq, leftOut: [{ seq: groups.length }] })
  await reader.close()
})

const logLines: string[] = []
let place: TestServer

/** Rows with the newest group's hash, and a state hash of the thief's, as the role may write them. */
const forgeHead = (seq: number, stateHash: Uint8Array) =>
  withClient(place.database.url, (client) =>
    client.query(
      `INSERT INTO journal.heads SELECT seq, hash, $2, $2, seq, $2, time_ms, $3 FROM journal.groups WHERE seq = $1 ON CONFLICT DO NOTHING`,
      [seq, stateHash, NO_SIGNATURE],
    ),
  )

test('the public head signs no state that somebody wrote into the table, and lists leave such heads out', async () => {
  place = await testServer({ logLines })
  const anybody = place.client()
  await place.person('ada')
  await place.restart()
  await place.beat()
  const own = (await anybody.get('/api/fairness/heads')).rows
  expect(own).toHaveLength(1)
  const wanted = sha256(Buffer.from('a state that no command gives'))
  for (let at = 0; at < 30; at++) {
    await place.beat()
    await forgeHead(place.engine.health().lastSeq, wanted)
    const { head } = (await anybody.get('/api/fairness/head')).data
    expect([head.stateSeq, head.stateHash]).toEqual([own[0].seq, own[0].stateHash])
  }
  expect((await anybody.get('/api/fairness/heads')).rows).toEqual(own)
  // The console passes them over too.
  expect((await journalState(place.services)).head?.seq).toBe(own[0].seq)
  expect(await checkChain(place.services, 10)).toMatchObject({ isRight: true, fault: '' })
  const file = await (await fetch(`${anybody.url}/api/fairness/heads.jsonl`)).text()
  expect(file).not.toContain(hex(wanted))
})

test('a head that the exchange’s key signed for another group, as after a restored backup, is not shown and not signed over', async () => {
  await place.beat()
  const anybody = place.client()
  const [own] = (await anybody.get('/api/fairness/heads')).rows
  const groups = await groupsOf(place.database.url)
  const { seq, timeMs } = groups.at(-1) as StoredGroup
  const log = new MerkleLog()
  for (const { hash } of groups) log.append(hash)
  const elsewhere = sha256(Buffer.from('a group of the same number in another copy of this exchange'))
  const stateHash = sha256(Buffer.from('its state'))
  const head = loadSigner(place.services.config.secretsDir).sign(
    { seq, hash: elsewhere, logRoot: log.root(), stateSeq: seq, stateHash, timeMs },
    log,
  )
  expect(verifyHead(head, (await anybody.get('/api/fairness/head')).data.publicKey)).toBe(true)
  await withClient(place.database.url, (client) =>
    client.query('INSERT INTO journal.heads VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[seq, head.hash, head.logRoot, head.logPeaks, head.stateSeq, head.stateHash, head.timeMs, head.signature],
    ]),
  )
  await place.beat(2_000)
  const shown = (await anybody.get('/api/fairness/head')).data.head
  expect(shown.seq).toBeGreaterThan(seq)
  expect([shown.stateSeq, shown.stateHash]).toEqual([own.stateSeq, own.stateHash])
  expect((await anybody.get('/api/fairness/heads')).rows.map((row: { readonly seq: number }) => row.seq)).not.toContain(seq)
  expect((await journalState(place.services)).head?.seq).toBe(own.seq)
  expect(await checkChain(place.services, 10)).toMatchObject({ isRight: false, fault: `the head of group ${seq} signs another one` })
  await withClient((place.database as TestDatabase).superUrl, (client) =>
    client.query(`SET session_replication_role = replica; DELETE FROM journal.heads WHERE seq = ${seq}`),
  )
})

test('nothing is signed over an old hash that was changed in the database, which no start reads', async () => {
  const turn = () =>
    withClient((place.database as TestDatabase).superUrl, (client) =>
      client.query(
        'SET session_replication_role = replica; UPDATE journal.groups SET hash = set_byte(hash, 7, get_byte(hash, 7) # 1) WHERE seq = 2',
      ),
    )
  await turn()
  await place.restart()
  await place.beat()
  expect(await place.client().get('/api/fairness/head')).toMatchObject({ code: 500 })
  await turn()
  await place.restart()
  await place.beat()
  expect(await place.client().get('/api/fairness/head')).toMatchObject({ code: 200, data: { head: expect.anything() } })
})

test('a snapshot that was left out is an alarm in the log, on /readyz and in the metrics, and stops no trade', async () => {
  await place.settled()
  const groups = await groupsOf(place.database.url)
  await insertSnapshot(place.database.url, groups, core.createState())
  expect(await (await fetch(`${place.url}/readyz`)).json()).toMatchObject({ alarms: [] })
  logLines.length = 0
  await place.restart()
  await place.beat()
  const seq = groups.length
  const said = logLines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'snapshot_unsigned')
  // At the stop the place was taken; at the start the row was left out.
  expect(said).toMatchObject([
    { level: 50, seq, what: expect.stringContaining('another snapshot stands there') },
    { level: 50, seq, what: 'it is not signed by the key of the genesis' },
  ])
  const ready = await fetch(`${place.url}/readyz`)
  expect([ready.status, (await ready.json()).alarms]).toEqual([200, ['snapshot_unsigned']])
  expect(await (await fetch(`${place.url}/metrics`)).text()).toContain('\nglasshouse_snapshots_left_out 1\n')
  await place.stop()
})
