import { Client } from 'pg'
import { databaseOf } from './urls.ts'

/** Owns the tables and runs migrations. */
export const OWNER_ROLE = 'glasshouse_owner'
/** Runs the exchange. Has no right of its own on the journal beyond what the journal's migration grants it. */
export const SERVER_ROLE = 'glasshouse_house'

export interface RoleLogin {
  readonly name: string
  readonly password: string
}

/** Makes the two roles, or gives them these passwords. Superuser only. */
export async function ensureRoles(superUrl: string, owner: RoleLogin, exchange: RoleLogin): Promise<void> {
  await withClient(superUrl, async (client) => {
    // Two starts at once must not both find the role missing.
    await client.query(`SELECT pg_advisory_lock(hashtext('glasshouse roles'))`)
    for (const role of [owner, exchange]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role.name])
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
      await client.query(
        `${verb} ROLE ${client.escapeIdentifier(role.name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(role.password)}`,
      )
    }
  })
}

/**
 * Takes back what a role may change of itself with its password alone: that password, and settings of its sessions, in all
 * databases and in single ones. Superuser only. Answers with the settings that it found, each as `name=value`.
 */
export async function renewRole(superUrl: string, { name, password }: RoleLogin): Promise<string[]> {
  return withClient(superUrl, async (client) => {
    const role = client.escapeIdentifier(name)
    const { rows } = await client.query<{ database: string | null; settings: string[] }>(
      `SELECT d.datname AS database, s.setconfig AS settings FROM pg_db_role_setting AS s
       JOIN pg_roles AS r ON r.oid = s.setrole LEFT JOIN pg_database AS d ON d.oid = s.setdatabase WHERE r.rolname = $1`,
      [name],
    )
    for (const { database } of rows)
      await client.query(`ALTER ROLE ${role}${database === null ? '' : ` IN DATABASE ${client.escapeIdentifier(database)}`} RESET ALL`)
    await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(password)}`)
    return rows.flatMap(({ settings }) => settings)
  })
}

export interface WantedDatabase {
  readonly name: string
  readonly owner: string
  /** Database of which it is made as a copy. */
  readonly template?: string | undefined
  /** The copy is made file by file, after a checkpoint, and not through the log. */
  readonly isCopiedByFile?: boolean
}

export async function ensureDatabase(superUrl: string, wanted: WantedDatabase): Promise<void> {
  const { name, owner, template = 'template1', isCopiedByFile = false } = wanted
  // PostgreSQL knows the word from 15 on.
  const strategy = isCopiedByFile ? ' STRATEGY FILE_COPY' : ''
  await withClient(superUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0)
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${client.escapeIdentifier(owner)} TEMPLATE ${client.escapeIdentifier(template)}${strategy}`,
      )
  })
}

/** Lets the exchange into a database, and nobody else; a copy has none of these grants. */
export async function grantDatabase(ownerUrl: string, exchange: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const [role, database] = [client.escapeIdentifier(exchange), client.escapeIdentifier(databaseOf(ownerUrl))]
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC; GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`)
  })
}

/**
 * Lets the exchange read and write plain tables that the owner makes in `public`, now and later. Tables elsewhere (the
 * journal's schema) get nothing from this: their migration grants what it wants.
 */
export async function grantPlainTables(ownerUrl: string, exchange: string): Promise<void> {
  await grantDatabase(ownerUrl, exchange)
  await withClient(ownerUrl, async (client) => {
    const role = client.escapeIdentifier(exchange)
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
    `)
  })
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
