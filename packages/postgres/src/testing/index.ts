import { randomBytes } from 'node:crypto'
import { inject, type ProvidedContext } from 'vitest'
import { EMBEDDED_MAJOR } from '../binaries.ts'
import type { Database } from '../database.ts'
import { markFormat } from '../format.ts'
import {
  ensureDatabase,
  ensureRoles,
  grantDatabase,
  grantPlainTables,
  OWNER_ROLE,
  SERVER_ROLE,
  type WantedDatabase,
  withClient,
} from '../roles.ts'
import { withSession } from '../session.ts'
import { withDatabase, withUser } from '../urls.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the test run's PostgreSQL. */
    databaseUrl: string
    /** Its files lie in memory: a checkpoint waits for no disk, and to copy a file costs half of what the log costs. */
    databaseInMemory: boolean
  }
}

export const TEST_LOGINS = {
  owner: { name: OWNER_ROLE, password: 'owner-of-tests' },
  exchange: { name: SERVER_ROLE, password: 'exchange-of-tests' },
} as const

export interface TestDatabase extends Database {
  readonly superUrl: string
}

/** An empty database of its own in the test run's PostgreSQL, with both roles; `stop` drops it. */
export function freshDatabase(): Promise<TestDatabase> {
  const { databaseUrl, databaseInMemory } = providedHere()
  return makeDatabase(databaseUrl, { name: newName(), isCopiedByFile: databaseInMemory })
}

type Provided = Pick<ProvidedContext, 'databaseUrl' | 'databaseInMemory'>
const providedHere = (): Provided => ({ databaseUrl: inject('databaseUrl'), databaseInMemory: inject('databaseInMemory') })
const newName = () => `test_${randomBytes(6).toString('hex')}`

/**
 * The same with what `prepare` makes in it, which every call of this name gets: it is made once in a test run, and then
 * copied, because a copy costs a fraction of the migrations.
 */
export function preparedDatabase(name: string, prepare: Prepare): Promise<TestDatabase> {
  return preparedDatabaseOf(providedHere(), name, prepare)
}

type Prepare = (database: TestDatabase) => Promise<void>

/** The same for a setup of the run, of what a setup before it provided. */
export async function preparedDatabaseOf(provided: Provided, name: string, prepare: Prepare): Promise<TestDatabase> {
  const { databaseUrl: adminUrl, databaseInMemory: isCopiedByFile } = provided
  const [template, unfinished] = [`prepared_${name}`, `unfinished_${name}`]
  await withClient(adminUrl, async (client) => {
    // Two workers may want it first.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount !== 0) return
    await prepare(await makeDatabase(adminUrl, { name: unfinished, isCopiedByFile }))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  })
  return makeDatabase(adminUrl, { name: newName(), template, isCopiedByFile })
}

async function makeDatabase(adminUrl: string, made: Omit<WantedDatabase, 'owner'>): Promise<TestDatabase> {
  const { name, template } = made
  await ensureDatabase(adminUrl, { ...made, owner: OWNER_ROLE })
  const superUrl = withDatabase(adminUrl, name)
  const ownerUrl = withUser(superUrl, TEST_LOGINS.owner)
  // Rights on tables came with the template, also those that its migrations took away.
  await (template ? grantDatabase : grantPlainTables)(ownerUrl, SERVER_ROLE)
  await withClient(ownerUrl, markFormat)
  return {
    url: withSession(withUser(superUrl, TEST_LOGINS.exchange), EMBEDDED_MAJOR * 10_000),
    ownerUrl,
    superUrl,
    serverRole: SERVER_ROLE,
    stop: () => withClient(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** The roles that every test database shares; once per run. */
export async function furnishTestServer(adminUrl: string): Promise<void> {
  await ensureRoles(adminUrl, TEST_LOGINS.owner, TEST_LOGINS.exchange)
}
export type { Database } from '../database.ts'
export * from './older-server.ts'
