// Groups made durable by the journal, beside a bare INSERT of the same bytes, in turns on the same server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JournalWriter, migrateJournal, RootBuilder } from '@glasshouse/journal'
import { startEmbedded, withClient } from '@glasshouse/postgres'
import { Client } from 'pg'

/** An order to place is about this long as a record. */
const RECORD_BYTES = 48
/** And about this much its events. */
const EVENT_BYTES = 160
const SIZES = [1, 100, 500]
const WARM_UP_MS = 1_000
const MEASURE_MS = 8_000

const pool = Array.from({ length: 4096 }, () => randomBytes(RECORD_BYTES))
const events = randomBytes(1024 * 1024)
let drawn = 0

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}
/** Makes one group durable. */
type Append = (group: Group) => Promise<void>
interface Group {
  readonly records: readonly Uint8Array[]
  readonly commands: Uint8Array
  readonly eventBytes: Uint8Array
  readonly commandsRoot: Uint8Array
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-journal-'))
const database = await startEmbedded({ dataDir })
try {
  await migrateJournal(database.ownerUrl, database.serverRole)
  // The same columns and bytes, without chain, root, digest and fence.
  await withClient(database.ownerUrl, (client) =>
    client.query(`CREATE TABLE bare (seq bigint PRIMARY KEY, era int, epoch bigint, time_ms bigint, n int, commands bytea,
      commands_root bytea, events_digest bytea, prev_hash bytea, hash bytea);
      ALTER TABLE bare ALTER COLUMN commands SET STORAGE EXTERNAL`),
  )
  const journal = await journalAppend(database.url)
  const bare = await bareAppend(database.url)
  const rows: Row[] = []
  for (const size of SIZES) rows.push(...(await compare(size, journal.append, bare.append)))
  await journal.close()
  await bare.close()
  for (const row of rows) console.log(`${row.name}: ${row.value} ${row.unit}, ${row.probe} ${row.probeValue}, ratio ${row.ratio}`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'journal', rows }))
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function journalAppend(url: string): Promise<{ append: Append; close(): Promise<void> }> {
  const writer = await JournalWriter.open(url)
  writer.continueFrom({ seq: 0, era: 1, timeMs: 0, hash: new Uint8Array(32) })
  let seq = 0
  const append: Append = async (group) => {
    seq += 1
    await writer.append({ seq, timeMs: seq, ...group })
  }
  return { append, close: () => writer.close() }
}

async function bareAppend(url: string): Promise<{ append: Append; close(): Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const hash = randomBytes(32)
  let seq = 0
  const append: Append = async ({ records, commands }) => {
    seq += 1
    const values = [seq, 1, 1, seq, records.length, commands, hash, hash, hash, hash]
    await client.query({ name: 'bare', text: 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', values })
  }
  return { append, close: () => client.end() }
}

/** Group by group in turns, so that both meet the same weather. */
async function compare(size: number, journal: Append, bare: Append): Promise<Row[]> {
  const times: Record<'journal' | 'bare', number[]> = { journal: [], bare: [] }
  const turns = [
    { append: journal, times: times.journal },
    { append: bare, times: times.bare },
  ]
  const end = performance.now() + WARM_UP_MS + MEASURE_MS
  const measureFrom = end - MEASURE_MS
  let upcoming = drawGroup(size)
  let commandsRoot = rootOf(upcoming)
  for (let turn = 0; performance.now() < end; turn++) {
    for (const { append, times } of turn % 2 === 0 ? turns : [...turns].reverse()) {
      const group = { ...upcoming, commandsRoot }
      upcoming = drawGroup(size)
      const before = performance.now()
      const durable = append(group)
      // The next group's commands arrive, and are hashed, while this one is on its way. The journal's time holds that.
      if (append === journal) commandsRoot = rootOf(upcoming)
      await durable
      if (before > measureFrom) times.push(performance.now() - before)
      if (append === bare) commandsRoot = rootOf(upcoming)
    }
  }
  const rate = (list: readonly number[]) => (1000 * list.length) / list.reduce((sum, ms) => sum + ms, 0)
  const middle = (list: readonly number[]) => [...list].sort((one, other) => one - other)[list.length >> 1] as number
  return [
    row(`groups of ${size}`, 'groups/s', rate(times.journal), rate(times.bare)),
    row(`ack p50, groups of ${size}`, 'ms', middle(times.journal), middle(times.bare)),
  ]
}

function drawGroup(size: number): Omit<Group, 'commandsRoot'> {
  const records = Array.from({ length: size }, () => pool[drawn++ % pool.length] as Uint8Array)
  const commands = Buffer.alloc(size * (RECORD_BYTES + 1))
  records.forEach((record, at) => {
    commands[at * (RECORD_BYTES + 1)] = RECORD_BYTES
    commands.set(record, at * (RECORD_BYTES + 1) + 1)
  })
  return { records, commands, eventBytes: events.subarray(0, size * EVENT_BYTES) }
}

function rootOf({ records }: Pick<Group, 'records'>): Uint8Array {
  const root = new RootBuilder()
  for (const record of records) root.add(record)
  return root.root()
}

function row(name: string, unit: string, value: number, probeValue: number): Row {
  const rounded = (number: number) => Number(number.toPrecision(4))
  return { name, unit, value: rounded(value), probe: 'bare INSERT', probeValue: rounded(probeValue), ratio: rounded(value / probeValue) }
}
