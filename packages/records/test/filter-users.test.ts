import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filterUsers, type WantedPeople } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

const ALL: WantedPeople = { text: '', state: null, level: null, country: '' }
let place: Awaited<ReturnType<typeof freshRecords>>
beforeAll(async () => {
  place = await freshRecords()
  // User, login name, status, registered at, approved level and country.
  const users = [
    ['100000001', 'Anna', 0, 1_000, null],
    ['100000002', 'hannah_b', 1, 2_000, [1, 'DE']],
    ['100000003', 'bert', 2, 3_000, [2, 'FR']],
    ['100000005', 'per%cent', 0, 4_000, [1, 'FR']],
    ['100000004', 'gone', 1, 4_000, null],
  ] as const
  for (const [userId, name, status, atMs, identity] of users) {
    await sql`insert into users (user_id, login_name, login_key, user_ref, ref_salt, status, invite_code, created_at_ms)
      values (${userId}, ${name}, ${name.toLowerCase()}, ${userId}, '', ${status}, ${userId}, ${atMs})`.execute(place.db)
    if (identity) await approved(userId, identity)
  }
  // A later one that was rejected counts for nothing.
  await submission('100000001', 2, 'US', 'rejected')
  await sql`insert into closed_accounts (user_id, closed_at_ms, hold_until_ms) values ('100000004', 5000, 9000)`.execute(place.db)
})
afterAll(() => place.stop())

const approved = (userId: string, [level, country]: readonly [number, string]) => submission(userId, level, country, 'approved')
async function submission(userId: string, level: number, country: string, state: 'approved' | 'rejected') {
  const { rows } = await sql<{ review_id: number }>`
    insert into reviews (kind, subject, state, submitted_by, reviewer, reason, submitted_at_ms, changed_at_ms)
    values ('identity', ${`${userId}/${level}`}, ${state}, ${userId}, 'operator:1', 'blurred', 1, 1) returning review_id`.execute(place.db)
  await sql`insert into identity_submissions (user_id, level, review_id, country, card_type, number_hash, consent_at_ms, submitted_at_ms)
    values (${userId}, ${level}, ${rows[0]?.review_id}, ${country}, 1, '', 1, 1)`.execute(place.db)
}
const found = async (wanted: Partial<WantedPeople>, afterUserId: string | null = null, limit = 10) =>
  (await filterUsers(place.db, { ...ALL, ...wanted }, { afterUserId, limit })).map(({ userId }) => Number(userId) % 10)

test.each([
  ['nothing: all, the newest first', {}, [5, 4, 3, 2, 1]],
  ['part of a name in any case', { text: 'ANNA' }, [2, 1]],
  ['a percent sign, which is itself alone', { text: '%' }, [5]],
  ['an underscore, which is itself alone', { text: '_' }, [2]],
  ['a sign that would end a statement', { text: "'; drop table users; --" }, []],
  ['frozen', { state: 'frozen' }, [2]],
  ['disabled', { state: 'disabled' }, [3]],
  ['closed, whatever else it is', { state: 'closed' }, [4]],
  ['normal', { state: 'normal' }, [5, 1]],
  ['no approved level', { level: 0 }, [4, 1]],
  ['the first level', { level: 1 }, [5, 2]],
  ['the second level', { level: 2 }, [3]],
  ['a country', { country: 'FR' }, [5, 3]],
  ['several at once', { country: 'FR', level: 1, state: 'normal' }, [5]],
] as const)('finds by %s', async (_by, wanted, ids) => {
  expect(await found(wanted)).toEqual(ids)
})

test('pages follow each other without a gap, at one moment too, and end', async () => {
  const pages: number[][] = []
  for (let after: string | null = null; ; after = `10000000${pages.at(-1)?.at(-1)}`) {
    const page = await found({}, after, 2)
    pages.push(page)
    if (page.length === 0) break
  }
  expect(pages).toEqual([[5, 4], [3, 2], [1], []])
  expect(await found({}, '999999999')).toEqual([])
})

test('a row has its level, country and last use of an open session', async () => {
  const session = (id: string, usedMs: number, endedMs: number | null) =>
    sql`insert into sessions (token_hash, session_id, user_id, realm, created_at_ms, expires_at_ms, ended_at_ms, address, device, last_used_at_ms)
      values (${id}, ${id}, '100000003', 'real', 1, 99, ${endedMs}, '', '', ${usedMs})`.execute(place.db)
  await session('a', 50, null)
  await session('b', 70, null)
  await session('c', 90, 95)
  const [bert] = await filterUsers(place.db, { ...ALL, text: 'bert' }, { afterUserId: null, limit: 1 })
  expect(bert).toEqual({
    ...{ userId: '100000003', loginName: 'bert', status: 2, isClosed: false, level: 2, country: 'FR' },
    ...{ registeredAtMs: 3_000, lastSeenAtMs: 70 },
  })
})
