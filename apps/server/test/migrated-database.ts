import { preparedDatabase, type TestDatabase } from '@glasshouse/postgres/testing'
import { migrate } from '../src/start/migrate.ts'

/** A database of its own with every table of a server, empty: its first start finds nothing to migrate. */
export const migratedDatabase = (): Promise<TestDatabase> => preparedDatabase('server', migrate)
