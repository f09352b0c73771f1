import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withClient } from '@glasshouse/postgres'
import type { TestDatabase } from '@glasshouse/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from './migrated-database.ts'

/**
 * The list of what the server's database role reaches, docs/database-role.md, held against the grants of a real
 * database: a table or function that it lacks, or names in vain, fails here.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.stop())

const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const
const OUTSIDE = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%' AND n.nspname NOT LIKE 'pg_temp%'`

/** Each table and view with the rights that the role has on all of it or on a column. */
async function tablesReached(): Promise<string[]> {
  const has = RIGHTS.map((right) =>
    ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'].includes(right)
      ? `has_table_privilege($1, c.oid, '${right}') OR has_any_column_privilege($1, c.oid, '${right}')`
      : `has_table_privilege($1, c.oid, '${right}')`,
  )
  const words = RIGHTS.map((right, at) => `CASE WHEN ${has[at]} THEN '${right.toLowerCase()}' END`).join(', ')
  const { rows } = await withClient(database.superUrl, (client) =>
    client.query(
      `SELECT format('%s.%s', n.nspname, c.relname) AS name, concat_ws(' ', ${words}) AS rights
       FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND ${OUTSIDE} ORDER BY 1`,
      [database.serverRole],
    ),
  )
  return rows.filter(({ rights }) => rights !== '').map(({ name, rights }) => `${name} | ${rights}`)
}

/** Functions that a session may call; what a trigger alone runs is none. */
async function functionsReached(): Promise<string[]> {
  const { rows } = await withClient(database.superUrl, (client) =>
    client.query(
      `SELECT p.oid::regprocedure::text AS name, CASE WHEN p.prosecdef THEN 'as the owner' ELSE 'as itself' END AS how
       FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
       WHERE ${OUTSIDE} AND p.prorettype <> 'trigger'::regtype AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1`,
      [database.serverRole],
    ),
  )
  return rows.map(({ name, how }) => `${name} | ${how}`)
}

/** Rows of the document's tables: name, rights, and what a write does. */
function listed(): { readonly name: string; readonly rights: string; readonly effect: string; readonly words: string }[] {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/database-role.md', import.meta.url)), 'utf8')
  return [...text.matchAll(/^\| `([^`]+)` \| ([^|]+) \| (\w[\w ]*) \| ([^|]+) \|$/gm)].map(
    ([, name = '', rights = '', effect = '', words = '']) => ({
      ...{ name, rights: rights.trim(), effect: effect.trim(), words: words.trim() },
    }),
  )
}

test('every table and function that the role reaches is in the list with its rights, and nothing else', async () => {
  const reached = [...(await tablesReached()), ...(await functionsReached())]
  expect(reached.length).toBeGreaterThan(60)
  expect(
    listed()
      .map(({ name, rights }) => `${name} | ${rights}`)
      .sort(),
  ).toEqual(reached.sort())
})

test('each row of the list says what a write does, in one of four words and some of its own', () => {
  const rows = listed()
  for (const { name, effect, words } of rows)
    expect([name, ['refused', 'alarm', 'not proven', 'read only'].includes(effect), words.length > 8]).toEqual([name, true, true])
  // What may be written is never called read only, and what may not is nothing else.
  for (const { name, rights, effect } of rows.filter(({ rights }) => !rights.startsWith('as ')))
    expect([name, effect === 'read only']).toEqual([name, rights === 'select'])
})
