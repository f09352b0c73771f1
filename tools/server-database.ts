import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { preparedDatabase, preparedDatabaseOf, type TestDatabase } from '../packages/postgres/src/testing/index.ts'
import { root } from './build.mjs'

/**
 * A database of its own with every table of a server, empty, for a server of the build: its first start finds nothing
 * to migrate.
 */
export const serverDatabase = (): Promise<TestDatabase> => preparedDatabase(NAME, migrate)

/** The same for a setup of the run, of what a setup before it provided. */
export const serverDatabaseOf = (provided: Parameters<typeof preparedDatabaseOf>[0]): Promise<TestDatabase> =>
  preparedDatabaseOf(provided, NAME, migrate)

const NAME = 'server'

/** By a program: the modules of a server would be read by each process of the run that needs a database. */
async function migrate({ ownerUrl, serverRole }: TestDatabase): Promise<void> {
  const env = { ...process.env, MIGRATE_URL: ownerUrl, MIGRATE_FOR: serverRole }
  await promisify(execFile)(process.execPath, [join(root, 'dist/migrate-database.js')], { env })
}
