import { FORMAT, OtherFormatError } from '@glasshouse/domain'
import type { Client } from 'pg'
import { withClient } from './roles.ts'

/** How a database's comment names the format of what lies in it. */
const commentOf = (format: number) => `glasshouse format ${format}`
const COMMENT = /^glasshouse format (\d+)$/

/**
 * Gives an empty database the format of this release, and refuses one of another format: nothing in it was changed then.
 * `where` names it to the operator.
 */
export function claimFormat(ownerUrl: string, where: string): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    const comment = await readComment(client)
    const found = comment === null ? null : COMMENT.exec(comment)
    if (found && Number(found[1]) === FORMAT) return
    if (found || !(await isEmpty(client)))
      throw new OtherFormatError(where, found ? Number(found[1]) : null, 'begin a new exchange with DATA_DIR=<new> npm start')
    await markFormat(client)
  })
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

/** No table of anybody, in any schema but PostgreSQL's own. */
async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'm', 'v', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
     LIMIT 1`,
  )
  return rows.length === 0
}
