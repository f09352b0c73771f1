import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReadModelTables } from './tables.ts'

export type ProjectionTx = Transaction<ReadModelTables>

/**
 * Writes many rows in one statement: they travel as one JSON text, which PostgreSQL turns into rows of the table's own
 * types. One round trip per table and batch is what lets the projection keep up with the core.
 */
export async function insertRows<Table extends keyof ReadModelTables>(
  tx: ProjectionTx,
  table: Table,
  rows: readonly ReadModelTables[Table][],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${onConflict}`.execute(tx)
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
