import { OPERATOR_ROLES } from '@glasshouse/domain'
import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  Audit,
  type KeyOperator,
  migrateRecords,
  mirrorOperators,
  OPERATOR_SESSION_MS,
  OperatorRolesBook,
  OperatorSessions,
  Operators,
  openRecords,
  type Records,
} from '../src/index.ts'
import { freshRecords } from './records-database.ts'
import { rolesInTable } from './roles-in-table.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let owner: Records
let operators: Operators
beforeAll(async () => {
  place = await freshRecords()
  owner = openRecords(place.database.ownerUrl, 1)
  operators = new Operators(place.db, place.clock)
})
afterAll(async () => {
  await owner.destroy()
  await place.stop()
})

const ADA: KeyOperator = { operatorId: 1, name: 'ada', roles: OPERATOR_ROLES, isActive: true }
const BOB: KeyOperator = { operatorId: 2, name: 'bob', roles: OPERATOR_ROLES, isActive: true }
const EVE: KeyOperator = { operatorId: 3, name: 'eve', roles: ['support', 'auditor'], isActive: true }
const mirror = (...all: KeyOperator[]) => mirrorOperators(owner, all, place.clock())
const rows = () => owner.selectFrom('operators').select(['operator_id', 'name', 'roles', 'is_active']).orderBy('operator_id').execute()

test('the table follows the core by number; names stay, and whom the core does not know is not active', async () => {
  await mirror(ADA, BOB, EVE)
  await mirror({ operatorId: 1, name: 'other', roles: ['admin'], isActive: true }, { operatorId: 4, roles: [], isActive: false })
  expect(await rows()).toEqual([
    { operator_id: 1, name: 'ada', roles: ['admin'], is_active: true },
    { operator_id: 2, name: 'bob', roles: [...OPERATOR_ROLES], is_active: false },
    { operator_id: 3, name: 'eve', roles: ['support', 'auditor'], is_active: false },
    { operator_id: 4, name: 'operator-4', roles: [], is_active: false },
  ])
  await mirror(ADA, BOB, EVE)
  expect([await operators.numberOf('eve'), await operators.numberOf('mallory'), await operators.greatest()]).toEqual([3, null, 4])
  expect(await operators.namesOf([1, 3, 9])).toEqual(
    new Map([
      [1, 'ada'],
      [3, 'eve'],
    ]),
  )
})

test('a sitting lasts half an hour, and ends with a disabled operator, or at once when its holder says so', async () => {
  const sessions = new OperatorSessions(place.db, place.clock, rolesInTable(place.db))
  const open = async (operatorId: number) => (await sessions.open({ operatorId, name: '', roles: [] })).token
  const [bob, eve, other] = [await open(2), await open(3), await open(3)]
  expect(await sessions.find(eve)).toEqual({ operatorId: 3, name: 'eve', roles: ['support', 'auditor'] })
  await mirror(ADA, BOB, { ...EVE, roles: ['risk'] })
  expect(await sessions.find(eve)).toMatchObject({ roles: ['risk'] })
  await sessions.end(eve)
  expect([await sessions.find(eve), (await sessions.find(other))?.name]).toEqual([null, 'eve'])
  await mirror(ADA, BOB, { ...EVE, isActive: false })
  expect([await sessions.find(other), (await sessions.find(bob))?.name]).toEqual([null, 'bob'])
  await mirror(ADA, BOB, EVE)
  place.time.nowMs += OPERATOR_SESSION_MS - 1
  expect(await sessions.find(bob)).not.toBeNull()
  place.time.nowMs += 1
  expect(await sessions.find(bob)).toBeNull()
  for (const token of ['', 'guess', bob.slice(1)]) expect(await sessions.find(token)).toBeNull()
  expect(JSON.stringify(await place.db.selectFrom('operator_sessions').selectAll().execute())).not.toContain(bob)
})

test('roles are read from the core alone: before it is open there are none, not even those of the table', async () => {
  const sessions = new OperatorSessions(place.db, place.clock, new OperatorRolesBook())
  const { token } = await sessions.open({ operatorId: 1, name: '', roles: [] })
  await expect(sessions.find(token)).rejects.toThrow('before the core is open')
})

const FORBIDDEN = [
  `insert into operators (name, roles, created_at_ms) values ('invented', '{admin}', 0)`,
  `update operators set roles = '{admin}'`,
  'delete from operators',
  'truncate operators, operator_sessions, approvals, approval_signatures, wire_accounts, setting_proposals, operator_alerts, operator_alerts_told',
  'delete from record_migrations',
  `update audit_entries set actor = 'x'`,
  'delete from audit_entries',
]
test.each(FORBIDDEN)('the password of the exchange’s role does not do: %s', async (text) => {
  const before = await rows()
  await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow(
    /permission denied|only the owner of the tables changes operators/,
  )
  expect(await rows()).toEqual(before)
})

test('a grant given by mistake makes no operator either, and the next start takes it back', async () => {
  const { url, ownerUrl, serverRole } = place.database
  const run = (address: string, text: string) => withClient(address, (client) => client.query(text))
  const before = await rows()
  await run(
    ownerUrl,
    `grant insert, update, delete, truncate on operators, operator_sessions, approvals, approval_signatures, wire_accounts, setting_proposals, operator_alerts, operator_alerts_told to ${serverRole}`,
  )
  for (const text of FORBIDDEN.slice(0, 4)) await expect(run(url, text)).rejects.toThrow(/only the owner of the tables changes operators/)
  await migrateRecords(ownerUrl, serverRole)
  for (const text of FORBIDDEN.slice(1, 4)) await expect(run(url, text)).rejects.toThrow(/permission denied/)
  expect(await rows()).toEqual(before)
})

test('the exchange’s role adds to the audit and reads it, as before', async () => {
  const audit = new Audit(place.db, place.clock)
  await audit.add({ actor: 'user:1', act: 'password_reset', subject: 'user:1', detail: {} })
  expect(await audit.list(1)).toMatchObject([{ act: 'password_reset' }])
})
