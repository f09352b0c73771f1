import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDLE_MS, Passwords, SESSION_MS, SESSIONS_MAX, Sessions, type User, Users } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let sessions: Sessions
let users: Users
beforeAll(async () => {
  place = await freshRecords()
  sessions = new Sessions(place.db, place.clock)
  users = new Users(place.db, new Passwords(), place.clock, () => undefined)
})
afterAll(() => place.stop())

const DAY = 24 * 3_600_000
const somewhere = { address: '192.0.2.7', device: 'a phone' }
const registered = async (loginName: string): Promise<User> => {
  const user = await users.register({ loginName, password: 'correct horse', inviteCode: '' })
  if (typeof user === 'string') throw new Error(user)
  return user
}
const lastUsed = async (sessionId: string) =>
  (await place.db.selectFrom('sessions').select('last_used_at_ms').where('session_id', '=', sessionId).executeTakeFirstOrThrow())
    .last_used_at_ms

test('a session unused for fourteen days is over, and no list has it any more', async () => {
  const user = await registered('went_away')
  const { token } = await sessions.open(user, somewhere)
  place.time.nowMs += IDLE_MS - 1
  expect(await sessions.find(token)).not.toBeNull()
  place.time.nowMs += IDLE_MS
  expect(await sessions.find(token)).toBeNull()
  expect(sessions.remembered(token)).toBeNull()
  expect(await sessions.list(user.userId)).toEqual([])
  expect(await new Sessions(place.db, place.clock).find(token)).toBeNull()
})

test('a session in use goes on, but not beyond thirty days', async () => {
  const { token, createdAtMs } = await sessions.open(await registered('comes_daily'), somewhere)
  for (let day = 0; day < 29; day++) {
    place.time.nowMs += DAY
    expect(await sessions.find(token)).not.toBeNull()
  }
  place.time.nowMs = createdAtMs + SESSION_MS - 1
  expect(await sessions.find(token)).not.toBeNull()
  place.time.nowMs += 1
  expect(await sessions.find(token)).toBeNull()
})

test('its use is written down once an hour', async () => {
  const { token, sessionId, createdAtMs } = await sessions.open(await registered('busy_one'), somewhere)
  for (let minute = 0; minute < 59; minute++) {
    place.time.nowMs += 60_000
    await sessions.find(token)
  }
  expect(await lastUsed(sessionId)).toBe(createdAtMs)
  place.time.nowMs += 60_000
  expect(await sessions.find(token)).toMatchObject({ lastUsedAtMs: place.time.nowMs })
  expect(await lastUsed(sessionId)).toBe(createdAtMs + 3_600_000)
})

test('a user has twenty sessions: one more ends the oldest, at once, and of others none', async () => {
  const [user, other] = [await registered('everywhere'), await registered('elsewhere')]
  const others = await sessions.open(other, somewhere)
  const first = await sessions.open(user, somewhere)
  place.time.nowMs += 1_000
  const second = await sessions.open(user, somewhere)
  for (let n = 2; n < SESSIONS_MAX; n++) {
    place.time.nowMs += 1_000
    expect((await sessions.open(user, somewhere)).ended).toEqual([])
  }
  expect(await sessions.find(first.token)).not.toBeNull()
  place.time.nowMs += 1
  const last = await sessions.open(user, somewhere)
  expect(last.ended).toEqual([first.sessionId])
  expect(await sessions.find(first.token)).toBeNull()
  expect(await sessions.find(second.token)).not.toBeNull()
  expect(await sessions.list(user.userId)).toHaveLength(SESSIONS_MAX)
  await Promise.all(Array.from({ length: 10 }, () => sessions.open(user, somewhere)))
  expect(await sessions.list(user.userId)).toHaveLength(SESSIONS_MAX)
  expect(await sessions.find(others.token)).not.toBeNull()
})
