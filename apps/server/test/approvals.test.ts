import { houseAccountId } from '@glasshouse/domain'
import { listOperatorActs } from '@glasshouse/read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { FIRST_OPERATORS, type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Acts from request to execution, over sittings, restarts and refusals. */
let place: TestServer
let desk: OperatorDesk
const [ada, bob] = FIRST_OPERATORS
const [eve, sue, ivy] = [loginOf('eve'), loginOf('sue'), loginOf('ivy')] as const
beforeAll(async () => {
  place = await testServer()
  await place.person('somebody')
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [eve, 'treasury'],
    [sue, ['support', 'auditor']],
    [ivy, 'auditor'],
  ])
  // What takes away alone is done by one: what waits for two here takes orders again.
  await halt()
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const as = async (login: Login, method: 'GET' | 'POST', path: string, body?: object) => {
  const token = (await desk.tokenFor(login)) as string
  return desk.send(method, `/operator/${path}`, { token, ...(body ? { body } : {}) })
}
const ask = (login: Login, words: readonly string[], put: object = {}) => desk.request(words, { asker: login, ...put })
const approve = (login: Login, id: string) => desk.approve(id, login)
const areOrdersTaken = async () => !(await place.engine.read.configuration()).newOrdersHalted
/** By one alone, and confirmed by another. */
const halt = async () => expect(await desk.act(['halt-orders', 'on'], { asker: ada, approver: bob })).toMatchObject({ code: 200 })
const insurance = async () =>
  (await place.engine.read.balances(houseAccountId('real', 'insurance'))).find(({ assetId }) => assetId === 1)?.available as bigint
const stateOf = async (id: string) => (await place.services.records.approvals.byId(id))?.state
/** Stops the server and starts it again, with its door. */
async function restart(): Promise<void> {
  await desk.close()
  await place.restart()
  desk = await openOperatorDoor(place)
}

test('asked in one sitting, approved in another one of another person after a restart, and listed at each step', async () => {
  const asked = await ask(ada, ['halt-orders', 'off'])
  const { id } = asked.data
  expect(asked.data).toMatchObject({
    act: 'halt-orders',
    words: ['off'],
    reason: 'incident',
    state: 'requested',
    requestedBy: { id: 1 },
    approvedBy: null,
    seq: null,
  })
  expect(await areOrdersTaken()).toBe(false)
  expect(await as(ada, 'POST', 'sign-out')).toMatchObject({ code: 200 })
  expect(await as(ada, 'GET', 'acts')).toMatchObject({ code: 500, reason: 'token_invalid' })
  await restart()
  expect((await as(sue, 'GET', 'acts?state=requested')).rows).toMatchObject([{ id }])
  const done = await approve(bob, id)
  expect(done).toMatchObject({ code: 200, data: { id, state: 'executed', approvedBy: { id: 2 }, refusal: null } })
  expect(await areOrdersTaken()).toBe(true)
  expect((await as(sue, 'GET', 'acts?state=requested')).rows).toEqual([])
  expect((await as(sue, 'GET', 'acts')).rows).toContainEqual(expect.objectContaining({ id, seq: done.data.seq }))
  await place.settled()
  const { rows } = await listOperatorActs(place.services.readModel, { page: 1, size: 1 })
  expect(rows[0]).toMatchObject({ command: 'HaltNewOrders', actor_id: 1, approver_id: 2, seq: done.data.seq })
  await halt()
})

test('a request that was withdrawn, or is a day old, is approved by nobody', async () => {
  const { id } = (await ask(ada, ['halt-orders', 'off'])).data
  expect(await as(bob, 'POST', 'acts/withdraw', { id })).toMatchObject({ code: 0, reason: 'not_requester' })
  expect(await as(ada, 'POST', 'acts/withdraw', { id })).toMatchObject({ code: 200, data: { state: 'withdrawn' } })
  expect(await approve(bob, id)).toMatchObject({ code: 0, reason: 'approval_not_open' })
  const { id: old } = (await ask(ada, ['halt-orders', 'off'])).data
  place.time.nowMs += 24 * 3_600_000
  await place.beat()
  desk.endSittings()
  expect(await approve(bob, old)).toMatchObject({ code: 0, reason: 'approval_not_open' })
  expect(await decline(bob, old)).toMatchObject({ code: 0, reason: 'approval_not_open' })
  await restart()
  await expect.poll(() => stateOf(old)).toBe('expired')
  expect(await areOrdersTaken()).toBe(false)
})

const decline = (login: Login, id: string, words = 'The incident is over.') => as(login, 'POST', 'acts/decline', { id, words })

