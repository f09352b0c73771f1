import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byIndices, peopleQuery, searchPeople, withdrawalsQuery } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

/** Enough rows for the planner to prefer an index wherever one serves. */
const USERS = 20_000
let place: Awaited<ReturnType<typeof freshRecords>>
beforeAll(async () => {
  place = await freshRecords()
  await sql`insert into users (user_id, login_name, login_key, user_ref, ref_salt, status, invite_code, created_at_ms, email_key, phone_key)
    select (100000000 + n)::text, 'Name' || n || '.Word' || n, 'name' || n || '.word' || n, n::text, '', 0, n::text, n,
      'm' || n || '@example.com', '4930' || n from generate_series(1, ${USERS}) n`.execute(place.db)
  await sql`insert into withdrawals (withdrawal_id, user_id, account_id, asset_id, method, amount, fee, paid, currency, ratio, ratio_since_ms,
      destination_hash, state, reference, asked_at_ms, changed_at_ms)
    select md5(n::text), (100000000 + n)::text, n, 1, '{"coin": "usdt"}', '1', '0', '1', '', '1', 0, '', 'settled', 'tron:' || md5(n::text) || ':0', n, n
    from generate_series(1, ${USERS}) n`.execute(place.db)
  await sql`analyze users, withdrawals, deposit_entries, deposit_addresses`.execute(place.db)
})
afterAll(() => place.stop())

const people = async (text: string) =>
  (await searchPeople(place.db, text, true)).map(({ userId, by }) => `${by} ${Number(userId) - 100_000_000}`)

test('a person is found once, by the strongest of what was given', async () => {
  expect(await people('100000007')).toEqual(['uid 7'])
  expect(await people('NAME19999')).toEqual(['login_name 19999'])
  expect(await people('word19999')).toEqual(['login_name 19999'])
  expect(await people('name19999 word19999')).toEqual(['login_name 19999'])
  expect(await people('m5@EXAMPLE.com')).toEqual(['email 5'])
  expect(await people('+49 30 19999')).toEqual(['phone 19999'])
})

test.each(['%', '_ame1', 'name1%9', '\\', "'; drop table users; --", ':*', '!!', 'ame19999', '@example.com'])(
  '%j finds nobody',
  async (text) => {
    expect(await people(text)).toEqual([])
  },
)

test('no more than a hundred and one are read of what thousands share', async () => {
  expect(await people('na')).toHaveLength(101)
})

/** Reads of a whole table, by the plan of a search. */
async function wholeReads(query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await byIndices(place.db, sql<{ 'QUERY PLAN': string }>`explain ${query}`)
  return rows.flatMap((row) => /Seq Scan on (?:users|withdrawals)\b/.exec(row['QUERY PLAN']) ?? [])
}

test.each(['name19999', 'word1999', 'wo', '100000007', 'm5@example.com', '+49 30 19999'])(
  'people like %j are found by indices alone',
  async (text) => {
    expect(await wholeReads(peopleQuery(text, true))).toEqual([])
  },
)

test('a withdrawal is found by indices alone, by the beginning of its id or of its payment', async () => {
  const id = 'c4ca4238a0b923820dcc509a6f75849b'
  for (const query of [withdrawalsQuery(id.slice(0, 6), []), withdrawalsQuery('', [`tron:${id}:`])]) {
    expect(await wholeReads(query)).toEqual([])
    expect((await query.execute(place.db)).rows).toMatchObject([{ userId: '100000001', id }])
  }
  expect((await withdrawalsQuery('nothing', []).execute(place.db)).rows).toEqual([])
})
