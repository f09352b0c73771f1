import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { withClient } from './roles.ts'
import { withSession } from './session.ts'
import { freshDatabase } from './testing/index.ts'
import { databaseOf } from './urls.ts'

// Somebody has the password of the server's role, which may change what its own later sessions begin with.

const folder = mkdtempSync(join(tmpdir(), 'glasshouse-session-'))
const database = await freshDatabase()
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const SPOILED: readonly (readonly [name: string, value: string])[] = [
  ['search_path', 'elsewhere'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_read_only', 'on'],
  ['default_transaction_deferrable', 'on'],
  ['synchronous_commit', 'off'],
  ['statement_timeout', '1ms'],
  ['lock_timeout', '1ms'],
  ['idle_in_transaction_session_timeout', '1ms'],
  ['idle_session_timeout', '1ms'],
  ['transaction_timeout', '1ms'],
  ['client_min_messages', 'error'],
  ['exit_on_error', 'on'],
  ['local_preload_libraries', 'no_such_library'],
  ['standard_conforming_strings', 'off'],
  ['transform_null_equals', 'on'],
  ['array_nulls', 'off'],
  ['bytea_output', 'escape'],
  ['extra_float_digits', '-15'],
  ['datestyle', 'German'],
  ['intervalstyle', 'sql_standard'],
  ['timezone', 'Pacific/Kiritimati'],
]
const spoil = (role: string, name: string) =>
  SPOILED.map(([setting, value]) => `ALTER ROLE ${role} IN DATABASE ${name} SET ${setting} = '${value}'`).join(';')
const settingsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1) ORDER BY 1', [
      SPOILED.map(([name]) => name),
    ])
    return rows.map(({ name, setting }) => `${name}=${setting}`)
  })

test('sessions of the role begin with the settings of their address, whatever the role set for itself', async () => {
  const before = await settingsOf(database.url)
  expect(before).toHaveLength(SPOILED.length)
  await withClient(database.ownerUrl, (client) => client.query('CREATE TABLE kept (id int)'))
  await withClient(database.url, (client) => client.query(spoil(database.serverRole, databaseOf(database.url))))
  expect(await settingsOf(database.url)).toEqual(before)
  await withClient(database.url, (client) => client.query('INSERT INTO kept VALUES (1)'))
  const bare = new URL(database.url)
  bare.search = ''
  // A connection that names no setting meets what the role did.
  await expect(withClient(bare.href, (client) => client.query('SELECT FROM kept'))).rejects.toThrow('no_such_library')
})

test('an address keeps the options that it had, and an older server is named no setting that it does not know', () => {
  const optionsOf = (version: number) =>
    new URL(withSession('postgres://me@there/db?options=-c%20role%3Dhouse', version)).searchParams.get('options')
  expect(optionsOf(180_000)).toMatch(/^-c search_path=public .* -c transaction_timeout=0 -c role=house$/)
  expect(optionsOf(180_000)).toContain('-c default_transaction_isolation=read\\ committed ')
  expect(optionsOf(150_004)).not.toContain('transaction_timeout')
})

test('a start of the embedded server takes back the settings and the password that its role gave itself', async () => {
  const dataDir = join(folder, 'exchange')
  const first = await startEmbedded({ dataDir })
  await withClient(first.url, (client) =>
    client.query(
      `${spoil(first.serverRole, 'glasshouse')}; ALTER ROLE ${first.serverRole} SET work_mem = '64kB'; ALTER ROLE ${first.serverRole} PASSWORD 'stolen'`,
    ),
  )
  await expect(withClient(first.url, (client) => client.query('SELECT 1'))).rejects.toThrow('password authentication failed')
  await first.stop()
  const lines: string[] = []
  const second = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  expect(lines.join()).toMatch(/role glasshouse_house had settings of its own, which were taken back: .*work_mem=64kB/)
  expect(lines.join()).toContain('search_path=elsewhere')
  const { rows } = await withClient(second.superUrl as string, (client) => client.query('SELECT setconfig FROM pg_db_role_setting'))
  expect(rows).toEqual([])
  const bare = new URL(second.url)
  bare.search = ''
  await withClient(bare.href, async (client) => expect((await client.query('SHOW search_path')).rows[0].search_path).toContain('public'))
  await second.stop()
  const third = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  expect(lines.filter((line) => line.includes('settings of its own'))).toHaveLength(1)
  await third.stop()
})
