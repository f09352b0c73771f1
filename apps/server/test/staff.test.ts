import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStaff, firstOperators, readStaffWords, type StaffChange, staffWords } from '../src/cli/staff.ts'
import { seedLogins } from '../src/start/seed-logins.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Changes of operators beside a running house, as the owner of its tables. */
let place: TestServer
let desk: OperatorDesk
const passwords: Record<string, string> = {}
beforeAll(async () => {
  place = await testServer()
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const login = (who: string) => ({ who, password: passwords[who] ?? 'never given' })
const change = (act: StaffChange['act'], name: string, put: Partial<StaffChange> = {}) =>
  changeStaff(place.database.ownerUrl, {
    act,
    name,
    roles: ['risk', 'admin'],
    reason: 'maintenance',
    actor: login('ada'),
    approver: login('bob'),
    newPassword: async () => `long words of ${name}`,
    ...put,
  })
const halt = (asker: string, approver: string, word = 'on') =>
  desk.act(['halt-orders', word], { asker: login(asker), approver: login(approver) })
const newest = async () => (await place.services.records.audit.list(1))[0]

test('a house without operators gets its first two once, with passwords that are shown this once', async () => {
  const made = await firstOperators(place.database.ownerUrl, ['ada', 'bob'])
  for (const { name, password } of made) passwords[name] = password
  expect(made.map(({ operatorId, name }) => [operatorId, name])).toEqual([
    [1, 'ada'],
    [2, 'bob'],
  ])
  expect(new Set(Object.values(passwords)).size).toBe(2)
  expect(await halt('ada', 'bob', 'off')).toMatchObject({ code: 200, data: { act: 'halt-orders', state: 'executed' } })
  const again = await firstOperators(place.database.ownerUrl, ['eve', 'mallory']).catch(staffWords)
  expect(again).toBe('This exchange has operators already; two of them add another')
  await seedLogins(place.services, place.database.ownerUrl, () => expect.fail('nothing is seeded beside operators'))
  expect(await place.services.records.operators.count()).toBe(2)
  const audit = JSON.stringify(await place.services.records.audit.list(10))
  for (const password of Object.values(passwords)) expect(audit).not.toContain(password)
})

test('two add a third, who acts at the running house at once, and is refused there once two others have disabled him', async () => {
  passwords.eve = 'long words of eve'
  expect(await change('add', 'eve')).toEqual({ operatorId: 3, name: 'eve', roles: ['risk', 'admin'] })
  expect(await newest()).toMatchObject({ actor: 'operator:1', act: 'operator_add', subject: 'operator:3', detail: { approver: 2 } })
  expect(await halt('eve', 'ada', 'off')).toMatchObject({ code: 200 })
  await change('password', 'eve', { newPassword: async () => 'other words of eve' })
  // Under the password of before nobody is known any more, and the open sitting is over.
  expect(await halt('eve', 'ada')).toMatchObject({ reason: 'token_invalid' })
  desk.endSittings()
  expect(await halt('eve', 'ada')).toMatchObject({ reason: 'operator_wrong', field: 'who' })
  passwords.eve = 'other words of eve'
  await halt('ada', 'eve', 'off')
  await change('disable', 'eve')
  for (const [asker, approver] of [
    ['eve', 'ada'],
    ['ada', 'eve'],
  ] as const)
    expect(await halt(asker, approver)).toMatchObject({ reason: 'token_invalid' })
  desk.endSittings()
  for (const [asker, approver] of [
    ['eve', 'ada'],
    ['ada', 'eve'],
  ] as const)
    expect(await halt(asker, approver)).toMatchObject({ reason: 'operator_wrong', field: 'who' })
  await expect(change('add', 'mallory', { approver: login('eve') })).rejects.toMatchObject({ fault: { reason: 'operator_wrong' } })
  expect((await place.engine.read.configuration()).newOrdersHalted).toBe(false)
})

test.each<readonly [what: string, name: string, put: () => Partial<StaffChange>, words: string]>([
  ['one person alone', 'mallory', () => ({ approver: login('1') }), 'approver: Unknown operator or wrong password'],
  [
    'one person under his name and his number',
    'mallory',
    () => ({ approver: { who: '1', password: passwords.ada as string } }),
    'The approver must be another person',
  ],
  ['a wrong password', 'mallory', () => ({ actor: { who: 'ada', password: 'guess' } }), 'actor: Unknown operator or wrong password'],
  ['a name that is taken', 'bob', () => ({}), 'An operator of this name exists already; names are not given again'],
  ['a name that a disabled one had', 'eve', () => ({}), 'An operator of this name exists already; names are not given again'],
  ['a short password', 'mallory', () => ({ newPassword: async () => 'short words' }), "an operator's password has 12 to 64 characters"],
  [
    'a common password',
    'mallory',
    () => ({ newPassword: async () => '1Q2W3e4r5t6y' }),
    'This password is too easy to guess; please choose another one',
  ],
  [
    'his own name as password',
    'mallory_the_one',
    () => ({ newPassword: async () => 'Mallory_The_One' }),
    'This password is too easy to guess; please choose another one',
  ],
])('with %s nobody is added', async (_what, name, put, words) => {
  const before = await newest()
  const said = await change('add', name, put()).catch((error: Error) => staffWords(error) ?? error.message)
  expect(said).toBe(words)
  expect(await place.services.records.operators.count()).toBe(3)
  expect(await newest()).toEqual(before)
})

test.each([
  ['no name', 'add', []],
  ['no roles', 'add', ['mallory']],
  ['two names', 'disable', ['ada', 'bob']],
  ['one first name', 'first', ['ada']],
  ['the same first name twice', 'first', ['ada', 'ada']],
  ['a number', 'add', ['12345', 'risk']],
  ['a name with a space', 'add', ['operator a', 'risk']],
  ['a long name', 'add', ['a'.repeat(31), 'risk']],
  ['an unknown role', 'add', ['mallory', 'risk,god']],
  ['an empty role', 'roles', ['ada', 'risk,']],
  ['a role twice', 'roles', ['ada', 'risk,risk']],
  ['a UID that is none', 'account', ['ada', '12345']],
] as const)('%s is refused before anybody types a password', (_what, act, words) => {
  expect(() => readStaffWords(act, words)).toThrow(expect.objectContaining({ name: 'UsageError' }))
})

test('the own account of an operator is a UID, or none', () => {
  expect(readStaffWords('account', ['ada', '481516234'])).toEqual({ names: ['ada'], roles: [], userId: '481516234' })
  expect(readStaffWords('account', ['ada', '-'])).toEqual({ names: ['ada'], roles: [], userId: null })
})

test('an operator does what the roles allow, from the moment two others change them', async () => {
  expect(readStaffWords('roles', ['bob', 'support,auditor'])).toEqual({ names: ['bob'], roles: ['support', 'auditor'] })
  await change('add', 'sue', { roles: ['support', 'auditor'] })
  passwords.sue = 'long words of sue'
  expect(await halt('sue', 'ada', 'off')).toMatchObject({ code: 200 })
  expect(await halt('ada', 'sue', 'off')).toMatchObject({ reason: 'role_missing' })
  await change('roles', 'sue', { roles: ['auditor'] })
  expect(await newest()).toMatchObject({ act: 'operator_roles', detail: { roles: ['auditor'], approver: 2 } })
  expect(await halt('sue', 'ada', 'off')).toMatchObject({ reason: 'role_missing' })
})

test('the password of the house’s role makes no operator: an invented one cannot act', async () => {
  const { password_hash: known } = await place.services.records.db
    .selectFrom('operators')
    .select('password_hash')
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow()
  const invent = `INSERT INTO operators (name, password_hash, created_at_ms) VALUES ('invented', '${known}', 0)`
  const swap = `UPDATE operators SET password_hash = '${known}' WHERE name = 'bob'`
  for (const text of [invent, swap])
    await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow('permission denied for table operators')
  passwords.invented = passwords.ada as string
  expect(await halt('ada', 'invented')).toMatchObject({ reason: 'operator_wrong', field: 'who' })
})
