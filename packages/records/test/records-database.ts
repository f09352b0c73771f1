import { preparedDatabase } from '@glasshouse/postgres/testing'
import { migrateRecords, openRecords, type Records } from '../src/index.ts'

/** An empty set of tables, a clock that stands still until it is moved, and the role the server runs as. */
export async function freshRecords() {
  const database = await preparedDatabase('records', ({ ownerUrl, serverRole }) => migrateRecords(ownerUrl, serverRole))
  const db: Records = openRecords(database.url)
  const time = { nowMs: 1_700_000_000_000 }
  return {
    db,
    database,
    time,
    clock: () => time.nowMs,
    stop: async () => {
      await db.destroy()
      await database.stop()
    },
  }
}
