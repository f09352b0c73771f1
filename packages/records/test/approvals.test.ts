import { APPROVAL_MS, APPROVAL_STATES, type ApprovalState, OPERATOR_ROLES, type OperatorRole } from '@glasshouse/domain'
import { withClient } from '@glasshouse/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActRequest, type Approval, Approvals, Audit, mirrorOperators, openRecords, type Records } from '../src/index.ts'
import { freshRecords } from './records-database.ts'
import { rolesInTable } from './roles-in-table.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let owner: Records
let approvals: Approvals
const [ADA, BOB, EVE, SUE] = [1, 2, 3, 4]
beforeAll(async () => {
  place = await freshRecords()
  owner = openRecords(place.database.ownerUrl, 1)
  approvals = new Approvals(place.db, place.clock, rolesInTable(place.db))
  await operatorsAre({})
})
afterAll(async () => {
  await owner.destroy()
  await place.stop()
})

/** All of them, as the core would say. */
const operatorsAre = ({ sue = ['support', 'auditor'] }: { readonly sue?: readonly OperatorRole[] }) => {
  const all: readonly (readonly [number, string, readonly OperatorRole[]])[] = [
    [ADA, 'ada', OPERATOR_ROLES],
    [BOB, 'bob', OPERATOR_ROLES],
    [EVE, 'eve', ['treasury']],
    [SUE, 'sue', sue],
  ]
  const named = all.map(([operatorId, name, roles]) => ({ operatorId, name, roles, isActive: true }))
  return mirrorOperators(owner, named, place.clock())
}

const halt: ActRequest = { act: 'halt-orders', words: ['on'], reason: 'incident', evidence: '' }
const WHY = 'The incident is over.'
const COMMANDS = [{ type: 'HaltNewOrders', isHalted: true }]
const ask = (by = ADA, put: Partial<ActRequest> = {}) => approvals.request({ ...halt, ...put }, by)
const newest = async (count = 1) =>
  (await new Audit(place.db, place.clock).list(count)).map(({ actor, act, detail }) => [actor, act, detail.approvalId])
const seen = async () => [await place.db.selectFrom('approvals').selectAll().orderBy('approval_id').execute(), await newest()]

async function approvalIn(state: ApprovalState): Promise<Approval> {
  const asked = await ask()
  const { approvalId } = asked
  if (state === 'withdrawn') return approvals.withdraw(approvalId, ADA)
  if (state === 'declined') return approvals.decline(approvalId, BOB, WHY)
  if (state === 'expired') {
    place.time.nowMs += APPROVAL_MS
    await approvals.expireRequests()
    return (await approvals.byId(approvalId)) as Approval
  }
  if (state === 'requested') return asked
  const approved = await approvals.approve(approvalId, BOB, COMMANDS)
  if (state === 'approved') return approved
  return approvals.finish(approvalId, state === 'executed' ? { seq: 7 } : { seq: 7, reason: 'invalid_value' })
}

test('asked by one, approved by another in a later sitting, executed: each step is written down', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({
    ...halt,
    state: 'requested',
    requestedBy: ADA,
    approvedBy: null,
    expiresAtMs: place.time.nowMs + APPROVAL_MS,
  })
  const { approvalId } = asked
  expect(approvalId).toMatch(/^[0-9a-f]{32}$/)
  place.time.nowMs += APPROVAL_MS - 1
  expect(await approvals.approve(approvalId, BOB, COMMANDS)).toMatchObject({ state: 'approved', approvedBy: BOB, commands: COMMANDS })
  expect(await approvals.unfinished()).toMatchObject([{ approvalId }])
  expect(await approvals.finish(approvalId, { seq: 7 })).toMatchObject({ state: 'executed', outcome: { seq: 7 } })
  expect(await approvals.unfinished()).toEqual([])
  expect(await newest(3)).toEqual([
    ['operator:1', 'halt-orders', approvalId],
    ['operator:2', 'approval_approve', approvalId],
    ['operator:1', 'approval_request', approvalId],
  ])
})

