import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { RecordTables } from './tables.ts'

export type Records = Kysely<RecordTables>

const INT8 = 20
/** Times and counters stay below 2^53, so int8 reads as a number. */
const typesOfRecords = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Close it with `destroy()`. */
export function openRecords(databaseUrl: string, connectionsMax = 6): Records {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connectionsMax, types: typesOfRecords })
  // An idle connection that dies is replaced at the next query, which reports what is wrong if that fails too.
  pool.on('error', () => {})
  return new Kysely<RecordTables>({ dialect: new PostgresDialect({ pool }) })
}
