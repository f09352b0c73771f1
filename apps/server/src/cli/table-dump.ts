import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'

// Tables as lines of JSON that PostgreSQL writes and reads itself, so that no value passes through a JavaScript number.

export interface TableDump {
  readonly schema: string
  readonly name: string
  /** Columns that hold data, generated ones left out. */
  readonly columns: readonly string[]
  readonly rows: number
  /** Hash of the file, which is `tables/<schema>.<name>.jsonl.gz`. */
  readonly sha256: string
}
export interface SequenceValue {
  readonly schema: string
  readonly name: string
  readonly lastValue: string | null
}
type Table = Pick<TableDump, 'schema' | 'name' | 'columns'>

/** The names may come from a stranger's backup: none may lead out of its folder. */
function fileOf(folder: string, { schema, name }: Table): string {
  if (![schema, name].every((word) => /^\w+$/.test(word))) throw new Error(`no table is named ${JSON.stringify(`${schema}.${name}`)}`)
  return join(folder, 'tables', `${schema}.${name}.jsonl.gz`)
}
const quoted = (client: Client, table: Table) => `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query(`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE n.nspname IN ('public', 'journal') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return rows
}

export async function listSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue"
    FROM pg_sequences WHERE schemaname IN ('public', 'journal') ORDER BY 1, 2`)
  return rows
}

/** Inside the caller's transaction, so that all tables are of one moment. */
export async function dumpTable(client: Client, table: Table, folder: string): Promise<TableDump> {
  const path = fileOf(folder, table)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let rows = 0
  async function* lines() {
    await client.query(`DECLARE dump NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM ${quoted(client, table)} AS t`)
    for (;;) {
      // A part of a snapshot is a line of 16 MiB.
      const batch = await client.query(`FETCH ${table.name === 'snapshot_parts' ? 1 : 500} FROM dump`)
      if (batch.rows.length === 0) break
      rows += batch.rows.length
      yield batch.rows.map((row) => `${row.line}\n`).join('')
    }
    await client.query('CLOSE dump')
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }))
  return { ...table, rows, sha256: await digestOf(path) }
}

export async function assertUndamaged(folder: string, table: TableDump): Promise<void> {
  if ((await digestOf(fileOf(folder, table))) !== table.sha256) throw new Error(`the backup of ${table.schema}.${table.name} is damaged`)
}

/** Into an emptied table, with triggers and references off (they held when the rows were dumped). */
export async function loadTable(client: Client, table: TableDump, folder: string): Promise<void> {
  const names = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const place = quoted(client, table)
  const text = `INSERT INTO ${place} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(null::${place}, $1::json)`
  let [batch, bytes, rows]: [string[], number, number] = [[], 0, 0]
  const flush = async () => {
    if (batch.length > 0) await client.query(text, [`[${batch.join(',')}]`])
    ;[batch, bytes] = [[], 0]
  }
  const lines = createInterface({
    input: createReadStream(fileOf(folder, table)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    batch.push(line)
    bytes += line.length
    rows += 1
    if (batch.length >= 500 || bytes > 4 * 1024 * 1024) await flush()
  }
  await flush()
  if (rows !== table.rows) throw new Error(`${table.schema}.${table.name}: ${table.rows} rows said, ${rows} found`)
}

export async function setSequence(client: Client, sequence: SequenceValue): Promise<void> {
  if (sequence.lastValue === null) return
  const name = `${client.escapeIdentifier(sequence.schema)}.${client.escapeIdentifier(sequence.name)}`
  await client.query('SELECT setval($1::regclass, $2)', [name, sequence.lastValue])
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
