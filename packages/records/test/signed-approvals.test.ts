import type { ActSignature, OperatorRole } from '@glasshouse/domain'
import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Approval,
  Approvals,
  Audit,
  isUnconfirmed,
  mirrorOperators,
  OperatorRolesBook,
  openRecords,
  type Records,
} from '../src/index.ts'
import { freshRecords } from './records-database.ts'

/** Acts with signatures, and operators whose roles another book says. */
let place: Awaited<ReturnType<typeof freshRecords>>
let owner: Records
let approvals: Approvals
const [ADA, BOB, SUE] = [1, 2, 3]
/** By the core, as it would say. */
const roles = new Map<number, readonly OperatorRole[]>([
  [ADA, ['risk', 'admin']],
  [BOB, ['risk', 'admin']],
  [SUE, ['support']],
])
beforeAll(async () => {
  place = await freshRecords()
  owner = openRecords(place.database.ownerUrl, 1)
  const book = new OperatorRolesBook()
  book.follow(async (operatorId) => roles.get(operatorId) ?? null)
  approvals = new Approvals(place.db, place.clock, book)
  const named = [ADA, BOB, SUE].map((operatorId) => ({
    operatorId,
    name: `name-${operatorId}`,
    roles: [] as OperatorRole[],
    isActive: true,
  }))
  await mirrorOperators(owner, named, place.clock())
})
afterAll(async () => {
  await owner.destroy()
  await place.stop()
})

const SIGNED = { records: ['00'], nonce: 'aa'.repeat(16), expiresAtMs: 1, bytes: '0102', isRestricting: true }
const signature = (digit: string): ActSignature => ({
  ...{ keyId: digit.repeat(32), kind: 'ed25519', signature: 'ab'.repeat(64), authenticatorData: '', clientData: '' },
})
const ask = (by = SUE) => approvals.request({ act: 'halt-orders', words: ['on'], reason: 'incident', evidence: '' }, by, { signed: SIGNED })
const alone = (owner_: number) => ({ by: owner_, owner: owner_, commands: [{ type: 'HaltNewOrders' }] })
const newest = async () => (await new Audit(place.db, place.clock).list(1))[0]

test('done alone, executed, and confirmed by another: each step is written down, and each signature kept', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ signed: SIGNED, confirmedBy: null })
  const done = await approvals.signAlone(asked.approvalId, alone(SUE), signature('1'))
  expect(done).toMatchObject({ state: 'approved', approvedBy: null, commands: [{ type: 'HaltNewOrders' }] })
  expect(await newest()).toMatchObject({ actor: 'operator:3', act: 'approval_sign' })
  const executed = await approvals.finish(asked.approvalId, { seq: 9 })
  expect(isUnconfirmed(executed)).toBe(true)
  expect((await approvals.unconfirmed()).map(({ approvalId }) => approvalId)).toEqual([asked.approvalId])
  const confirmed = await approvals.confirm(asked.approvalId, BOB, signature('2'))
  expect(confirmed).toMatchObject({ state: 'executed', confirmedBy: BOB, confirmedAtMs: place.clock(), outcome: { seq: 9 } })
  expect(await newest()).toMatchObject({ actor: 'operator:2', act: 'approval_confirm' })
  expect(await approvals.unconfirmed()).toEqual([])
  const kept = (await approvals.signaturesOf([asked.approvalId])).get(asked.approvalId)
  expect(kept?.map(({ operatorId, keyId }) => [operatorId, keyId[0]])).toEqual([
    [SUE, '1'],
    [BOB, '2'],
  ])
})

