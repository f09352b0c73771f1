import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReadModelTables } from './tables.ts'

export type ProjectionTx = Transaction<ReadModelTables>

/**
 * Writes many rows in one statement: each column travels as one array of the column's own type, which costs PostgreSQL
 * two thirds of what reading the same rows from JSON does. One round trip per table and batch is what lets the
 * projection keep up with the core.
 */
export async function insertRows<Table extends keyof ReadModelTables>(
  tx: ProjectionTx,
  table: Table,
  rows: readonly ReadModelTables[Table][],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const names = Object.keys(first) as (keyof ReadModelTables[Table] & string)[]
  const types = await columnTypes(tx, table)
  const columns = names.map((name) => ({ name, type: types.get(name) ?? 'text', values: rows.map((row) => row[name]) }))
  const list = sql.join(names.map((name) => sql.ref(name)))
  // An array of arrays would be unrolled to its last element, so rare rows with a list in them come as JSON.
  const source = columns.some(({ type }) => type.endsWith('[]'))
    ? sql`select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
    : sql`select * from ${unnest(columns)}`
  await sql`insert into ${sql.table(table)} (${list}) ${source} ${onConflict}`.execute(tx)
}

export interface Column {
  readonly name: string
  /** A type of PostgreSQL, not an array. */
  readonly type: string
  readonly values: readonly unknown[]
}

/** Columns of equal length as a set of rows. */
export function unnest(columns: readonly Column[]): RawBuilder<unknown> {
  return sql`unnest(${sql.join(columns.map(({ type, values }) => sql`${arrayText(values)}::${sql.raw(`${type}[]`)}`))})`
}

/**
 * The ids travel as one array: a parameter each would fail beyond 65,535 of them, which the protocol counts in 16 bits.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${arrayText(ids)}::int8[])`

const PLAIN = /^[\w.-]+$/

/** The text form of an array. Objects become JSON. */
function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return PLAIN.test(text) && text.toUpperCase() !== 'NULL' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}

const TYPES = new Map<string, ReadonlyMap<string, string>>()

/** Asked once: only a migration changes them, and a server runs none. */
async function columnTypes(tx: ProjectionTx, table: string): Promise<ReadonlyMap<string, string>> {
  const known = TYPES.get(table)
  if (known) return known
  const { rows } = await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  TYPES.set(table, types)
  return types
}

/** Inserts or replaces by key. Of several rows with one key in the list the last one counts. */
export async function replaceRows<Table extends keyof ReadModelTables>(
  tx: ProjectionTx,
  table: Table,
  keyColumns: readonly (keyof ReadModelTables[Table] & string)[],
  rows: readonly ReadModelTables[Table][],
): Promise<void> {
  const lastByKey = new Map(rows.map((row) => [keyColumns.map((column) => row[column]).join('/'), row]))
  const unique = [...lastByKey.values()]
  if (unique.length === 0) return
  const changed = Object.keys(unique[0] as object).filter((column) => !(keyColumns as readonly string[]).includes(column))
  const assignments = changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await insertRows(
    tx,
    table,
    unique,
    sql`on conflict (${sql.join(keyColumns.map((column) => sql.ref(column)))}) do update set ${sql.join(assignments)}`,
  )
}
