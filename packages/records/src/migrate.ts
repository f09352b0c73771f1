import { sql } from 'kysely'
import { openRecords } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'

/** Two processes that start together must not run a step twice; the number is only this lock's name. */
const LOCK = 7_301_002

/**
 * Brings the tables up to date as their owner. The exchange's role may add to the audit and read it, read operators, add
 * a name to them that can do nothing, and say whose account is whose: a person who has its password can neither make an
 * operator nor take back what was written down.
 */
export async function migrateRecords(ownerUrl: string, serverRole: string): Promise<void> {
  const db = openRecords(ownerUrl, 1)
  try {
    await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
      await sql`create table if not exists record_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
        connection,
      )
      const done = new Set(
        (await sql<{ name: string }>`select name from record_migrations`.execute(connection)).rows.map(({ name }) => name),
      )
      for (const step of MIGRATIONS.filter(({ name }) => !done.has(name))) {
        await connection.transaction().execute(async (tx) => {
          await step.up(tx)
          await sql`insert into record_migrations (name) values (${step.name})`.execute(tx)
        })
      }
      const role = sql.id(serverRole)
      await sql`revoke update, delete, truncate on audit_entries from ${role}`.execute(connection)
      await sql`revoke delete, truncate on reviews, approvals from ${role}`.execute(connection)
      await sql`revoke update, delete, truncate on approval_signatures from ${role}`.execute(connection)
      await sql`revoke insert, update, delete, truncate on operators, record_migrations from ${role}`.execute(connection)
      await sql`grant insert (operator_id, name, roles, is_active, created_at_ms), update (own_user_id) on operators to ${role}`.execute(
        connection,
      )
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    })
  } finally {
    await db.destroy()
  }
}
