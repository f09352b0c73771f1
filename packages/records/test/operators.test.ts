import { OPERATOR_ROLES } from '@glasshouse/domain'
import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  Audit,
  migrateRecords,
  OPERATOR_SESSION_MS,
  OperatorChanges,
  OperatorSessions,
  Operators,
  openRecords,
  Passwords,
  type Records,
} from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let owner: Records
let changes: OperatorChanges
let operators: Operators
beforeAll(async () => {
  place = await freshRecords()
  owner = openRecords(place.database.ownerUrl, 1)
  changes = new OperatorChanges(owner, new Passwords(), place.clock)
  operators = new Operators(place.db, new Passwords())
})
afterAll(async () => {
  await owner.destroy()
  await place.stop()
})

const by = (actorId: number, approverId: number) => ({ actorId, approverId, reason: 'maintenance' })
const newest = async () => (await new Audit(place.db, place.clock).list(1))[0]

test('an exchange gets its first two operators once, and it is written down', async () => {
  expect(await operators.count()).toBe(0)
  const pair = ['ada', 'bob'].map((name) => ({ name, password: `first words of ${name}` }))
  expect(await changes.first(pair)).toEqual([
    { operatorId: 1, name: 'ada', roles: OPERATOR_ROLES },
    { operatorId: 2, name: 'bob', roles: OPERATOR_ROLES },
  ])
  expect(await newest()).toMatchObject({ actor: 'system', act: 'operator_first', detail: { operators: ['1 ada', '2 bob'] } })
  await expect(changes.first(pair)).rejects.toMatchObject({ reason: 'operators_exist' })
  expect(await operators.count()).toBe(2)
})

test('an operator signs in by name or number, a user’s password opens nothing', async () => {
  const ada = { operatorId: 1, name: 'ada', roles: OPERATOR_ROLES }
  expect(await operators.authenticate('ada', 'first words of ada')).toEqual(ada)
  expect(await operators.authenticate('1', 'first words of ada')).toEqual(ada)
  expect(await operators.authenticate('ada', 'correct horse')).toBeNull()
  expect(await operators.authenticate('collector', 'correct horse')).toBeNull()
})

test('two operators add a third, who signs in, and each change names both and the reason', async () => {
  expect(await changes.add({ name: 'eve', password: 'words of eve alone', roles: ['risk'] }, by(1, 2))).toEqual({
    operatorId: 3,
    name: 'eve',
    roles: ['risk'],
  })
  expect(await newest()).toMatchObject({
    actor: 'operator:1',
    act: 'operator_add',
    subject: 'operator:3',
    detail: { name: 'eve', roles: ['risk'], approver: 2, reason: 'maintenance' },
  })
  expect(await operators.authenticate('eve', 'words of eve alone')).toMatchObject({ operatorId: 3 })
  expect(JSON.stringify(await owner.selectFrom('operators').selectAll().execute())).not.toContain('words of eve')
})

test('two others give an operator a new password, and the old one is over', async () => {
  await changes.setPassword('ada', 'better words of ada', by(2, 3))
  expect(await operators.authenticate('ada', 'first words of ada')).toBeNull()
  expect(await operators.authenticate('ada', 'better words of ada')).toMatchObject({ operatorId: 1 })
  expect(await newest()).toMatchObject({ actor: 'operator:2', act: 'operator_password', subject: 'operator:1', detail: { approver: 3 } })
})

test.each<readonly [what: string, act: () => Promise<unknown>, reason: string]>([
  ['one person alone', () => changes.add({ name: 'mallory', password: 'some long words', roles: ['risk'] }, by(1, 1)), 'approver_is_actor'],
  ['a name that is taken', () => changes.add({ name: 'bob', password: 'some long words', roles: ['risk'] }, by(1, 3)), 'operator_exists'],
  [
    'an actor that is not there',
    () => changes.add({ name: 'mallory', password: 'some long words', roles: ['risk'] }, by(1, 9)),
    'not_found',
  ],
  ['one about himself', () => changes.disable('bob', by(1, 2)), 'operator_is_subject'],
  ['a password of his own', () => changes.setPassword('ada', 'some long words', by(1, 2)), 'operator_is_subject'],
  ['one about nobody', () => changes.disable('mallory', by(1, 2)), 'not_found'],
])('%s changes nothing and writes nothing', async (_what, act, reason) => {
  const sight = async () => [await owner.selectFrom('operators').selectAll().orderBy('operator_id').execute(), await newest()]
  const before = await sight()
  await expect(act()).rejects.toMatchObject({ name: 'StaffError', reason })
  expect(await sight()).toEqual(before)
})