const STEPS = {
  approve: ({ approvalId }: Approval) => approvals.approve(approvalId, BOB, COMMANDS),
  approveAndExecute: ({ approvalId }: Approval) => approvals.approveAndExecute(approvalId, BOB, async () => ({ seq: 1 })),
  withdraw: ({ approvalId }: Approval) => approvals.withdraw(approvalId, ADA),
  decline: ({ approvalId }: Approval) => approvals.decline(approvalId, BOB, WHY),
}
describe.each(APPROVAL_STATES)('a request that is %s', (state) => {
  test.each(Object.keys(STEPS) as (keyof typeof STEPS)[])('answers %s', async (name) => {
    const approval = await approvalIn(state)
    const before = await seen()
    const done = STEPS[name](approval)
    if (state === 'requested') {
      const ends = { approve: 'approved', approveAndExecute: 'executed', withdraw: 'withdrawn', decline: 'declined' }
      expect((await done).state).toBe(ends[name])
      return
    }
    await expect(done).rejects.toMatchObject({ name: 'ApprovalError', reason: 'approval_not_open' })
    expect(await seen()).toEqual(before)
  })

  test('is left as it is by an outcome, unless it was approved', async () => {
    const approval = await approvalIn(state)
    const before = await seen()
    const after = await approvals.finish(approval.approvalId, { seq: 9 })
    if (state === 'approved') expect(after).toMatchObject({ state: 'executed', outcome: { seq: 9 } })
    else expect([after, await seen()]).toEqual([approval, before])
  })
})

test.each<readonly [what: string, step: () => Promise<unknown>, reason: string]>([
  ['approved by whoever asked', async () => approvals.approve((await ask()).approvalId, ADA, COMMANDS), 'approver_is_actor'],
  [
    'executed by whoever asked',
    async () => approvals.approveAndExecute((await ask()).approvalId, ADA, async () => ({ seq: 1 })),
    'approver_is_actor',
  ],
  ['approved without the role', async () => approvals.approve((await ask()).approvalId, SUE, COMMANDS), 'role_missing'],
  ['approved by an auditor of another role', async () => approvals.approve((await ask()).approvalId, EVE, COMMANDS), 'role_missing'],
  ['approved by nobody', async () => approvals.approve((await ask()).approvalId, 99, COMMANDS), 'role_missing'],
  ['withdrawn by somebody else', async () => approvals.withdraw((await ask()).approvalId, BOB), 'not_requester'],
  ['declined by whoever asked', async () => approvals.decline((await ask()).approvalId, ADA, WHY), 'approver_is_actor'],
  ['declined without the role', async () => approvals.decline((await ask()).approvalId, SUE, WHY), 'role_missing'],
  ['declined by one who approves other acts', async () => approvals.decline((await ask()).approvalId, EVE, WHY), 'role_missing'],
  ['declined by nobody', async () => approvals.decline((await ask()).approvalId, 99, WHY), 'role_missing'],
  ['declined under an unknown id', () => approvals.decline('0'.repeat(32), BOB, WHY), 'not_found'],
  ['approved under an unknown id', () => approvals.approve('0'.repeat(32), BOB, COMMANDS), 'not_found'],
  ['withdrawn under an unknown id', () => approvals.withdraw('0'.repeat(32), ADA), 'not_found'],
  ['finished under an unknown id', () => approvals.finish('0'.repeat(32), { seq: 1 }), 'not_found'],
])('%s it is refused and stays requested', async (_what, step, reason) => {
  await expect(step()).rejects.toMatchObject({ name: 'ApprovalError', reason })
  expect((await approvals.list({ state: 'approved', limit: 9, by: BOB })).filter(({ approvedBy }) => approvedBy !== BOB)).toEqual([])
})