test('declined by another with words, which whoever asked and everybody who sees requests reads; it ends there', async () => {
  const { id } = (await ask(sue, ['halt-orders', 'off'])).data
  const before = place.engine.health().lastSeq
  const declined = await decline(bob, id, '  <b>Not</b> now: the incident is over. ')
  const end = { state: 'declined', declinedBy: { id: 2 }, declineWords: '<b>Not</b> now: the incident is over.', approvedBy: null }
  expect(declined).toMatchObject({ code: 200, data: { id, ...end, declinedAt: expect.any(Number), seq: null } })
  expect((await as(sue, 'GET', 'acts')).rows).toContainEqual(declined.data)
  expect((await as(ivy, 'GET', 'acts?state=declined')).rows).toEqual([declined.data])
  expect((await as(ivy, 'GET', `acts/one?id=${id}`)).data).toMatchObject({ id, ...end })
  expect((await as(ivy, 'GET', 'acts?state=requested')).rows.map((row: { id: string }) => row.id)).not.toContain(id)
  for (const late of [approve(ada, id), decline(ada, id), as(sue, 'POST', 'acts/withdraw', { id })])
    expect(await late).toMatchObject({ code: 0, reason: 'approval_not_open', data: null })
  expect([await areOrdersTaken(), place.engine.health().lastSeq]).toEqual([false, before])
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: 'operator:2', act: 'approval_decline', detail: { declineWords: end.declineWords } })
})

test.each<
  readonly [what: string, by: () => Login, words: string | readonly string[] | undefined, reason: string, field: string | undefined]
>([
  ['whoever asked', () => ada, 'No.', 'approver_is_actor', undefined],
  ['support, which approves nothing', () => sue, 'No.', 'role_missing', undefined],
  ['treasury, which approves other acts', () => eve, 'No.', 'role_missing', undefined],
  ['somebody without words', () => bob, undefined, 'field_missing', 'words'],
  ['somebody with no words', () => bob, '', 'field_missing', 'words'],
  ['somebody with blanks for words', () => bob, ' \n\u00a0', 'field_missing', 'words'],
  ['somebody with a list for words', () => bob, ['No.'], 'field_wrong_type', 'words'],
  ['somebody in two lines', () => bob, 'No.\nNo.', 'field_malformed', 'words'],
  ['somebody with a control character', () => bob, 'No\u0007.', 'field_malformed', 'words'],
  ['somebody who turns the reading around', () => bob, 'No \u202e.', 'field_malformed', 'words'],
  ['somebody with half a character', () => bob, 'No \ud800.', 'field_malformed', 'words'],
  ['somebody with 501 characters', () => bob, 'x'.repeat(501), 'field_too_long', 'words'],
])('declined by %s a request is refused and goes on waiting', async (_what, by, words, reason, field) => {
  const { id } = (await ask(ada, ['halt-orders', 'off'])).data
  const refused = await as(by(), 'POST', 'acts/decline', { id, ...(words === undefined ? {} : { words }) })
  expect(refused).toMatchObject({ data: null, reason, ...(field === undefined ? {} : { field }) })
  const [entry] = await place.services.records.audit.list(1)
  expect([await stateOf(id), entry?.act]).toEqual(['requested', 'approval_sign'])
})

test('words of 500 characters are taken, and what is done or was never asked is declined by nobody', async () => {
  const { id } = (await ask(ada, ['halt-orders', 'off'])).data
  const words = '好'.repeat(500)
  expect(await decline(bob, id, ` ${words} `)).toMatchObject({ code: 200, data: { declineWords: words } })
  const done = await desk.act(['halt-orders', 'off'], { asker: ada, approver: bob })
  expect(await decline(bob, done.data.id)).toMatchObject({ reason: 'approval_not_open', data: null })
  await halt()
  expect(await decline(bob, '0'.repeat(32))).toMatchObject({ reason: 'not_found', data: null })
  expect(await decline(bob, '7')).toMatchObject({ reason: 'field_malformed', field: 'id' })
})

test('approved and declined at once, what happens is what is answered', async () => {
  for (const inTurn of [false, true]) {
    const { id } = (await ask(ada, ['halt-orders', 'off'])).data
    await desk.tokenFor(bob)
    const steps = [() => approve(bob, id), () => decline(bob, id)]
    const replies = await Promise.all((inTurn ? steps.reverse() : steps).map((step) => step()))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 200])
    expect(replies.find(({ code }) => code === 0)).toMatchObject({ reason: 'approval_not_open' })
    const isApproved = (await stateOf(id)) === 'executed'
    expect([isApproved ? 'executed' : 'declined', await areOrdersTaken()]).toEqual([await stateOf(id), isApproved])
    if (isApproved) await halt()
  }
})

