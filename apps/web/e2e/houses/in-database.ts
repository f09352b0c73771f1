import { findRunning, withClient } from '@glasshouse/postgres'
import { inject } from 'vitest'

/** Changes what the shared server has kept: mostly its times, so that a test need not wait. */
export async function inDatabase(statement: string, values: readonly string[] = []): Promise<void> {
  const database = findRunning({ dataDir: inject('dataDir') })
  if (!database) throw new Error('the server has no database')
  await withClient(database.url, (client) => client.query(statement, [...values]))
}