test('two others change what an operator is trusted with', async () => {
  expect(await changes.setRoles('eve', ['support', 'auditor'], by(1, 2))).toEqual({
    operatorId: 3,
    name: 'eve',
    roles: ['support', 'auditor'],
  })
  expect(await operators.authenticate('eve', 'words of eve alone')).toMatchObject({ roles: ['support', 'auditor'] })
  expect(await newest()).toMatchObject({
    act: 'operator_roles',
    subject: 'operator:3',
    detail: { roles: ['support', 'auditor'], approver: 2 },
  })
})

test('a sitting lasts half an hour, and ends with a new password, a disabled operator, or at once when its holder says so', async () => {
  const sessions = new OperatorSessions(place.db, place.clock)
  const open = async (operatorId: number) => (await sessions.open({ operatorId, name: '', roles: [] })).token
  const [bob, eve, other] = [await open(2), await open(3), await open(3)]
  expect(await sessions.find(eve)).toEqual({ operatorId: 3, name: 'eve', roles: ['support', 'auditor'] })
  await changes.setRoles('eve', ['risk'], by(1, 2))
  expect(await sessions.find(eve)).toMatchObject({ roles: ['risk'] })
  await sessions.end(eve)
  expect([await sessions.find(eve), (await sessions.find(other))?.name]).toEqual([null, 'eve'])
  await changes.setPassword('eve', 'words of eve alone', by(1, 2))
  expect([await sessions.find(other), (await sessions.find(bob))?.name]).toEqual([null, 'bob'])
  place.time.nowMs += OPERATOR_SESSION_MS - 1
  expect(await sessions.find(bob)).not.toBeNull()
  place.time.nowMs += 1
  expect(await sessions.find(bob)).toBeNull()
  const gone = await open(3)
  await owner.updateTable('operators').set({ is_active: false }).where('operator_id', '=', 3).execute()
  expect(await sessions.find(gone)).toBeNull()
  await owner.updateTable('operators').set({ is_active: true }).where('operator_id', '=', 3).execute()
  for (const token of ['', 'guess', bob.slice(1)]) expect(await sessions.find(token)).toBeNull()
  expect(JSON.stringify(await place.db.selectFrom('operator_sessions').selectAll().execute())).not.toContain(bob)
})

test('a disabled operator signs in no more, approves nothing, and is neither disabled nor re-passworded again', async () => {
  await changes.disable('eve', by(1, 2))
  expect(await newest()).toMatchObject({ act: 'operator_disable', subject: 'operator:3' })
  for (const who of ['eve', '3']) expect(await operators.authenticate(who, 'words of eve alone')).toBeNull()
  await expect(changes.add({ name: 'mallory', password: 'some long words', roles: ['risk'] }, by(1, 3))).rejects.toMatchObject({
    reason: 'not_found',
  })
  await expect(changes.disable('eve', by(1, 2))).rejects.toMatchObject({ reason: 'not_found' })
  await expect(changes.setPassword('eve', 'other long words', by(1, 2))).rejects.toMatchObject({ reason: 'not_found' })
})

const FORBIDDEN = [
  `insert into operators (name, password_hash, created_at_ms) values ('invented', 'x', 0)`,
  `update operators set password_hash = (select password_hash from operators limit 1)`,
  'delete from operators',
  'truncate operators, operator_sessions, approvals, approval_signatures, wire_accounts, setting_proposals',
  'delete from record_migrations',
  `update audit_entries set actor = 'x'`,
  'delete from audit_entries',
]
test.each(FORBIDDEN)('the password of the exchange’s role does not do: %s', async (text) => {
  await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow(/permission denied/)
})

test('a grant given by mistake makes no operator either, and the next start takes it back', async () => {
  const { url, ownerUrl, serverRole } = place.database
  const run = (address: string, text: string) => withClient(address, (client) => client.query(text))
  await run(
    ownerUrl,
    `grant insert, update, delete, truncate on operators, operator_sessions, approvals, approval_signatures, wire_accounts, setting_proposals to ${serverRole}`,
  )
  for (const text of FORBIDDEN.slice(0, 4)) await expect(run(url, text)).rejects.toThrow(/only the owner of the tables changes operators/)
  await migrateRecords(ownerUrl, serverRole)
  for (const text of FORBIDDEN.slice(0, 4)) await expect(run(url, text)).rejects.toThrow(/permission denied/)
  expect(await operators.count()).toBe(3)
})

test('the exchange’s role adds to the audit and reads it, as before', async () => {
  const audit = new Audit(place.db, place.clock)
  await audit.add({ actor: 'user:1', act: 'reset_password', subject: 'user:1', detail: {} })
  expect(await audit.list(1)).toMatchObject([{ act: 'reset_password' }])
})
