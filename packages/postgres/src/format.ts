import { FORMAT, OtherFormatError } from '@glasshouse/domain'
import type { Client } from 'pg'
import { DatabaseStartError } from './errors.ts'
import { withClient } from './roles.ts'

/** How a database's comment names the format of what lies in it. */
const commentOf = (format: number) => `glasshouse format ${format}`
const COMMENT = /^glasshouse format (\d+)$/

/**
 * Gives an empty database the format of this release, and refuses one of another format: nothing in it was changed then.
 * `where` names it to the operator.
 */
export const claimFormat = (ownerUrl: string, where: string): Promise<void> =>
  withClient(ownerUrl, (client) => claimFormatWith(client, where, 'begin a new exchange with DATA_DIR=<new> npm start'))

/** The same by a connection of the owner; `instead`: what works there. */
export async function claimFormatWith(client: Client, where: string, instead: string): Promise<void> {
  const comment = await readComment(client)
  const found = comment === null ? null : COMMENT.exec(comment)
  if (found && Number(found[1]) === FORMAT) return
  if (found || !(await isEmpty(client))) throw new OtherFormatError(where, found ? Number(found[1]) : null, instead)
  if (!(await isOwner(client)))
    throw new DatabaseStartError('no_rights', `${where} belongs to another role: its owner names the format of what is stored there`)
  await markFormat(client)
}

/** For its owner: a copy of a database has no comment. */
export async function markFormat(client: Client, format: number = FORMAT): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(rows[0]!.name)} IS ${client.escapeLiteral(commentOf(format))}`)
}

async function readComment(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()`,
  )
  return rows[0]!.comment
}

async function isOwner(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT pg_has_role(datdba, 'USAGE') AS owns FROM pg_database WHERE datname = current_database()`,
  )
  return rows[0]!.owns
}

/** No table of anybody, in any schema but PostgreSQL's own; those that extensions bring do not count. */
async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'm', 'v', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     LIMIT 1`,
  )
  return rows.length === 0
}