test.each<readonly [what: string, step: (asked: Approval) => Promise<unknown>, reason: string]>([
  [
    'signed by another than who asked',
    ({ approvalId }) => approvals.sign(approvalId, { by: ADA, owner: ADA }, signature('1')),
    'not_requester',
  ],
  ['done alone by another', ({ approvalId }) => approvals.signAlone(approvalId, alone(ADA), signature('1')), 'not_requester'],
  ['confirmed before it is done', ({ approvalId }) => approvals.confirm(approvalId, BOB, signature('1')), 'approval_not_open'],
  ['signed under an unknown id', () => approvals.sign('0'.repeat(32), { by: SUE, owner: SUE }, signature('1')), 'not_found'],
])('what is %s is refused and kept nowhere', async (_what, step, reason) => {
  const asked = await ask()
  await expect(step(asked)).rejects.toMatchObject({ reason })
  expect(await approvals.byId(asked.approvalId)).toEqual(asked)
  expect((await approvals.signaturesOf([asked.approvalId])).get(asked.approvalId)).toEqual([])
})

test('what waits for more than one signature is declined without one; what one did alone is declined by nobody', async () => {
  const asked = await ask()
  await approvals.sign(asked.approvalId, { by: SUE, owner: SUE }, signature('1'))
  expect(await approvals.decline(asked.approvalId, BOB, 'Not now.')).toMatchObject({ state: 'declined', declined: { by: BOB } })
  expect((await approvals.signaturesOf([asked.approvalId])).get(asked.approvalId)).toHaveLength(1)
  await expect(approvals.signAlone(asked.approvalId, alone(SUE), signature('1'))).rejects.toMatchObject({ reason: 'approval_not_open' })
  const done = await ask()
  await approvals.signAlone(done.approvalId, alone(SUE), signature('1'))
  await expect(approvals.decline(done.approvalId, BOB, 'Not now.')).rejects.toMatchObject({ reason: 'approval_not_open' })
  await approvals.finish(done.approvalId, { seq: 9 })
  await expect(approvals.decline(done.approvalId, BOB, 'Not now.')).rejects.toMatchObject({ reason: 'approval_not_open' })
  await approvals.confirm(done.approvalId, BOB, signature('2'))
  await expect(approvals.decline(done.approvalId, ADA, 'Not now.')).rejects.toMatchObject({ reason: 'approval_not_open' })
})

test('a second look is one of another person with the role, once', async () => {
  const { approvalId } = await ask()
  await approvals.signAlone(approvalId, alone(SUE), signature('1'))
  await approvals.finish(approvalId, { seq: 9 })
  await expect(approvals.confirm(approvalId, SUE, signature('2'))).rejects.toMatchObject({ reason: 'approver_is_actor' })
  roles.set(BOB, ['support'])
  await expect(approvals.confirm(approvalId, BOB, signature('2'))).rejects.toMatchObject({ reason: 'role_missing' })
  roles.set(BOB, ['risk', 'admin'])
  await approvals.confirm(approvalId, BOB, signature('2'))
  await expect(approvals.confirm(approvalId, ADA, signature('3'))).rejects.toMatchObject({ reason: 'approval_not_open' })
})

test('roles are those of the core: the table’s are asked by nobody', async () => {
  roles.delete(SUE)
  await expect(ask()).rejects.toMatchObject({ reason: 'role_missing' })
  roles.set(SUE, ['support'])
  expect(await place.db.selectFrom('operators').select('roles').where('operator_id', '=', SUE).execute()).toEqual([{ roles: [] }])
  expect((await ask()).state).toBe('requested')
})

test('what was signed, and each signature, stays as it is, even for the server’s role', async () => {
  const { approvalId } = await ask()
  await approvals.sign(approvalId, { by: SUE, owner: SUE }, signature('1'))
  const run = (text: string) => withClient(place.database.url, (client) => client.query(text))
  for (const text of [
    `update approvals set signed = '{}' where approval_id = '${approvalId}'`,
    `update approvals set confirmed_by = 2, confirmed_at_ms = 1 where approval_id = '${approvalId}'`,
    `update approvals set state = 'executed', outcome = '{"seq": 1}', ended_at_ms = 1 where approval_id = '${approvalId}'`,
  ])
    await expect(run(text)).rejects.toThrow(/an approval only goes forward|violates check constraint/)
  for (const text of ['update approval_signatures set key_id = key_id', 'delete from approval_signatures', 'truncate approval_signatures'])
    await expect(run(text)).rejects.toThrow('permission denied')
})
