import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertNewEnough, assertSafeSetting, openDatabase } from './open.ts'
import { withClient } from './roles.ts'
import { freshDatabase } from './testing/index.ts'
import { databaseOf, withDatabase } from './urls.ts'

const server = await freshDatabase()
const name = databaseOf(server.superUrl)
const dataDir = () => mkdtempSync(join(tmpdir(), 'foreign-'))
afterAll(async () => {
  await server.stop()
  const admin = withDatabase(server.superUrl, 'postgres')
  await withClient(admin, (client) => client.query(`DROP ROLE IF EXISTS ${name}_house`))
})
const roleOf = (url: string) => withClient(url, async (client) => (await client.query('SELECT current_user AS role')).rows[0].role)

test('a server of somebody else serves as it is, with a role of our own for the exchange', async () => {
  const folder = dataDir()
  const database = await openDatabase({ databaseUrl: server.superUrl, dataDir: folder })
  expect(await roleOf(database.url)).toBe(`${name}_house`)
  expect(database).toMatchObject({ superUrl: null, ownerUrl: server.superUrl, serverRole: `${name}_house` })
  expect(statSync(join(folder, 'secrets/postgres.json')).mode & 0o777).toBe(0o600)
  await withClient(database.url, (client) => expect(client.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied'))
  const again = await openDatabase({ databaseUrl: server.superUrl, dataDir: folder })
  expect(again.url).toBe(database.url)
  await again.stop()
  expect(await roleOf(server.superUrl)).toBe('postgres')
})

test('an owner who may make no roles uses one that was granted to him', async () => {
  await withClient(server.superUrl, (client) => client.query(`DROP OWNED BY ${name}_house; DROP ROLE ${name}_house`))
  const options = { databaseUrl: server.ownerUrl, dataDir: dataDir() }
  await expect(openDatabase(options)).rejects.toThrow(`make ${name}_house and grant it`)
  await withClient(server.superUrl, (client) => client.query(`CREATE ROLE ${name}_house; GRANT ${name}_house TO glasshouse_owner`))
  expect(await roleOf((await openDatabase(options)).url)).toBe(`${name}_house`)
  await withClient(server.superUrl, (client) => client.query(`DROP OWNED BY ${name}_house`))
})

test.each(['fsync', 'full_page_writes'] as const)('a server with %s off is refused in one line', (setting) => {
  expect(() => assertSafeSetting(setting, 'on')).not.toThrow()
  expect(() => assertSafeSetting(setting, 'off')).toThrow(`DATABASE_URL has ${setting} off: what it has confirmed may be lost, set it on`)
})

test('PostgreSQL before 15 and an address where nobody answers are refused in one line', async () => {
  expect(() => assertNewEnough(140_012)).toThrow('DATABASE_URL is PostgreSQL 14, needed is 15 or later')
  expect(() => assertNewEnough(150_000)).not.toThrow()
  const nobody = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/none', dataDir: dataDir() })
  await expect(nobody).rejects.toThrow(/^DATABASE_URL cannot be used: .*ECONNREFUSED/)
  await expect(nobody).rejects.not.toThrow('secret')
})
