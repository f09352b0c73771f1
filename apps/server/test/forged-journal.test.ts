import { core } from '@glasshouse/core'
import {
  ACT_EXPIRY_MOST_MS,
  amount,
  type Command,
  type FundHouse,
  houseAccountId,
  type SignedAct,
  timeMs,
  type UnsignedAct,
} from '@glasshouse/domain'
import {
  groupHash,
  JournalReader,
  MerkleLog,
  merkleRoot,
  type SignedHead,
  type StoredGroup,
  sha256,
  verifyJournal,
} from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import { type SoftKey, softKeyFile } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseExchange, databaseExchange } from '../src/engine/testing/database-exchange.ts'
import { openAccount } from '../src/engine/testing/small-exchange.ts'
import { FIRST_OPERATORS, openingOf } from './signing/signers.ts'

/**
 * Somebody has the rights of the database's owner and all of the server's files, the key of its signed heads among them,
 * and no private key of an operator. What can be written into the journal so that who verifies it takes it for an act?
 * The verifier holds an earlier head, and with it the genesis.
 */
let exchange: DatabaseExchange
/** The journal as it was written, and its head at that time. */
let groups: StoredGroup[]
let earlier: SignedHead
const MINUTE = 60_000
const [ADA, BOB] = FIRST_OPERATORS

beforeAll(async () => {
  exchange = await databaseExchange()
  const engine = await exchange.open()
  await openAccount(engine, 'somebody')
  const act = await signedFunding([ADA.key, BOB.key])
  expect(await engine.submit(act)).toMatchObject({ ok: true })
  await engine.stop()
  groups = await readGroups()
  earlier = signedHead(groups, stateAfter(groups))
})
afterAll(() => exchange.close())

const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const FUND: FundHouse = {
  ...{ type: 'FundHouse', actor: by, approverId: 0, reasonCode: 'funding', realm: 'real', purpose: 'insurance', assetId: 1 },
  ...{ amount: amount(1_000_000n), evidence: 'ab'.repeat(16) },
}
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** An act of operator 1 that these keys sign. */
async function signedFunding(keys: readonly SoftKey[], put: Partial<UnsignedAct> = {}): Promise<SignedAct> {
  const unsigned: UnsignedAct = {
    ...{ act: 'fund-house', requestedBy: 1, reasonCode: 'funding', nonce: '1f'.repeat(16) },
    ...{ expiresAtMs: timeMs(exchange.now.ms + ACT_EXPIRY_MOST_MS - MINUTE), records: [hexOf(core.encodeCommand(FUND))] },
    ...put,
  }
  const bytes = core.actBytes(stateAfter(groups ?? (await readGroups())), unsigned) as Uint8Array
  const signatures = keys.map((key) => key.sign(bytes)).sort((one, other) => (one.keyId < other.keyId ? -1 : 1))
  const { requestedBy: _, ...rest } = unsigned
  return { type: 'SignedAct', actor: by, ...rest, signatures }
}

async function readGroups(): Promise<StoredGroup[]> {
  const reader = await JournalReader.open(exchange.databaseUrl)
  const read: StoredGroup[] = []
  for await (const group of reader.readFrom(1)) read.push(group)
  await reader.close()
  return read
}

function stateAfter(all: readonly StoredGroup[]) {
  const state = core.createState()
  for (const { seq, timeMs: at, commands } of all) core.runGroup(state, { seq, timeMs: timeMs(at), commands })
  return state
}
type State = ReturnType<typeof stateAfter>

/** By the house's own key, as whoever stole it signs. */
function signedHead(all: readonly StoredGroup[], state: State): SignedHead {
  const log = new MerkleLog()
  for (const { hash } of all) log.append(hash)
  const last = all.at(-1) as StoredGroup
  const stateHash = sha256(core.encodeState(state))
  return exchange.signer.sign(
    { seq: last.seq, hash: last.hash, logRoot: log.root(), stateSeq: last.seq, stateHash, timeMs: last.timeMs },
    log,
  )
}

/** A group with these commands and events after another one, hashed as the house would. */
function chained(
  before: Pick<StoredGroup, 'seq' | 'hash'>,
  like: Pick<StoredGroup, 'era' | 'epoch' | 'timeMs'>,
  commands: Uint8Array,
  events: Uint8Array,
) {
  const records = core.splitRecords(commands)
  const header = {
    ...{ seq: before.seq + 1, era: like.era, epoch: like.epoch, timeMs: like.timeMs, n: records.length },
    ...{ commandsRoot: merkleRoot(records), eventsDigest: sha256(events), prevHash: before.hash },
  }
  return { ...header, commands, hash: groupHash(header) } satisfies StoredGroup
}

/** A next group whose events are what a core that asks for no signatures would give. */
function groupAsIfDone(commands: readonly Command[]): StoredGroup {
  const last = groups.at(-1) as StoredGroup
  const bytes = core.joinRecords(commands.map(core.encodeCommand))
  // The same history in which nobody ever had keys: there the command does what it says.
  const keyless = core.createState()
  for (const group of groups) {
    const kept = core.splitRecords(group.commands).filter((record) => core.decodeCommand(record).type !== 'OpenOperators')
    core.runGroup(keyless, { seq: group.seq, timeMs: timeMs(group.timeMs), commands: core.joinRecords(kept) })
  }
  const at = { ...last, timeMs: last.timeMs + 1 }
  const { eventBytes } = core.runGroup(keyless, { seq: last.seq + 1, timeMs: timeMs(at.timeMs), commands: bytes })
  return chained(last, at, bytes, eventBytes)
}

