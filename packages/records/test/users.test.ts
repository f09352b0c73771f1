import { hash as hashOf } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD_COST, Passwords, SESSION_MS, Sessions, TooManyHashesError, type User, Users } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let users: Users
let sessions: Sessions
const passwords = new Passwords()
const somewhere = { address: '192.0.2.7', device: 'a phone' }

beforeAll(async () => {
  place = await freshRecords()
  sessions = new Sessions(place.db, place.clock)
  users = new Users(place.db, passwords, place.clock, (userId) => sessions.forgetUser(userId))
})
afterAll(() => place.stop())

const registered = async (loginName: string): Promise<User> => {
  const user = await users.register({ loginName, password: 'correct horse', inviteCode: '' })
  if (typeof user === 'string') throw new Error(user)
  return user
}

test('a new user has nine random digits, a code of his own and a reference that does not show the id', async () => {
  const user = await registered('Newcomer')
  expect(user.userId).toMatch(/^[1-9]\d{8}$/)
  expect(user.inviteCode).toMatch(/^[A-Z2-9]{8}$/)
  expect(user.userRef).toMatch(/^[0-9a-f]{32}$/)
  expect(user.userRef).not.toContain(user.userId)
  expect(await users.idsByRef([user.userRef, '0'.repeat(32)])).toEqual(new Map([[user.userRef, user.userId]]))
})

test('a name that differs only in case is taken, also when two race for it', async () => {
  await registered('taken_name')
  expect(await users.register({ loginName: 'TAKEN_name', password: 'another one', inviteCode: '' })).toBe('login_name_taken')
  const race = await Promise.all(
    ['racer', 'Racer'].map((loginName) => users.register({ loginName, password: 'correct horse', inviteCode: '' })),
  )
  expect(race.filter((one) => one === 'login_name_taken')).toHaveLength(1)
})

test('an invitation code is looked up in any case and an unknown one is refused', async () => {
  const inviter = await registered('inviter')
  const invited = await users.register({ loginName: 'invited', password: 'correct horse', inviteCode: inviter.inviteCode.toLowerCase() })
  expect(invited).toMatchObject({ loginName: 'invited' })
  expect(await users.register({ loginName: 'stranger', password: 'correct horse', inviteCode: 'NOSUCH99' })).toBe('invite_code_unknown')
  expect(await users.byLoginName('stranger')).toBeNull()
})

test('only the right password signs in, and what is stored is an argon2id hash', async () => {
  const user = await registered('signs_in')
  expect(await users.authenticate('SIGNS_IN', 'correct horse')).toEqual(user)
  expect(await users.authenticate('signs_in', 'correct horsE')).toBeNull()
  expect(await users.authenticate('nobody_here', 'correct horse')).toBeNull()
  const row = await place.db.selectFrom('users').select('password_hash').where('user_id', '=', user.userId).executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('who came by e-mail or phone signs in by it only, and nobody else can take it [EN-041]', async () => {
  const made = await users.register({
    kind: 'email',
    loginName: 'Ada@example.org',
    password: 'correct horse',
    inviteCode: '',
    contactPhone: '935550000001',
  })
  if (typeof made === 'string') throw new Error(made)
  expect(made).toMatchObject({ loginName: 'Ada@example.org', email: 'Ada@example.org', phone: '935550000001' })
  expect(await users.authenticate('ADA@EXAMPLE.ORG', 'correct horse', 'email')).toEqual(made)
  expect(await users.authenticate('Ada@example.org', 'correct horse', 'account')).toBeNull()
  expect(await users.authenticate('935550000001', 'correct horse', 'phone')).toBeNull()
  const again = { password: 'another one', inviteCode: '' }
  expect(await users.register({ ...again, kind: 'email', loginName: 'ada@EXAMPLE.org' })).toBe('email_taken')
  const phone = await users.register({ ...again, kind: 'phone', loginName: '935550000001' })
  expect(phone).toMatchObject({ phone: '935550000001', email: '' })
  expect(await users.authenticate('935550000001', 'another one', 'phone')).toEqual(phone)
  expect(await users.register({ ...again, kind: 'phone', loginName: '935550000001' })).toBe('phone_taken')
})

test('a user remembers who invited him, and a guest nobody', async () => {
  const inviter = await registered('brings_people')
  const guest = await users.register({ loginName: 'brought_along', password: 'correct horse', inviteCode: inviter.inviteCode })
  const rows = await place.db
    .selectFrom('users')
    .select(['login_name', 'invited_by'])
    .where('login_name', 'in', ['brings_people', 'brought_along'])
    .execute()
  expect(guest).toMatchObject({ loginName: 'brought_along' })
  expect(Object.fromEntries(rows.map((row) => [row.login_name, row.invited_by]))).toEqual({
    brings_people: null,
    brought_along: inviter.userId,
  })
  expect(await users.isInviteKnown(inviter.inviteCode)).toBe(true)
  expect(await users.isInviteKnown('NOSUCH99')).toBe(false)
})

test('a new password takes the place of the old one', async () => {
  const user = await registered('forgets')
  await users.setPassword(user.userId, 'better remembered')
  expect(await users.authenticate('forgets', 'correct horse')).toBeNull()
  expect(await users.authenticate('forgets', 'better remembered')).toEqual(user)
})

test('a bounded number of hashes runs at once and a flood beyond the queue is turned away', async () => {
  const few = new Passwords({ runningMax: 1, waitingMax: 2, waitingMaxOfOne: 8 })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => few.hash('x')))
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((tries[4] as PromiseRejectedResult).reason).toBeInstanceOf(TooManyHashesError)
  await expect(few.hash('again')).resolves.toContain('argon2id')
})