test.each<readonly [what: string, by: number, put: Partial<ActRequest>]>([
  ['a fee without risk, treasury or admin', SUE, { act: 'market-fees' }],
  ['money without treasury', SUE, { act: 'fund-house' }],
  ['a stop of orders by treasury', EVE, {}],
  ['anything by nobody', 99, {}],
])('%s is not even asked for', async (_what, by, put) => {
  const before = await seen()
  await expect(ask(by, put)).rejects.toMatchObject({ reason: 'role_missing' })
  expect(await seen()).toEqual(before)
})

test('whoever asked and is disabled or without the role by then leaves nothing to approve', async () => {
  const asked = await ask(SUE)
  await operatorsAre({ sue: ['auditor'] })
  await expect(approvals.approve(asked.approvalId, BOB, COMMANDS)).rejects.toMatchObject({ reason: 'role_missing' })
  await operatorsAre({ sue: ['support'] })
  await owner.updateTable('operators').set({ is_active: false }).where('operator_id', '=', SUE).execute()
  await expect(approvals.approve(asked.approvalId, BOB, COMMANDS)).rejects.toMatchObject({ reason: 'role_missing' })
  await owner.updateTable('operators').set({ is_active: true }).where('operator_id', '=', SUE).execute()
  expect(await approvals.approve(asked.approvalId, BOB, COMMANDS)).toMatchObject({ state: 'approved' })
})

test('declined with words by another who may approve it: who, when and why stay with it and stand in the audit', async () => {
  const asked = await ask(SUE)
  expect(asked.declined).toBeNull()
  place.time.nowMs += APPROVAL_MS - 1
  const declined = await approvals.decline(asked.approvalId, BOB, WHY)
  const end = { by: BOB, atMs: place.time.nowMs, words: WHY }
  expect(declined).toEqual({ ...asked, state: 'declined', declined: end })
  expect(await approvals.byId(asked.approvalId)).toEqual(declined)
  expect(await approvals.list({ state: 'declined', limit: 99, by: BOB })).toContainEqual(declined)
  const [entry] = await new Audit(place.db, place.clock).list(1)
  expect(entry).toMatchObject({ actor: 'operator:2', act: 'approval_decline', subject: 'on' })
  expect(entry?.detail).toMatchObject({ approvalId: asked.approvalId, act: 'halt-orders', approver: null, declineWords: WHY })
})

test('roles are looked at when it is declined: those of whoever declines, not of whoever asked', async () => {
  const [asked, other] = [await ask(SUE), await ask(ADA)]
  await operatorsAre({ sue: ['auditor'] })
  expect(await approvals.decline(asked.approvalId, BOB, WHY)).toMatchObject({ state: 'declined' })
  await operatorsAre({ sue: ['risk'] })
  expect(await approvals.decline(other.approvalId, SUE, WHY)).toMatchObject({ state: 'declined', declined: { by: SUE } })
  const third = await ask(ADA)
  await operatorsAre({})
  await expect(approvals.decline(third.approvalId, SUE, WHY)).rejects.toMatchObject({ reason: 'role_missing' })
  expect(await approvals.byId(third.approvalId)).toEqual(third)
})

test.each<readonly [what: string, words: string]>([
  ['none', ''],
  ['a blank', ' '],
  ['blanks around them', ' no '],
  ['two lines', 'no\nno'],
  ['501 characters', 'x'.repeat(501)],
])('words that are %s are kept nowhere', async (_what, words) => {
  const asked = await ask()
  await expect(approvals.decline(asked.approvalId, BOB, words)).rejects.toThrow(/approvals_decline_words/)
  expect(await approvals.byId(asked.approvalId)).toEqual(asked)
  expect((await newest())[0]?.[1]).toBe('approval_request')
})

test('words of 500 characters are kept, whatever they look like', async () => {
  const words = `<script>alert(1)</script>' ; drop table approvals; -- ${'好'.repeat(500)}`.slice(0, 500)
  expect(await approvals.decline((await ask()).approvalId, BOB, words)).toMatchObject({ declined: { words } })
})