/** What verifies it says when these groups stand in the table, under a head of their own that the stolen key signed. */
async function verified(all: readonly StoredGroup[], head: SignedHead | null) {
  await withClient(exchange.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query('TRUNCATE journal.groups')
    for (const { seq, era, epoch, timeMs: at, n, commands, commandsRoot, eventsDigest, prevHash, hash } of all)
      await client.query('INSERT INTO journal.groups VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        ...[seq, era, epoch, at, n, commands, commandsRoot, eventsDigest, prevHash, hash],
      ])
    for (const table of ['heads', 'snapshot_parts', 'snapshots']) await client.query(`DELETE FROM journal.${table}`)
    if (head)
      await client.query('INSERT INTO journal.heads VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
        ...[head.seq, head.hash, head.logRoot, head.logPeaks, head.stateSeq, head.stateHash, head.timeMs, head.signature],
      ])
  })
  const reader = await JournalReader.open(exchange.databaseUrl)
  return verifyJournal(reader, { shelf: exchange.shelf, publishedHeads: [earlier] }).finally(() => reader.close())
}

const halt: Command = { type: 'HaltNewOrders', actor: by, approverId: 2, reasonCode: 'incident', isHalted: true }
const fund: Command = { ...FUND, approverId: 2, evidence: 'cd'.repeat(16) }

test('the journal as it was written is accepted, with the head of that time', async () => {
  expect(await verified(groups, signedHead(groups, stateAfter(groups)))).toMatchObject({ ok: true, heads: 2 })
  expect(core.operators(stateAfter(groups))?.operators).toHaveLength(FIRST_OPERATORS.length)
})

test.each<readonly [what: string, commands: () => Promise<readonly Command[]> | readonly Command[]]>([
  ['an act without signatures', () => [halt]],
  ['money without signatures', () => [fund]],
])('%s, with events as if it was done, hashed and signed anew, is refused', async (_what, commands) => {
  const forged = groupAsIfDone(await commands())
  const all = [...groups, forged]
  expect(await verified(all, signedHead(all, stateAfter(groups)))).toMatchObject({ ok: false, seq: forged.seq, check: 'events_digest' })
})

const thief = softKeyFile('thief')
test.each<readonly [what: string, act: () => Promise<Command>, reason: string]>([
  ['an act without signatures', async () => halt, 'signature_missing'],
  ['an act that one’s own key signs', async () => signedFunding([thief], { nonce: '2f'.repeat(16) }), 'signature_invalid'],
  [
    'an act under an operator’s key id, signed by one’s own',
    async () => {
      const act = await signedFunding([ADA.key, thief], { nonce: '3f'.repeat(16) })
      return {
        ...act,
        signatures: act.signatures
          .map((one) => (one.keyId === thief.keyId ? { ...one, keyId: BOB.key.keyId } : one))
          .sort((a, b) => (a.keyId < b.keyId ? -1 : 1)),
      }
    },
    'signature_invalid',
  ],
  ['an act of two operators, done once already', async () => signedFunding([ADA.key, BOB.key]), 'act_replayed'],
  [
    'an act of two operators with more in it than they signed',
    async () => {
      const act = await signedFunding([ADA.key, BOB.key], { nonce: '4f'.repeat(16) })
      return { ...act, records: [hexOf(core.encodeCommand({ ...FUND, amount: amount(9_000_000n) }))] }
    },
    'signature_invalid',
  ],
  ['other operators in place of these', async () => ({ ...openingOf(), salt: '7b'.repeat(32) }), 'origin_not_allowed'],
])('%s can be written down, and nothing comes of it: whoever verifies finds it refused', async (_what, act, reason) => {
  const last = groups.at(-1) as StoredGroup
  const at = { ...last, timeMs: last.timeMs + 1 }
  const commands = core.joinRecords([core.encodeCommand(await act())])
  const state = stateAfter(groups)
  const known = () => [core.configuration(state), core.operators(state), core.balances(state, houseAccountId('real', 'insurance'))]
  const before = known()
  const { eventBytes } = core.runGroup(state, { seq: last.seq + 1, timeMs: timeMs(at.timeMs), commands })
  const all = [...groups, chained(last, at, commands, eventBytes)]
  expect(core.decodeEvents(eventBytes).byCommand).toMatchObject([[{ type: 'Refused', reason }]])
  expect(known()).toEqual(before)
  expect(await verified(all, signedHead(all, state))).toMatchObject({ ok: true })
  // And with events as if it was done it does not verify.
  const done = groupAsIfDone([halt])
  const lying = [...groups, chained(last, at, commands, new Uint8Array(done.eventsDigest))]
  expect(await verified(lying, null)).toMatchObject({ ok: false, seq: last.seq + 1, check: 'events_digest' })
})

test('a whole history in which other operators were opened, hashed and signed anew, is not the one of the earlier head', async () => {
  const own = softKeyFile('own operator')
  const state = core.createState()
  const rewritten: StoredGroup[] = []
  for (const group of groups) {
    const records = core.splitRecords(group.commands).map((record) => {
      const command = core.decodeCommand(record)
      if (command.type !== 'OpenOperators') return record
      const operators = command.operators.map((one) => (one.operatorId === 1 ? { ...one, keys: [own.key] } : one))
      return core.encodeCommand({ ...command, operators })
    })
    const commands = core.joinRecords(records)
    const { eventBytes } = core.runGroup(state, { seq: group.seq, timeMs: timeMs(group.timeMs), commands })
    const before = rewritten.at(-1) ?? { seq: 0, hash: group.prevHash }
    rewritten.push(chained(before, group, commands, eventBytes))
  }
  expect(core.operators(state)?.operators[0]?.keys[0]).toMatchObject(own.key)
  expect(await verified(rewritten, signedHead(rewritten, state))).toMatchObject({ ok: false, seq: earlier.seq, check: 'head' })
})