test.each<readonly [what: string, send: () => Promise<unknown>, reason: string]>([
  [
    'money asked for by support',
    () => ask(sue, ['fund-house', 'real', 'insurance', 'usdt', '1'], { evidence: 'bank:X-1' }),
    'role_missing',
  ],
  ['an end of the halt asked for by treasury', () => ask(eve, ['halt-orders', 'off']), 'role_missing'],
  ['an approval by support', async () => approve(sue, (await ask(ada, ['halt-orders', 'off'])).data.id), 'role_missing'],
  [
    'an approval by treasury of what is not its own',
    async () => approve(eve, (await ask(ada, ['halt-orders', 'off'])).data.id),
    'role_missing',
  ],
  ['an approval by whoever asked', async () => approve(ada, (await ask(ada, ['halt-orders', 'off'])).data.id), 'approver_is_actor'],
  ['an approval of nothing', () => approve(bob, '0'.repeat(32)), 'not_found'],
  ['an approval of a number', () => approve(bob, '7'), 'field_malformed'],
  ['a withdrawal of nothing', () => as(ada, 'POST', 'acts/withdraw', { id: '0'.repeat(32) }), 'not_found'],
  ['ten words', () => ask(ada, ['halt-orders', ...Array(10).fill('off')]), 'field_too_long'],
  ['a word more than the act takes', () => ask(ada, ['halt-orders', 'off', 'on']), 'field_malformed'],
  [
    'a word behind all that an act takes',
    () => ask(eve, ['return-suspense', 'usdt', '1', 'all'], { evidence: 'tron:a:1' }),
    'field_malformed',
  ],
  ['an unknown state', () => as(ada, 'GET', 'acts?state=open'), 'value_not_listed'],
  ['a call without a token', () => desk.send('GET', '/operator/acts'), 'token_missing'],
  ['a call with an invented token', () => desk.send('GET', '/operator/acts', { token: 'x'.repeat(43) }), 'token_invalid'],
  ['a call that is none', () => as(ada, 'POST', 'acts/execute', {}), 'unknown_path'],
])('%s is refused and does nothing', async (_what, send, reason) => {
  const before = place.engine.health().lastSeq
  expect(await send()).toMatchObject({ data: null, reason })
  expect(await areOrdersTaken()).toBe(false)
  const acts = await listOperatorActs(place.services.readModel, { page: 1, size: 100 })
  expect(acts.rows.every(({ seq }) => seq <= before)).toBe(true)
})

test('whoever approves no act sees the requests, and is refused before a body is looked at; of asking there is one act', async () => {
  expect((await as(ivy, 'GET', 'acts')).code).toBe(200)
  expect(await as(ivy, 'POST', 'acts/approve', { id: 'none' })).toMatchObject({ code: 0, reason: 'role_missing' })
  expect(await as(ivy, 'POST', 'acts/decline', { id: 'none' })).toMatchObject({ code: 0, reason: 'role_missing' })
  expect(await ask(ivy, ['halt-orders', 'off'])).toMatchObject({ code: 0, reason: 'role_missing' })
  // Anybody may stop a recovery; here there is none.
  expect(await ask(ivy, ['recovery-cancel', 'eve'])).toMatchObject({ code: 0, reason: 'not_found' })
})

test('a user’s token opens nothing at the operators’ door, and an operator’s nothing at the users’', async () => {
  const user = await place.person('curious')
  expect(await desk.send('GET', '/operator/acts', { token: user.token })).toMatchObject({ reason: 'token_invalid' })
  const token = (await desk.tokenFor(ada)) as string
  expect(await place.client().get('/api/user/getInfo', {}, { satoken: token })).toMatchObject({ reason: 'token_invalid' })
  expect((await fetch(`${place.url}/operator/acts`, { headers: { authorization: token } })).status).toBe(404)
})

test('what the core refuses after approval is over, with the reason', async () => {
  const fund = () => ask(eve, ['fund-house', 'real', 'insurance', 'usdt', '10'], { evidence: 'bank:STATEMENT-1', reason: 'funding' })
  const [first, second] = [(await fund()).data.id, (await fund()).data.id]
  const before = await insurance()
  expect(await approve(ada, first)).toMatchObject({ code: 200 })
  expect(await approve(ada, second)).toMatchObject({ code: 0, reason: 'evidence_used', data: null })
  expect(await stateOf(second)).toBe('refused')
  expect(await approve(bob, second)).toMatchObject({ reason: 'approval_not_open' })
  expect((await as(sue, 'GET', 'acts?state=refused')).rows).toContainEqual(
    expect.objectContaining({ id: second, refusal: 'evidence_used' }),
  )
  expect(await insurance()).toBe(before + 10_000_000n)
})