test('a session token is stored hashed, expires, and ends when it is ended', async () => {
  const user = await registered('sessions')
  const first = await sessions.open(user, somewhere)
  const second = await sessions.open(user, somewhere)
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32)
  const rows = await place.db.selectFrom('sessions').selectAll().where('user_id', '=', user.userId).execute()
  expect(JSON.stringify(rows)).not.toContain(first.token)

  expect(await sessions.find(first.token)).toMatchObject({ userId: user.userId, realm: 'real' })
  expect(await sessions.list(user.userId)).toHaveLength(2)
  await sessions.end(first.sessionId)
  expect(await sessions.find(first.token)).toBeNull()
  expect(await sessions.find(second.token)).not.toBeNull()
  place.time.nowMs += SESSION_MS
  expect(await sessions.find(second.token)).toBeNull()
  expect(await sessions.find('made up')).toBeNull()
})

test('a session moves between the realms at once, and all of a user can be ended', async () => {
  const user = await registered('moves')
  const elsewhere = new Sessions(place.db, place.clock)
  const { token, sessionId } = await sessions.open(user, somewhere)
  expect(await elsewhere.find(token)).toMatchObject({ realm: 'real' })
  await sessions.moveTo(sessionId, 'demo')
  expect(await sessions.find(token)).toMatchObject({ realm: 'demo' })
  place.time.nowMs += 1_000
  expect(await elsewhere.find(token)).toMatchObject({ realm: 'demo' })
  await sessions.endAll(user.userId)
  expect(await sessions.find(token)).toBeNull()
})

// The clock stands still in these: what is remembered would be given for a second longer.
test('a status set while a session is remembered holds at its next use, and the others stay remembered', async () => {
  const [user, other] = [await registered('frozen_soon'), await registered('bystander')]
  const { token } = await sessions.open(user, somewhere)
  const { token: othersToken } = await sessions.open(other, somewhere)
  expect(await sessions.find(token)).toMatchObject({ user: { status: 0 } })
  const others = await sessions.find(othersToken)
  for (const status of [1, 2, 0] as const) {
    await users.setStatus(user.userId, status)
    expect(await sessions.find(token)).toMatchObject({ user: { status } })
  }
  expect(await sessions.find(othersToken)).toBe(others)
})

test('who asks for a token while it is being read gets the same answer, and its end is seen all the same', async () => {
  const { token, sessionId } = await sessions.open(await registered('asked_at_once'), somewhere)
  expect(sessions.remembered(token)).toBeUndefined()
  const [first, second] = await Promise.all([sessions.find(token), sessions.find(token)])
  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(sessions.remembered(token)).toBe(first)
  const reading = sessions.find(token)
  await sessions.end(sessionId)
  await reading
  expect(await sessions.find(token)).toBeNull()
  expect(sessions.remembered(token)).toBeNull()
})

test('what was read before a status was set is not remembered after it', async () => {
  const user = await registered('frozen_between')
  const { token } = await sessions.open(user, somewhere)
  const reading = sessions.find(token)
  // The change is told while the answer is still on its way.
  sessions.forgetUser(user.userId)
  const first = await reading
  expect(first).not.toBeNull()
  expect(await sessions.find(token)).not.toBe(first)
})

test.each([
  ['signed out', (one: { sessionId: string }) => sessions.end(one.sessionId)],
  ['revoked with all others', (one: { userId: string }) => sessions.endAll(one.userId)],
])('a remembered token stops at once when it is %s', async (how, end) => {
  const session = await sessions.open(await registered(how.replaceAll(' ', '_')), somewhere)
  expect(await sessions.find(session.token)).not.toBeNull()
  expect(await sessions.find(session.token)).not.toBeNull()
  await end(session)
  expect(await sessions.find(session.token)).toBeNull()
})

test('a remembered session is in the other realm at once when it moves', async () => {
  const { token, sessionId } = await sessions.open(await registered('moves_remembered'), somewhere)
  for (const realm of ['demo', 'real', 'demo'] as const) {
    await sessions.moveTo(sessionId, realm)
    expect(await sessions.find(token)).toMatchObject({ realm })
    expect(await sessions.find(token)).toMatchObject({ realm })
  }
})

test.each([
  ['composed', 'Caf\u00e9'],
  ['decomposed', 'Cafe\u0301'],
])('a hash that was made of the %s form as it was given stays good in both, at two checks at most', async (_form, given) => {
  const former = await hashOf(given, PASSWORD_COST)
  for (const typed of ['Caf\u00e9', 'Cafe\u0301']) expect(await passwords.verify(former, typed)).toBe(true)
  expect(await passwords.verify(former, 'Cafe')).toBe(false)
  expect(await passwords.hash('Cafe\u0301').then((made) => passwords.verify(made, 'Caf\u00e9'))).toBe(true)
})
