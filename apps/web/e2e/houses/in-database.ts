import { withClient } from '@glasshouse/postgres'
import { inject } from 'vitest'

/** Changes what the shared server has kept: mostly its times, so that a test need not wait. */
export async function inDatabase(statement: string, values: readonly string[] = []): Promise<void> {
  await withClient(inject('serverDatabaseUrl'), (client) => client.query(statement, [...values]))
}