const RACES: Readonly<Record<string, (id: string) => readonly Promise<Approval>[]>> = {
  'approved and declined': (id) => [approvals.approve(id, BOB, COMMANDS), approvals.decline(id, ADA, WHY)],
  'executed on records and declined': (id) => [
    approvals.decline(id, BOB, WHY),
    approvals.approveAndExecute(id, ADA, async () => ({ seq: 1 })),
  ],
  'declined and withdrawn': (id) => [approvals.decline(id, BOB, WHY), approvals.withdraw(id, SUE)],
  'declined by two': (id) => [approvals.decline(id, BOB, WHY), approvals.decline(id, ADA, 'Asked twice.')],
}
test.each(Object.entries(RACES))('%s at once, one is first and the other is told so', async (_what, race) => {
  for (let round = 0; round < 5; round++) {
    const { approvalId } = await ask(SUE)
    const outcomes = await Promise.allSettled(race(approvalId))
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.reason] : []))
    expect(refused).toEqual(['approval_not_open'])
    expect([await approvals.byId(approvalId)]).toEqual(done)
    const steps = await new Audit(place.db, place.clock).list(3)
    const ends = steps.filter(({ act, detail }) => detail.approvalId === approvalId && act !== 'approval_request' && act !== 'halt-orders')
    expect(ends).toHaveLength(1)
  }
})

test('a request is over after a day to the millisecond, expired or not yet swept', async () => {
  const { approvalId } = await ask()
  place.time.nowMs += APPROVAL_MS
  await expect(approvals.approve(approvalId, BOB, COMMANDS)).rejects.toMatchObject({ reason: 'approval_not_open' })
  await expect(approvals.decline(approvalId, BOB, WHY)).rejects.toMatchObject({ reason: 'approval_not_open' })
  expect(await approvals.expireRequests()).toBeGreaterThan(0)
  expect(await approvals.byId(approvalId)).toMatchObject({ state: 'expired', approvedBy: null })
  expect((await newest())[0]?.slice(0, 2)).toEqual(['system', 'approval_expire'])
  expect(await approvals.expireRequests()).toBe(0)
})

test('an approved act that was not executed in time is expired, an executed one is not', async () => {
  const [approved, executed] = [await approvalIn('approved'), await approvalIn('executed')]
  expect(await approvals.expireApproved(approved.approvalId)).toMatchObject({ state: 'expired', approvedBy: BOB })
  expect(await approvals.expireApproved(executed.approvalId)).toEqual(executed)
})

test('of two who approve at once, and of one who withdraws meanwhile, one is first', async () => {
  const { approvalId } = await ask(SUE, { act: 'user-status', words: ['111111111', 'frozen'], reason: 'compliance' })
  let executions = 0
  const execute = async () => ({ seq: ++executions })
  const steps = [
    approvals.approveAndExecute(approvalId, ADA, execute),
    approvals.approveAndExecute(approvalId, BOB, execute),
    approvals.withdraw(approvalId, SUE),
  ]
  const outcomes = await Promise.allSettled(steps)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(executions).toBeLessThanOrEqual(1)
})

test('an act on records happens with its approval and its audit entry, or none of them', async () => {
  const act = { act: 'user-status', words: ['111111111', 'frozen'], reason: 'compliance' } as const
  const { approvalId } = await ask(ADA, act)
  const before = await seen()
  const broken = approvals.approveAndExecute(approvalId, BOB, async (tx) => {
    await tx.insertInto('house_facts').values({ name: 'half done', value: 'x' }).execute()
    throw new Error('the act failed')
  })
  await expect(broken).rejects.toThrow('the act failed')
  expect(await seen()).toEqual(before)
  expect(await place.db.selectFrom('house_facts').selectAll().where('name', '=', 'half done').execute()).toEqual([])
  expect(await approvals.approveAndExecute(approvalId, BOB, async () => ({ seq: 5 }))).toMatchObject({
    state: 'executed',
    outcome: { seq: 5 },
  })
  expect((await newest(2)).map(([, name]) => name)).toEqual(['user-status', 'approval_approve'])
})

