import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ReadModelTables } from './tables.ts'

export type ReadModel = Kysely<ReadModelTables>

const INT8 = 20

/** Ids and times are below 2^53, so int8 reads as a number here; other packages keep the driver's own way. */
const typesOfReadModel = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** For queries: a pool of a few connections. Close it with `destroy()`. */
export function openReadModel(databaseUrl: string, connectionsMax = 8): ReadModel {
  return open({ connectionString: databaseUrl, max: connectionsMax, types: typesOfReadModel })
}

/**
 * For the projection: one connection that does not wait for the disk. What a crash may take from it is made again
 * from the journal, because the checkpoint is lost with the rows it stands for.
 */
export function openProjection(databaseUrl: string): ReadModel {
  const url = new URL(databaseUrl)
  // Beside what the address may already ask for, such as a role.
  url.searchParams.set('options', [url.searchParams.get('options'), '-c synchronous_commit=off'].filter(Boolean).join(' '))
  return open({ connectionString: url.href, max: 1, types: typesOfReadModel })
}

function open(config: pg.PoolConfig): ReadModel {
  const pool = new pg.Pool(config)
  // An idle connection that dies is replaced at the next query, which reports what is wrong if that fails too.
  pool.on('error', () => {})
  return new Kysely<ReadModelTables>({ dialect: new PostgresDialect({ pool }) })
}
