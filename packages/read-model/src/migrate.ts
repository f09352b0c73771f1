import { sql } from 'kysely'
import type { ReadModel } from './database.ts'
import type { Migration } from './migration.ts'
import { MIGRATIONS } from './migrations.ts'

/** Two processes that start together must not run a step twice; the number is only this lock's name. */
const LOCK = 7_301_001

/** Brings the tables up to date. Returns the names of the steps that ran. */
export async function migrateReadModel(db: ReadModel, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      await sql`create table if not exists read_model_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
        connection,
      )
      const done = await sql<{ name: string }>`select name from read_model_migrations`.execute(connection)
      const known = new Set(done.rows.map((row) => row.name))
      const missing = migrations.filter((migration) => !known.has(migration.name))
      for (const migration of missing) {
        await connection.transaction().execute(async (tx) => {
          await migration.up(tx)
          await sql`insert into read_model_migrations (name) values (${migration.name})`.execute(tx)
        })
      }
      return missing.map((migration) => migration.name)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}