test('a stop after approval and before the core has it: the next start executes it once', async () => {
  const { id } = (await ask(eve, ['fund-house', 'real', 'insurance', 'usdt', '20'], { evidence: 'bank:STATEMENT-2', reason: 'funding' }))
    .data
  const before = await insurance()
  const submit = vi.spyOn(place.services.engine, 'submit').mockRejectedValue(new Error('the process ends here'))
  expect(await approve(ada, id)).toMatchObject({ code: 500, reason: 'internal' })
  expect([await stateOf(id), await insurance()]).toEqual(['approved', before])
  await desk.close()
  submit.mockRestore()
  await place.restart()
  desk = await openOperatorDoor(place)
  await expect.poll(() => stateOf(id)).toBe('executed')
  expect(await insurance()).toBe(before + 20_000_000n)
  await restart()
  expect(await insurance()).toBe(before + 20_000_000n)
})

test('a stop after the core has it and before it is written down: the next start does nothing again, and names its group', async () => {
  const { id } = (await ask(eve, ['fund-house', 'real', 'insurance', 'usdt', '30'], { evidence: 'bank:STATEMENT-3', reason: 'funding' }))
    .data
  const before = await insurance()
  const finish = vi.spyOn(place.services.records.approvals, 'finish').mockRejectedValue(new Error('the process ends here'))
  expect(await approve(ada, id)).toMatchObject({ code: 500, reason: 'internal' })
  expect([await stateOf(id), await insurance()]).toEqual(['approved', before + 30_000_000n])
  const doneAt = place.engine.health().lastSeq
  await desk.close()
  finish.mockRestore()
  await place.restart(2_000)
  desk = await openOperatorDoor(place)
  await expect.poll(() => stateOf(id)).toBe('executed')
  expect(await insurance()).toBe(before + 30_000_000n)
  expect((await place.services.records.approvals.byId(id))?.outcome).toEqual({ seq: doneAt })
})

test('two days after such a stop, what the core has is executed, and what it has not is over', async () => {
  const ids: string[] = []
  const before = await insurance()
  for (const [method, amount] of [
    ['submit', '1000'],
    ['finish', '40'],
  ] as const) {
    const asked = await ask(eve, ['fund-house', 'real', 'insurance', 'usdt', amount], {
      evidence: `bank:LATE-${amount}`,
      reason: 'funding',
    })
    const broken =
      method === 'submit'
        ? vi.spyOn(place.services.engine, 'submit').mockRejectedValue(new Error('the process ends here'))
        : vi.spyOn(place.services.records.approvals, 'finish').mockRejectedValue(new Error('the process ends here'))
    await approve(ada, asked.data.id)
    broken.mockRestore()
    ids.push(asked.data.id)
  }
  await desk.close()
  await place.restart(48 * 3_600_000)
  desk = await openOperatorDoor(place)
  await expect.poll(async () => [await stateOf(ids[0] as string), await stateOf(ids[1] as string)]).toEqual(['expired', 'executed'])
  expect(await insurance()).toBe(before + 40_000_000n)
  desk.endSittings()
  // What is signed from here on ends a day after the newest group.
  await place.beat()
})

test('while the core takes nothing an approved act waits, and is executed when it does again', async () => {
  const { id } = (await ask(ada, ['halt-orders', 'off'])).data
  const submit = vi.spyOn(place.services.engine, 'submit').mockResolvedValue({ ok: false, reason: 'unavailable', seq: 1 })
  expect(await approve(bob, id)).toMatchObject({ code: 0, reason: 'unavailable' })
  expect(await stateOf(id)).toBe('approved')
  submit.mockRestore()
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('executed')
  expect(await areOrdersTaken()).toBe(true)
  await halt()
})

test('a user’s status changes with its approval and its audit entry, or not at all', async () => {
  const user = await place.person('held')
  const { id } = (await ask(sue, ['user-status', user.userId, 'disabled'], { reason: 'compliance' })).data
  const broken = vi.spyOn(place.services.records.users, 'writeDisabled').mockRejectedValueOnce(new Error('cannot be written'))
  expect(await approve(ada, id)).toMatchObject({ reason: 'internal' })
  broken.mockRestore()
  expect([(await user.get('/api/user/getInfo')).data.user.status, await stateOf(id)]).toEqual([0, 'requested'])
  expect(await approve(ada, id)).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect((await user.get('/api/user/getInfo')).data.user.status).toBe(2)
  expect((await place.services.records.audit.list(2)).map(({ act, subject }) => [act, subject])).toEqual([
    ['user-status', user.userId],
    ['approval_approve', user.userId],
  ])
})

test('no token and no secret stands in the audit or in a request', async () => {
  const kept = JSON.stringify([await place.services.records.audit.list(100), await as(sue, 'GET', 'acts')])
  const sessions = JSON.stringify(await place.services.records.db.selectFrom('operator_sessions').selectAll().execute())
  for (const secret of [desk.secret, (await desk.tokenFor(ada)) as string, (await desk.tokenFor(eve)) as string])
    expect(`${kept}${sessions}`).not.toContain(secret)
})
