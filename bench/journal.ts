// Groups made durable by the journal, beside a bare INSERT of the same bytes, in turns on the same server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JournalWriter, migrateJournal } from '@glasshouse/journal'
import { startEmbedded, withClient } from '@glasshouse/postgres'
import { Client } from 'pg'

/** An order to place is about this long as a record. */
const RECORD_BYTES = 48
const SIZES = [1, 100, 500]
const ROUNDS = 12
const ROUND_MS = 500

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
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-journal-'))
const database = await startEmbedded({ dataDir })
try {
  await migrateJournal(database.ownerUrl, database.houseRole)
  // The same columns and bytes, without chain, root, digest and fence.
  await withClient(database.ownerUrl, (client) =>
    client.query(`CREATE TABLE bare (seq bigint PRIMARY KEY, era int, epoch bigint, time_ms bigint, n int, commands bytea STORAGE EXTERNAL,
      commands_root bytea, events_digest bytea, prev_hash bytea, hash bytea)`),
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
  const append: Append = async ({ records, commands, eventBytes }) => {
    seq += 1
    await writer.append({ seq, timeMs: seq, records, commands, eventBytes })
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

/** In turns, each turn with the other one first, so that both meet the same weather. */
async function compare(size: number, journal: Append, bare: Append): Promise<Row[]> {
  const group = groupOf(size)
  const times: Record<'journal' | 'bare', number[]> = { journal: [], bare: [] }
  await run(group, journal, [])
  await run(group, bare, [])
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [() => run(group, journal, times.journal), () => run(group, bare, times.bare)]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  const rate = (list: readonly number[]) => (1000 * list.length) / list.reduce((sum, ms) => sum + ms, 0)
  const middle = (list: readonly number[]) => [...list].sort((one, other) => one - other)[list.length >> 1] as number
  return [
    row(`groups of ${size}`, 'groups/s', rate(times.journal), rate(times.bare)),
    row(`ack p50, groups of ${size}`, 'ms', middle(times.journal), middle(times.bare)),
  ]
}

async function run(group: Group, append: Append, times: number[]): Promise<void> {
  const end = performance.now() + ROUND_MS
  for (let before = performance.now(); before < end; before = performance.now()) {
    await append(group)
    times.push(performance.now() - before)
  }
}

function groupOf(size: number): Group {
  const records = Array.from({ length: size }, () => randomBytes(RECORD_BYTES))
  const commands = Buffer.concat(records.flatMap((record) => [Uint8Array.of(record.length), record]))
  return { records, commands, eventBytes: randomBytes(size * 160) }
}

function row(name: string, unit: string, value: number, probeValue: number): Row {
  const rounded = (number: number) => Number(number.toPrecision(4))
  return { name, unit, value: rounded(value), probe: 'bare INSERT', probeValue: rounded(probeValue), ratio: rounded(value / probeValue) }
}
