import { FORMAT } from '@glasshouse/domain'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFormat, markFormat } from './format.ts'
import { withClient } from './roles.ts'
import { freshDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.stop())

const asOwner = <T>(work: (client: Client) => Promise<T>) => withClient(database.ownerUrl, work)
const name = () => new URL(database.ownerUrl).pathname.slice(1)
const setComment = (text: string | null) =>
  asOwner((client) => client.query(`COMMENT ON DATABASE ${name()} IS ${text === null ? 'NULL' : client.escapeLiteral(text)}`))
const comment = () =>
  asOwner(async (client) => {
    const { rows } = await client.query(
      `SELECT shobj_description(oid, 'pg_database') AS text FROM pg_database WHERE datname = current_database()`,
    )
    return rows[0].text
  })
const claim = () => claimFormat(database.ownerUrl, 'there')

test('an empty database gets the number of this release, whatever comment it had', async () => {
  for (const text of [null, 'made for us']) {
    await setComment(text)
    await claim()
    expect(await comment()).toBe(`glasshouse format ${FORMAT}`)
    await claim()
  }
})

test('a database with tables and without a number is refused and keeps its comment', async () => {
  await asOwner((client) => client.query('CREATE TABLE things (id int)'))
  for (const text of [null, 'made for us', 'glasshouse format', 'glasshouse format 1.5']) {
    await setComment(text)
    await expect(claim()).rejects.toThrow(`there is of no known format and this release reads format ${FORMAT}: begin a new exchange`)
    expect(await comment()).toBe(text)
  }
})

test('another number is refused in an empty database too', async () => {
  for (const number of [FORMAT + 1, 0]) {
    await asOwner((client) => markFormat(client, number))
    await expect(claim()).rejects.toThrow(`there is of format ${number}`)
    expect(await comment()).toBe(`glasshouse format ${number}`)
  }
})

test('what an extension brings does not count', async () => {
  await withClient(database.superUrl, (client) => client.query('CREATE EXTENSION pg_stat_statements'))
  await setComment(null)
  await claim()
  expect(await comment()).toBe(`glasshouse format ${FORMAT}`)
})

test('a role that does not own the database is refused in words, and names no format', async () => {
  await setComment(null)
  await expect(claimFormat(database.url, 'there')).rejects.toMatchObject({ name: 'DatabaseStartError', code: 'no_rights' })
  expect(await comment()).toBeNull()
  await claim()
  await claimFormat(database.url, 'there')
})

test('the role of the server cannot change the number', async () => {
  await expect(withClient(database.url, (client) => markFormat(client, FORMAT + 1))).rejects.toThrow('must be owner')
})
