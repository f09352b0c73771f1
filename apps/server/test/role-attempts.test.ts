import { withClient } from '@glasshouse/postgres'
import type { TestDatabase } from '@glasshouse/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from './migrated-database.ts'

// What somebody tries with the password of the server's role to get around the guards of the journal: names that stand before
// those of PostgreSQL, rights of another role, files of the machine, the number of the format. docs/database-role.md leans on it.

let database: TestDatabase
let name: string
beforeAll(async () => {
  database = await migratedDatabase()
  name = new URL(database.url).pathname.slice(1)
})
afterAll(() => database.stop())

const denied = /permission denied|must be (owner|superuser|able)|only roles? with|may only|no privileges|not (a )?member/i
const STATEMENTS: readonly (readonly [what: string, statement: string])[] = [
  ['the number of the format in the database’s comment', `COMMENT ON DATABASE {db} IS 'glasshouse format 1'`],
  ['a comment of a table', `COMMENT ON TABLE journal.groups IS 'mine'`],
  ['a comment of its own role', `COMMENT ON ROLE glasshouse_house IS 'mine'`],
  ['a schema for names before the right ones', 'CREATE SCHEMA before_all'],
  ['a function in public', `CREATE FUNCTION public.max(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint'`],
  ['a function in the journal', `CREATE FUNCTION journal.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'`],
  ['an operator in public', 'CREATE OPERATOR public.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = int8eq)'],
  ['a table in the journal', 'CREATE TABLE journal.other (id int)'],
  ['the epoch’s function anew', `CREATE OR REPLACE FUNCTION journal.take_epoch(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'`],
  ['settings of the epoch’s function', 'ALTER FUNCTION journal.take_epoch(bigint) RESET ALL'],
  ['a trigger of its own', 'CREATE TRIGGER mine BEFORE INSERT ON journal.groups FOR EACH ROW EXECUTE FUNCTION journal.refuse_change()'],
  ['a rule that turns inserts away', 'CREATE RULE mine AS ON INSERT TO journal.heads DO INSTEAD NOTHING'],
  ['a constraint let go', 'ALTER TABLE journal.core_files DROP CONSTRAINT core_of_its_hash'],
  ['a column more', 'ALTER TABLE journal.snapshots ADD COLUMN mine text'],
  ['the archive’s list of hashes', `INSERT INTO journal.archived_groups VALUES (2, sha256('mine'))`],
  ['a hash of the archive', `UPDATE journal.archived_groups SET hash = sha256('mine')`],
  ['the archive’s place', `UPDATE journal.archives SET folder = '/tmp'`],
  ['heads deleted', 'DELETE FROM journal.heads'],
  ['the owner’s role', 'SET ROLE glasshouse_owner'],
  ['the owner’s password', `ALTER ROLE glasshouse_owner PASSWORD 'mine'`],
  ['the owner’s settings', `ALTER ROLE glasshouse_owner SET search_path = 'mine'`],
  ['settings of the database', `ALTER DATABASE {db} SET search_path = 'mine'`],
  ['more rights of its own', 'ALTER ROLE glasshouse_house CREATEROLE'],
  ['membership in the owner’s role', 'GRANT glasshouse_owner TO glasshouse_house'],
  ['a database of its own', 'CREATE DATABASE mine'],
  ['an extension', 'CREATE EXTENSION file_fdw'],
  ['a program of the machine', `COPY (SELECT 1) TO PROGRAM 'true'`],
  ['a file of the machine', `SELECT pg_read_file('/etc/passwd')`],
  ['guards off', 'SET session_replication_role = replica'],
]

test.each(STATEMENTS)('%s is refused', async (_, statement) => {
  await withClient(database.url, async (client) => {
    await expect(client.query(statement.replace('{db}', client.escapeIdentifier(name)))).rejects.toThrow(denied)
  })
})

test('no schema, and no database, takes an object that the role makes; its own temporary names come last in a function of the owner', async () => {
  const { rows } = await withClient(database.superUrl, (client) =>
    client.query(
      `SELECT nspname AS place FROM pg_namespace WHERE nspname NOT LIKE 'pg_temp%' AND nspname NOT LIKE 'pg_toast%' AND has_schema_privilege($1, oid, 'CREATE')
       UNION ALL SELECT datname FROM pg_database WHERE datname = current_database() AND has_database_privilege($1, oid, 'CREATE')`,
      [database.serverRole],
    ),
  )
  expect(rows).toEqual([])
  await withClient(database.url, async (client) => {
    // A temporary table that a name without its schema would find first.
    await client.query(
      `CREATE TEMP TABLE epochs (epoch bigint); INSERT INTO epochs VALUES (1000); CREATE TEMP TABLE groups (LIKE journal.groups)`,
    )
    await client.query('CREATE DOMAIN pg_temp.xid AS text')
    expect((await client.query('SELECT journal.take_epoch(0) AS epoch')).rows[0].epoch).toBe('1')
    expect((await client.query('SELECT count(*)::int AS count FROM epochs')).rows[0].count).toBe(1)
    await client.query('BEGIN')
    await expect(client.query(`INSERT INTO journal.snapshot_parts VALUES (1, 0, 'x')`)).rejects.toThrow(
      /complete, or not there|operator does not exist/,
    )
    await client.query('ROLLBACK')
    await expect(
      client.query(`INSERT INTO journal.heads SELECT 1, h, h, h, 1, h, 1, h || h FROM (SELECT sha256('mine') AS h) AS mine`),
    ).rejects.toThrow('there is no group 1')
  })
})
