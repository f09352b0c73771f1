import { afterAll, expect, test } from 'vitest'
import { SERVER_ROLE, withClient } from '../roles.ts'
import { freshDatabase, preparedDatabase } from './index.ts'

const database = await freshDatabase()
afterAll(() => database.stop())

test('the exchange may write plain tables that the owner makes later, and may make none', async () => {
  await withClient(database.ownerUrl, (owner) => owner.query('CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, word text)'))
  await withClient(database.url, async (exchange) => {
    await exchange.query(`INSERT INTO notes (word) VALUES ('one')`)
    await exchange.query(`UPDATE notes SET word = 'two'`)
    expect((await exchange.query('SELECT word FROM notes')).rows).toEqual([{ word: 'two' }])
    await expect(exchange.query('CREATE TABLE other (id int)')).rejects.toThrow('permission denied')
    await expect(exchange.query('DROP TABLE notes')).rejects.toThrow('must be owner')
  })
})

test('the server of the tests runs with the durable flags of the product', async () => {
  await withClient(database.url, async (exchange) => {
    const show = async (name: string) => (await exchange.query(`SHOW ${name}`)).rows[0][name]
    expect(await show('fsync')).toBe('on')
    expect(await show('synchronous_commit')).toBe('on')
    expect(await show('full_page_writes')).toBe('on')
    expect(await show('listen_addresses')).toBe('127.0.0.1')
    expect(await show('max_wal_size')).toBe('4GB')
    expect(await show('checkpoint_timeout')).toBe('15min')
    expect(await show('shared_buffers')).toBe('256MB')
    expect(await show('server_encoding')).toBe('UTF8')
    const { rows } = await exchange.query('SELECT datctype, datcollate FROM pg_database WHERE datname = current_database()')
    expect(rows).toEqual([{ datctype: 'C.UTF-8', datcollate: 'C.UTF-8' }])
  })
})

test('a prepared database is made once, and each copy is its own, with the rights of both roles', async () => {
  let made = 0
  const prepared = () =>
    preparedDatabase('notes', async ({ ownerUrl }) => {
      made++
      await withClient(ownerUrl, (owner) =>
        owner.query(`CREATE TABLE notes (word text); INSERT INTO notes VALUES ('there'); REVOKE DELETE ON notes FROM ${SERVER_ROLE}`),
      )
    })
  const [one, other] = await Promise.all([prepared(), prepared()])
  expect(made).toBe(1)
  await withClient(one.url, async (exchange) => {
    await exchange.query(`UPDATE notes SET word = 'changed'`)
    await expect(exchange.query('DROP TABLE notes')).rejects.toThrow('must be owner')
    await expect(exchange.query('DELETE FROM notes')).rejects.toThrow('permission denied')
  })
  await withClient(one.ownerUrl, (owner) => owner.query('CREATE TABLE later (id int)'))
  await withClient(one.url, (exchange) => exchange.query('INSERT INTO later VALUES (1)'))
  expect(await withClient(other.url, async (exchange) => (await exchange.query('SELECT word FROM notes')).rows)).toEqual([
    { word: 'there' },
  ])
  await Promise.all([one.stop(), other.stop()])
})