test('a step whose audit entry cannot be written is not done', async () => {
  const { approvalId } = await ask()
  const run = (text: string) => withClient(place.database.ownerUrl, (client) => client.query(text))
  await run('alter table audit_entries add constraint shut check (false) not valid')
  const steps = [
    ask,
    () => approvals.approve(approvalId, BOB, COMMANDS),
    () => approvals.withdraw(approvalId, ADA),
    () => approvals.decline(approvalId, BOB, WHY),
  ]
  for (const step of steps) await expect(step()).rejects.toThrow('shut')
  await run('alter table audit_entries drop constraint shut')
  expect(await approvals.byId(approvalId)).toMatchObject({ state: 'requested' })
})

test('the newest request comes first, and one state can be asked for', async () => {
  place.time.nowMs += 1
  const { approvalId } = await ask()
  expect(await approvals.list({ state: null, limit: 1, by: BOB })).toMatchObject([{ approvalId }])
  expect((await approvals.list({ state: 'requested', limit: 1, by: BOB }))[0]?.approvalId).toBe(approvalId)
  expect((await approvals.list({ state: 'executed', limit: 99, by: BOB })).every(({ state }) => state === 'executed')).toBe(true)
})

const FORBIDDEN: readonly (readonly [text: (id: string) => string, words: RegExp])[] = [
  [() => 'delete from approvals', /permission denied/],
  [() => 'truncate approvals', /permission denied/],
  [(id) => `update approvals set words = '["off"]' where approval_id = '${id}'`, /only goes forward/],
  [(id) => `update approvals set state = 'executed', outcome = '{}', ended_at_ms = 1 where approval_id = '${id}'`, /only goes forward/],
  [(id) => `update approvals set state = 'approved', approved_by = 1, approved_at_ms = 1 where approval_id = '${id}'`, /check constraint/],
  [(id) => `update approvals set state = 'approved' where approval_id = '${id}'`, /check constraint/],
  [(id) => `update approvals set state = 'approved', approved_by = 98, approved_at_ms = 1 where approval_id = '${id}'`, /foreign key/],
  [(id) => `update approvals set state = 'declined', ended_at_ms = 1, decline_words = 'x' where approval_id = '${id}'`, /check constraint/],
  [(id) => `update approvals set state = 'declined', ended_at_ms = 1, declined_by = 2 where approval_id = '${id}'`, /check constraint/],
  [
    (id) => `update approvals set state = 'declined', ended_at_ms = 1, declined_by = 1, decline_words = 'x' where approval_id = '${id}'`,
    /check constraint/,
  ],
  [
    (id) => `update approvals set state = 'withdrawn', ended_at_ms = 1, decline_words = 'x' where approval_id = '${id}'`,
    /check constraint/,
  ],
]
test.each(FORBIDDEN)('the server’s role cannot: %s', async (text, words) => {
  const { approvalId } = await ask()
  await expect(withClient(place.database.url, (client) => client.query(text(approvalId)))).rejects.toThrow(words)
  expect(await approvals.byId(approvalId)).toMatchObject({ state: 'requested' })
})

test.each([
  `state = 'requested', declined_by = null, decline_words = null, ended_at_ms = null`,
  `state = 'approved', declined_by = null, decline_words = null, ended_at_ms = null, approved_by = 2, approved_at_ms = 1`,
  `decline_words = 'Nothing was said.'`,
  `declined_by = 3`,
])('what was declined stays so, with its words: %s', async (set) => {
  const declined = await approvalIn('declined')
  const text = `update approvals set ${set} where approval_id = '${declined.approvalId}'`
  await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow(/only goes forward/)
  expect(await approvals.byId(declined.approvalId)).toEqual(declined)
})

test('commands that were approved are never exchanged', async () => {
  const { approvalId } = await approvalIn('approved')
  const text = `update approvals set commands = '[]', state = 'executed', outcome = '{}', ended_at_ms = 1 where approval_id = '${approvalId}'`
  await expect(withClient(place.database.url, (client) => client.query(text))).rejects.toThrow(/only goes forward/)
})
