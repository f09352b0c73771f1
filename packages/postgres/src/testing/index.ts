import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../database.ts'
import { ensureDatabase, ensureRoles, grantPlainTables, HOUSE_ROLE, OWNER_ROLE, withClient } from '../roles.ts'
import { withDatabase, withUser } from '../urls.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the test run's PostgreSQL. */
    databaseUrl: string
  }
}

export const TEST_LOGINS = {
  owner: { name: OWNER_ROLE, password: 'owner-of-tests' },
  house: { name: HOUSE_ROLE, password: 'house-of-tests' },
} as const

/** An empty database of its own in the test run's PostgreSQL, with both roles; `stop` drops it. */
export async function freshDatabase(): Promise<Database & { readonly superUrl: string }> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await ensureDatabase(adminUrl, { name, owner: OWNER_ROLE })
  const superUrl = withDatabase(adminUrl, name)
  const ownerUrl = withUser(superUrl, TEST_LOGINS.owner)
  await grantPlainTables(ownerUrl, HOUSE_ROLE)
  return {
    url: withUser(superUrl, TEST_LOGINS.house),
    ownerUrl,
    superUrl,
    houseRole: HOUSE_ROLE,
    stop: () => withClient(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** The roles that every test database shares; once per run. */
export async function furnishTestServer(adminUrl: string): Promise<void> {
  await ensureRoles(adminUrl, TEST_LOGINS.owner, TEST_LOGINS.house)
}
export type { Database } from '../database.ts'
