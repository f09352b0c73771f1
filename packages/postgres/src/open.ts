import { join, resolve } from 'node:path'
import { OtherFormatError } from '@glasshouse/domain'
import type { Client } from 'pg'
import type { Database } from './database.ts'
import { type EmbeddedOptions, findRunning, startEmbedded } from './embedded.ts'
import { DatabaseStartError } from './errors.ts'
import { claimFormat, claimFormatWith } from './format.ts'
import { privateFolder } from './private-folder.ts'
import { grantPlainTables, withClient } from './roles.ts'
import { makePasswords, readPasswords } from './secrets.ts'
import { withSession } from './session.ts'
import { isOutOfReach } from './trouble.ts'
import { databaseOf, withUser } from './urls.ts'

const OLDEST_MAJOR = 15

export interface OpenOptions extends EmbeddedOptions {
  /** A server of somebody else; then nothing embedded starts. */
  readonly databaseUrl?: string | undefined
  /** Join an embedded server that runs already instead of refusing; for command-line programs. */
  readonly mayJoin?: boolean
}

/** The exchange's database: DATABASE_URL's, or the embedded one. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl) {
    privateFolder(resolve(options.dataDir), options.log)
    return connectForeign(options.databaseUrl, options)
  }
  const running = options.mayJoin ? findRunning(options) : null
  if (!running) return startEmbedded(options)
  await claimFormat(running.ownerUrl, resolve(options.dataDir))
  return running
}

/**
 * A server of somebody else. The role of the address owns the tables; the server runs as `<database>_house`, which is
 * made here when the owner may make roles, else must exist and be granted to the owner.
 */
export async function connectForeign(databaseUrl: string, options: { dataDir: string; secretsDir?: string }): Promise<Database> {
  const serverRole = `${databaseOf(databaseUrl)}_house`
  const secretsDir = resolve(options.secretsDir ?? join(options.dataDir, 'secrets'))
  const url = await reach(databaseUrl, async (client) => {
    const version = Number((await client.query('SHOW server_version_num')).rows[0].server_version_num)
    assertNewEnough(version)
    for (const name of ['fsync', 'full_page_writes'] as const) {
      assertSafeSetting(name, (await client.query(`SHOW ${name}`)).rows[0][name])
    }
    // Before a role, a password or a right is changed.
    await claimFormatWith(
      client,
      `database ${databaseOf(databaseUrl)} of DATABASE_URL`,
      'begin a new exchange in an empty database, or with DATA_DIR=<new> npm start without DATABASE_URL',
    )
    return withSession(await exchangeAddress(client, { databaseUrl, serverRole, secretsDir }), version)
  })
  await grantPlainTables(databaseUrl, serverRole)
  return { url, ownerUrl: databaseUrl, superUrl: null, serverRole, stop: async () => {} }
}

/** `server_version_num`, such as 150004. */
export function assertNewEnough(version: number): void {
  if (version >= OLDEST_MAJOR * 10_000) return
  throw new DatabaseStartError('too_old', `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}, needed is ${OLDEST_MAJOR} or later`)
}

/** Without them a commit that was answered may be gone, or half a page, after the power fails. */
export function assertSafeSetting(name: 'fsync' | 'full_page_writes', value: string): void {
  if (value === 'on') return
  throw new DatabaseStartError('unsafe', `DATABASE_URL has ${name} ${value}: what it has confirmed may be lost, set it on`)
}

async function exchangeAddress(client: Client, at: { databaseUrl: string; serverRole: string; secretsDir: string }): Promise<string> {
  const { rows } = await client.query(
    `SELECT rolsuper OR rolcreaterole AS may_make, EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS exists
     FROM pg_roles WHERE rolname = current_user`,
    [at.serverRole],
  )
  if (rows[0].may_make) {
    const { house } = readPasswords(at.secretsDir) ?? makePasswords(at.secretsDir)
    const role = `ROLE ${client.escapeIdentifier(at.serverRole)} LOGIN PASSWORD ${client.escapeLiteral(house)}`
    await client.query(`${rows[0].exists ? 'ALTER' : 'CREATE'} ${role}`)
    return withUser(at.databaseUrl, { name: at.serverRole, password: house })
  }
  if (!rows[0].exists) {
    throw new DatabaseStartError(
      'no_rights',
      `the role of DATABASE_URL may not make roles: make ${at.serverRole} and grant it to that role`,
    )
  }
  const url = new URL(at.databaseUrl)
  url.searchParams.set('options', `-c role=${at.serverRole}`)
  return url.href
}

/** A name with two addresses fails with an error that has no words of its own. */
function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || String(code)
}

async function reach<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await withClient(url, work)
  } catch (error) {
    if (error instanceof DatabaseStartError || error instanceof OtherFormatError) throw error
    throw new DatabaseStartError(isOutOfReach(error) ? 'unreachable' : 'refused', `DATABASE_URL cannot be used: ${wordsOf(error)}`)
  }
}
