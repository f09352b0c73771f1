import { amount, type Command, withdrawalNumber } from '@glasshouse/domain'
import { addedUp, csvRows, pdfLines, pdfStatement } from '@glasshouse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { freeze } from './gate-user.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { FIRST_OPERATORS, type Login, loginOf } from './signing/signers.ts'
import { submitAs } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'
import { TRON, usdt, Withdrawing } from './withdrawing.ts'

/** Withdrawals at the operators' desk: decided by two or three people, never by their owner. */
let place: TestServer
let people: Withdrawing
let desk: OperatorDesk
const [ada, bob] = FIRST_OPERATORS
const [eve, ria, sue] = [loginOf('eve'), loginOf('ria'), loginOf('sue')] as const
let numbers: ReadonlyMap<Login, number>

async function setOwnUser(login: Login, userId: string | null): Promise<void> {
  const { db, operators } = place.services.records
  await operators.setOwnUser(db, numbers.get(login) as number, userId)
}

beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  people = new Withdrawing(place)
  desk = await openOperatorDoor(place)
  numbers = await addOperators(place, [
    [eve, 'treasury'],
    [sue, ['support', 'auditor']],
    [ria, ['risk', 'content']],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const act = (words: readonly string[], asker: Login = ada, approver: Login = bob): Promise<Reply> => desk.act(words, { asker, approver })
const approve = (id: string, asker: Login = ada, approver: Login = bob) => act(['approve-withdrawal', id, '-'], asker, approver)
const stateOf = async (id: string) => (await place.services.withdrawals.records.find(id))?.state
async function told(): Promise<void> {
  await place.settled()
  await place.services.withdrawals.told.whenTold(place.engine.health().lastSeq)
}
async function asked(name: string, put: Record<string, unknown> = {}): Promise<{ person: TestUser; id: string }> {
  const person = await people.person(name)
  const reply = await people.ask(person, put)
  expect(reply).toMatchObject({ code: 200 })
  return { person, id: reply.data.id }
}
async function sent(name: string): Promise<{ person: TestUser; id: string }> {
  const one = await asked(name)
  for (const step of [
    ['approve-withdrawal', one.id, '-'],
    ['send-withdrawal', one.id],
  ])
    expect(await act(step)).toMatchObject({ code: 200 })
  return one
}
const detailOf = async (person: TestUser, id: string) => (await person.get('/api/withdraw/detail', { id })).data

test('approved by two, sent, settled with its reference: the money is out, and told at each step [ST-031]', async () => {
  const { person, id } = await asked('whole')
  expect(await detailOf(person, id)).toMatchObject({ status: 0, state: 'requested' })
  expect(await approve(id)).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await act(['send-withdrawal', id])).toMatchObject({ code: 200 })
  expect(await person.post('/api/withdraw/cancel', { id })).toMatchObject({ code: 0, reason: 'withdrawal_state' })
  expect(await detailOf(person, id)).toMatchObject({ status: 0, state: 'sending' })
  const reference = `tron:${'a1'.repeat(32)}:0`
  expect(await act(['settle-withdrawal', id, reference])).toMatchObject({ code: 200 })
  await told()
  expect(await detailOf(person, id)).toMatchObject({ status: 1, state: 'settled', reference, mayCancel: false })
  const { steps } = await detailOf(person, id)
  expect(steps.map(({ state }: { state: string }) => state)).toEqual(['requested', 'approved', 'sending', 'settled'])
  expect(await people.usdtOf(person)).toEqual({ available: usdt(900), held: 0n })
  const titles = (await person.get('/api/notices/list')).rows.map(({ title }: { title: string }) => title)
  for (const title of ['Withdrawal requested', 'Withdrawal approved', 'Withdrawal is being sent', 'Withdrawal completed'])
    expect(titles.filter((one: string) => one === title)).toHaveLength(1)
})

test('the statement tells the fee apart, adds up, and names deposit and withdrawal by the numbers that their owner knows', async () => {
  const { person, id } = await sent('stated')
  expect(await act(['settle-withdrawal', id, `tron:${'c3'.repeat(32)}:0`])).toMatchObject({ code: 200 })
  await told()
  const [deposit] = (await person.get('/api/recharge/list')).rows
  const period = { from: '2026-01-01', to: '2026-12-31', tz: 'UTC' }
  const fileOf = async (format: string) => {
    const url = `${place.url}/api/asset/statementFile?${new URLSearchParams({ ...period, format })}`
    return Buffer.from(await (await fetch(url, { headers: { authorization: person.token } })).arrayBuffer())
  }
  const rows = csvRows((await fileOf('csv')).toString())
  expect(addedUp(rows)).toEqual(new Map([['Spot usdt', '900']]))
  const changes = rows.filter(({ row, change }) => row === 'posting' && change !== '0')
  expect(changes.map(({ purpose, change, number }) => [purpose, change, number])).toEqual([
    ['deposit', '1000', deposit.serialId],
    ['withdrawal', '-99', withdrawalNumber(id)],
    ['withdrawal_fee', '-1', withdrawalNumber(id)],
  ])
  const lines = pdfLines(await fileOf('pdf'))
  const { movements } = pdfStatement(lines)
  expect(movements.map(({ what, change }) => [what, change])).toEqual([
    ['Deposit', '1000'],
    ['Withdrawal', '-99'],
    ['Withdrawal fee', '-1'],
  ])
  expect(lines.flat()).toEqual(expect.arrayContaining([`Deposit ${deposit.serialId}`, `Withdrawal ${withdrawalNumber(id)}`]))
  const { data } = await person.get('/api/asset/statementSummary', period)
  expect(data.byCoin).toMatchObject([{ symbol: 'usdt', fees: '-1' }])
  expect(data.byPurpose).toContainEqual({ symbol: 'usdt', purpose: 'withdrawal_fee', incoming: '0', outgoing: '-1' })
})

test('a withdrawal bears one number: for its owner, in notices, at the desk and in the search for a person', async () => {
  const { person, id } = await asked('numbered')
  await told()
  const number = withdrawalNumber(id)
  expect(await detailOf(person, id)).toMatchObject({ serialId: number })
  const { rows } = await person.get('/api/notices/list')
  expect(rows.find(({ title }: { title: string }) => title === 'Withdrawal requested').html).toContain(number)
  const token = (await desk.tokenFor(sue)) as string
  const look = async (path: string, query: Record<string, string>) =>
    (await desk.send('GET', `${path}?${new URLSearchParams(query)}`, { token })).rows
  expect(await look('/operator/people', { name: number.toLowerCase() })).toMatchObject([{ userId: person.userId, by: 'withdrawal' }])
  expect(await look('/operator/people', { name: number.slice(0, -1) })).toEqual([])
  const [deposit] = (await person.get('/api/recharge/list')).rows
  expect(await look('/operator/people', { name: deposit.serialId })).toMatchObject([{ userId: person.userId, by: 'deposit' }])
  const audit = await look('/operator/audit', { subject: number })
  expect(audit).toMatchObject([{ subject: `withdrawal:${id}` }])
})

test('what the account owes stands at its withdrawal, which is neither approved nor sent until it is paid', async () => {
  const person = await people.person('owing', { usdt: 0 })
  const accountId = await people.accountOf(person)
  const userRef = (await place.engine.read.account(accountId))?.userRef
  const evidence = 'de'.repeat(16)
  const act = { actor: { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' }, approverId: 8, reasonCode: 'user_request' }
  const money = { accountId, userRef, assetId: 1, amount: amount(usdt(150)), evidence }
  const submit = async (command: object) => expect(await submitAs(place.engine, command as Command)).toMatchObject({ ok: true })
  await submit({ type: 'CreditByHand', ...act, ...money, wallet: 1, claim: '', firstEvidence: '' })
  const { id } = (await people.ask(person)).data
  const token = (await desk.tokenFor(ada)) as string
  const shown = async () => {
    const [list, one, look] = await Promise.all([
      desk.send('GET', '/operator/withdrawals', { token }),
      desk.send('GET', `/operator/withdrawals/one?id=${id}`, { token }),
      desk.send('POST', '/operator/withdrawals/show', { token, body: { id, purpose: 'review' } }),
    ])
    return [list.rows.find((row: { id: string }) => row.id === id), one.data, look.data].map(({ debts }) => debts)
  }
  const debts = [{ coin: 'usdt', amount: '100' }]
  const refused = { code: 0, reason: 'account_in_debt', msg: expect.stringContaining('owes 100 USDT') }
  expect(await shown()).toEqual([[], [], []])

  await submit({ type: 'ReverseCredit', ...act, ...money })
  expect(await shown()).toEqual([debts, debts, debts])
  expect(await approve(id)).toMatchObject(refused)
  await submit({
    type: 'CreditByHand',
    ...act,
    ...money,
    amount: amount(usdt(100)),
    evidence: 'df'.repeat(16),
    wallet: 1,
    claim: '',
    firstEvidence: '',
  })
  expect(await shown()).toEqual([[], [], []])
  expect(await approve(id)).toMatchObject({ code: 200 })

  await submit({ type: 'ReverseCredit', ...act, ...money, amount: amount(usdt(100)), evidence: 'df'.repeat(16) })
  expect(await shown()).toEqual([debts, debts, debts])
  expect(await desk.act(['send-withdrawal', id], { asker: ada, approver: bob })).toMatchObject(refused)
  expect(await stateOf(id)).toBe('approved')
})

test('rejected with a reason that its owner reads, and all of it is back [ST-031]', async () => {
  const { person, id } = await asked('rejected')
  expect(await act(['reject-withdrawal', id])).toMatchObject({ code: 0, reason: 'field_missing', field: 'reason' })
  expect(await act(['reject-withdrawal', id, 'The address belongs to a service that we do not pay out to'])).toMatchObject({ code: 200 })
  await told()
  expect(await detailOf(person, id)).toMatchObject({
    status: 2,
    state: 'rejected',
    withDrawRemark: 'The address belongs to a service that we do not pay out to',
  })
  expect(await people.usdtOf(person)).toEqual({ available: usdt(1_000), held: 0n })
})

test('failed after it was sent, all of it is back; nothing that came back of a settled one is credited twice, by whichever act', async () => {
  const { person, id } = await asked('failed')
  await approve(id)
  expect(await act(['fail-withdrawal', id, 'too soon'])).toMatchObject({ code: 0, reason: 'withdrawal_state' })
  await act(['send-withdrawal', id])
  expect(await act(['fail-withdrawal', id, 'The network was down'])).toMatchObject({ code: 200 })
  await told()
  expect(await detailOf(person, id)).toMatchObject({ status: 2, state: 'failed', withDrawRemark: 'The network was down' })
  const again = (await people.ask(person)).data.id
  for (const words of [
    ['approve-withdrawal', again, '-'],
    ['send-withdrawal', again],
    ['settle-withdrawal', again, `tron:${'b2'.repeat(32)}:0`],
  ])
    await act(words)
  await told()
  expect(await act(['return-withdrawal', again, '99.000001'])).toMatchObject({ code: 0, reason: 'invalid_value', field: 'amount' })
  expect(await act(['return-withdrawal', again, '99'])).toMatchObject({ code: 200 })
  expect(await act(['return-withdrawal', again, '99'])).toMatchObject({ code: 0, reason: 'already_credited' })
  for (const evidence of [`return:${again}`, `RETURN:${again.toUpperCase()}`]) {
    const byHand = { asker: ada, approver: bob, reason: 'funding', evidence }
    expect(await desk.act(['credit-account', person.userId, 'usdt', '99'], byHand)).toMatchObject({
      reason: 'field_malformed',
      field: 'evidence',
    })
  }
  expect(await people.usdtOf(person)).toEqual({ available: usdt(999), held: 0n })
})

describe('refuses', () => {
  test('one person, the same two again, and what was cancelled or has ended', async () => {
    const { person, id } = await asked('twice')
    await desk.look(id, ada)
    const alone = await desk.request(['approve-withdrawal', id, '-'], { asker: ada })
    expect(await desk.approve(alone.data.id, ada)).toMatchObject({ code: 0, reason: 'approver_is_actor' })
    expect(await act(['send-withdrawal', id])).toMatchObject({ code: 0, reason: 'withdrawal_state' })
    await approve(id)
    expect(await approve(id)).toMatchObject({ code: 0, reason: 'withdrawal_state' })
    await person.post('/api/withdraw/cancel', { id })
    for (const words of [
      ['approve-withdrawal', id, '-'],
      ['send-withdrawal', id],
      ['settle-withdrawal', id, `tron:${'c3'.repeat(32)}:0`],
      ['reject-withdrawal', id, 'r'],
    ])
      expect(await act(words)).toMatchObject({ code: 0, reason: 'not_found' })
    expect(await stateOf(id)).toBe('cancelled')
    expect(await approve('0'.repeat(32))).toMatchObject({ code: 0, reason: 'not_found', field: 'withdrawal id' })
  })

  test('a cancel that raced the approval decides once', async () => {
    const { person, id } = await asked('raced')
    const [cancelled, approved] = await Promise.all([person.post('/api/withdraw/cancel', { id }), approve(id)])
    expect(cancelled).toMatchObject({ code: 200 })
    await told()
    expect(await stateOf(id)).toBe('cancelled')
    expect([0, 200]).toContain(approved.code)
    expect(await people.usdtOf(person)).toEqual({ available: usdt(1_000), held: 0n })
  })

  test('an operator whose own withdrawal it is, asking or approving', async () => {
    const { person, id } = await asked('own')
    await setOwnUser(eve, person.userId)
    expect(await approve(id, eve, bob)).toMatchObject({ code: 0, reason: 'own_decision' })
    expect(await approve(id, ada, eve)).toMatchObject({ code: 0, reason: 'own_decision' })
    expect(await act(['reject-withdrawal', id, 'x'], ada, eve)).toMatchObject({ code: 0, reason: 'own_decision' })
    expect(await stateOf(id)).toBe('requested')
    await setOwnUser(eve, null)
    expect(await approve(id, eve, bob)).toMatchObject({ code: 200 })
  })

  test('who has no role for it', async () => {
    const { id } = await asked('role')
    expect(await approve(id, sue, bob)).toMatchObject({ code: 0, reason: 'role_missing' })
    const token = (await desk.tokenFor(sue)) as string
    expect((await desk.send('GET', '/operator/withdrawals', { token })).rows.some((row: { id: string }) => row.id === id)).toBe(true)
    expect(await desk.send('POST', '/operator/withdrawals/show', { token, body: { id, purpose: 'review' } })).toMatchObject({
      reason: 'role_missing',
    })
  })

  test('an address that was removed, or a card that was changed, since', async () => {
    const { person, id } = await asked('removed')
    const [{ id: addressId }] = (await person.get('/api/user/addresses')).rows
    await people.prove(person)
    expect(await person.post('/api/user/addresses/remove', { id: addressId })).toMatchObject({ code: 200 })
    expect(await approve(id)).toMatchObject({ code: 0, reason: 'card_changed' })
    const carded = await people.person('renamed', { address: null })
    await people.verify(carded, 1)
    const cardId = await people.saveCard(carded)
    await people.later(61_000)
    const paid = (await people.ask(carded, { coinType: 'bank', adress: null, cardId, amount: '60' })).data.id
    await approve(paid)
    await people.prove(carded)
    const card = { id: cardId, cardNumber: '•••• 0002', userName: 'Sample Person', bankName: 'Another Bank', coin: 'USD' }
    expect(await carded.post('/api/userBank/update', card)).toMatchObject({ code: 200 })
    await people.later(61_000)
    expect(await act(['send-withdrawal', paid])).toMatchObject({ code: 0, reason: 'card_changed' })
  })

  test('to send while payouts are stopped by the person, wait, or are stopped for all, and to send to whoever is frozen', async () => {
    const { person, id } = await asked('held')
    await approve(id)
    const { db, payoutStops } = place.services.records
    await payoutStops.stop(db, person.userId)
    expect(await act(['send-withdrawal', id])).toMatchObject({ code: 0, reason: 'own_payouts_stopped' })
    await payoutStops.lift(db, person.userId)
    await people.saveCard(person)
    expect(await act(['send-withdrawal', id])).toMatchObject({
      ...{
        code: 0,
        reason: 'payouts_wait',
        msg: expect.stringMatching(/payouts wait after a change of its keys until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      },
    })
    // Of a freeze and a wait the freeze is named: it does not end by itself. The core would refuse it too, once approved.
    await freeze(place, person)
    await expect.poll(async () => (await place.services.records.users.byId(person.userId))?.status).toBe(1)
    expect(await desk.request(['send-withdrawal', id], { asker: ada })).toMatchObject({ code: 0, reason: 'module_frozen' })
    await freeze(place, person, false)
    await expect.poll(async () => (await place.services.records.users.byId(person.userId))?.status).toBe(0)
    await people.later(61_000)
    expect(await act(['stop-payouts', 'on'])).toMatchObject({ code: 200 })
    expect(await act(['send-withdrawal', id])).toMatchObject({ code: 0, reason: 'payouts_stopped' })
    expect((await person.get('/api/withdraw/facts')).data.areStopped).toBe(true)
    await act(['stop-payouts', 'off'])
    expect(await act(['send-withdrawal', id])).toMatchObject({ code: 200 })
  })

  test.each([
    ['as it was', `tron:${'d4'.repeat(32)}:0`, `tron:${'d4'.repeat(32)}:0`],
    ['in another writing of its transaction', `tron:${'ab'.repeat(32)}:0`, `TRON:0x${'AB'.repeat(32)}:00`],
  ])('one reference for two payments, %s', async (_, reference, again) => {
    const [first, second] = [await sent('one'), await sent('two')]
    expect(await act(['settle-withdrawal', first.id, reference])).toMatchObject({ code: 200 })
    expect(await act(['settle-withdrawal', second.id, again])).toMatchObject({ code: 0, reason: 'evidence_used' })
    await told()
    expect((await detailOf(second.person, second.id)).reference).toBe('')
  })

  test('a reference that is none of the way it went, with one that would be', async () => {
    const { person, id } = await sent('elsewhere')
    const rule = `must be tron: with transaction and place in it, since it goes by USDT-TRC20: such as tron:${'0123456789abcdef'.repeat(4)}:0`
    for (const reference of [
      'bank:FR-2026/0018',
      'FR-2026/0018',
      `ethereum:${'e5'.repeat(32)}:0`,
      'tron:abc:0',
      'return:1',
      'e5'.repeat(32),
    ])
      expect(await act(['settle-withdrawal', id, reference])).toMatchObject({
        ...{ code: 0, reason: 'field_malformed', field: 'reference', msg: `reference: ${rule}` },
      })
    for (const words of [[id], [id, ' ']])
      expect(await act(['settle-withdrawal', ...words])).toMatchObject({
        ...{ code: 0, reason: 'field_missing', field: 'reference', msg: `reference: is required and ${rule}` },
      })
    await told()
    expect(await detailOf(person, id)).toMatchObject({ state: 'sending', reference: '' })
    expect(await act(['settle-withdrawal', id, rule.split('such as ')[1] as string])).toMatchObject({ code: 200 })
  })
})

test('paid to a card it is settled with the entry of the bank, once in whatever letters, and with no transaction', async () => {
  const ids: string[] = []
  for (const name of ['carded', 'card_two']) {
    const person = await people.person(name, { address: null })
    await people.verify(person, 1)
    const cardId = await people.saveCard(person)
    await people.later(61_000)
    ids.push((await people.ask(person, { coinType: 'bank', adress: null, cardId, amount: '60' })).data.id)
  }
  desk.endSittings()
  for (const id of ids)
    for (const words of [
      ['approve-withdrawal', id, '-'],
      ['send-withdrawal', id],
    ])
      await act(words)
  const [first = '', second = ''] = ids
  for (const reference of [`tron:${'f6'.repeat(32)}:0`, 'FR-2026/0019'])
    expect(await act(['settle-withdrawal', first, reference])).toMatchObject({
      ...{ code: 0, reason: 'field_malformed', field: 'reference' },
      msg: 'reference: must be bank: and the id of its entry, since it goes by BANK: such as bank:FR-2026/0018',
    })
  expect(await act(['settle-withdrawal', first, 'bank:fr-2026/0019'])).toMatchObject({ code: 200 })
  expect(await act(['settle-withdrawal', second, ' BANK:FR-2026/0019'])).toMatchObject({ code: 0, reason: 'evidence_used' })
  expect(await act(['settle-withdrawal', second, 'bank:FR-2026/0020'])).toMatchObject({ code: 200 })
})

test('above 50,000 USDT a third person is needed', async () => {
  const person = await people.person('three', { usdt: 60_000 })
  await people.verify(person, 2)
  const { id } = (await people.ask(person, { amount: '50001' })).data
  await approve(id)
  await told()
  expect(await detailOf(person, id)).toMatchObject({ state: 'requested', approvals: 2, approvalsNeeded: 3 })
  expect(await approve(id)).toMatchObject({ code: 0, reason: 'approved_before' })
  expect(await approve(id, eve, bob)).toMatchObject({ code: 200 })
  await told()
  expect(await detailOf(person, id)).toMatchObject({ state: 'approved', approvals: 3 })
})

test('a delay holds sending back until it is over', async () => {
  expect(await act(['withdrawal-method', 'usdt-trc20', 'on', '0.001', '1', '10', '60'])).toMatchObject({ code: 200 })
  const { person, id } = await asked('delayed', { amount: '500' })
  expect(await detailOf(person, id)).toMatchObject({ fee: '1.5', realAmount: '498.5' })
  await approve(id)
  await told()
  expect(await stateOf(id)).toBe('waiting')
  expect(await act(['send-withdrawal', id])).toMatchObject({ code: 0, reason: 'withdrawal_not_due' })
  await people.later(3_600_000)
  // Sittings of operators end by themselves.
  desk.endSittings()
  expect(await act(['send-withdrawal', id])).toMatchObject({ code: 200 })
  expect(await act(['withdrawal-method', 'usdt-trc20', 'on', '1', '1', '10', '0'])).toMatchObject({ code: 0, reason: 'field_malformed' })
  expect(await act(['withdrawal-method', 'usdt-trc20', 'off', '0', '1', '10', '0'])).toMatchObject({ code: 200 })
  expect(await people.ask(person)).toMatchObject({ code: 0, reason: 'method_off' })
  await act(['withdrawal-method', 'usdt-trc20', 'on', '0', '1', '10', '0'])
})

test('a ratio is dated, kept by the request, and needed by the card’s currency', async () => {
  const person = await people.person('euro', { address: null })
  await people.verify(person, 1)
  const cardId = await people.saveCard(person, { coin: 'EUR' })
  const ask = () => people.ask(person, { coinType: 'bank', adress: null, cardId, amount: '100' })
  expect(await ask()).toMatchObject({ code: 0, reason: 'value_not_listed', field: 'cardId' })
  expect(await act(['payout-ratio', 'EUR', '0.9'])).toMatchObject({ code: 200 })
  const { data } = await ask()
  expect(data.realAmount).toBe('89.1')
  await act(['payout-ratio', 'EUR', '0.5'])
  expect(await detailOf(person, data.id)).toMatchObject({ ratio: '0.9', realAmount: '89.1', currency: 'EUR' })
})

test.each([
  ['0', 'no ratio'],
  ['-1', 'below zero'],
  ['2000000.1', 'above every currency'],
  ['1e3', 'no decimal'],
])('a ratio of %j is refused, %s', async (ratio) => {
  expect(await act(['payout-ratio', 'EUR', ratio])).toMatchObject({ code: 0, reason: 'field_malformed', field: 'words' })
})

test('where one goes is seen with a purpose alone, which is written down', async () => {
  const { person, id } = await asked('looked')
  const token = (await desk.tokenFor(ada)) as string
  const { rows } = await desk.send('GET', '/operator/withdrawals', { token })
  expect(JSON.stringify(rows)).not.toContain(TRON)
  expect(rows).toContainEqual(expect.objectContaining({ id, userId: person.userId, amount: '100', approvalsNeeded: 2, hits: [] }))
  const shown = await desk.send('POST', '/operator/withdrawals/show', { token, body: { id, purpose: 'review' } })
  expect(shown.data.destination).toMatchObject({ address: TRON, network: 'tron' })
  const entries = await place.services.records.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', 'withdrawal_look')
    .where('subject', '=', `withdrawal:${id}`)
    .execute()
  expect(entries).toMatchObject([{ actor: 'operator:1', subject: `withdrawal:${id}`, detail: { purpose: 'review' } }])
})

const seenBy = async (login: Login, path: string) => desk.send('GET', path, { token: (await desk.tokenFor(login)) as string })
const MASKED = `${TRON.slice(0, 4)}****${TRON.slice(-4)}`
const statesOf = (steps: readonly { state: string; approvals: number }[]) => steps.map(({ state, approvals }) => [state, approvals])

test('one withdrawal is found by its id in every state, with person, money, masked address, and who approved it', async () => {
  const { person, id } = await asked('found')
  const one = async () => (await seenBy(sue, `/operator/withdrawals/one?id=${id}`)).data
  const { rows } = await seenBy(sue, '/operator/withdrawals?state=requested')
  const row = rows.find((listed: { id: string }) => listed.id === id)
  expect(await one()).toEqual({
    ...row,
    ...{ kind: 'withdrawal', loginName: person.loginName, way: 'coin', network: 'tron', to: MASKED, reference: '', reason: '' },
    steps: [{ state: 'requested', approvals: 0, at: row.askedAt }],
  })
  expect(row).toMatchObject({ userId: person.userId, coin: 'usdt', amount: '100', fee: '1', paid: '99', currency: 'USDT' })
  await approve(id)
  await act(['send-withdrawal', id])
  const reference = `tron:${'1a'.repeat(32)}:0`
  await act(['settle-withdrawal', id, reference])
  await told()
  const settled = await one()
  expect(settled).toMatchObject({ state: 'settled', approvals: 2, approvalsNeeded: 2, reference, to: MASKED })
  expect(statesOf(settled.steps)).toEqual([
    ['requested', 0],
    ['approved', 2],
    ['sending', 2],
    ['settled', 2],
  ])
  expect((await seenBy(sue, '/operator/withdrawals?state=settled')).rows).toContainEqual(expect.objectContaining({ id, approvals: 2 }))
  expect(await detailOf(person, id)).toMatchObject({ approvals: 2, approvalsNeeded: 2 })
  expect(JSON.stringify(settled)).not.toContain(TRON)
})

test('one of a card shows the last four of its number; a rejected one says why', async () => {
  const person = await people.person('cardfound', { address: null })
  await people.verify(person, 1)
  const cardId = await people.saveCard(person)
  await people.later(61_000)
  const { id } = (await people.ask(person, { coinType: 'bank', adress: null, cardId, amount: '60' })).data
  desk.endSittings()
  await act(['reject-withdrawal', id, 'The card is of another person'])
  const { data } = await seenBy(sue, `/operator/withdrawals/one?id=${id}`)
  expect(data).toMatchObject({ state: 'rejected', way: 'card', network: null, currency: 'USD', reason: 'The card is of another person' })
  expect(data.to).toMatch(/^•••• \d{4}$/)
})

test.each([
  ['an id of nothing', `?id=${'0'.repeat(32)}`, { reason: 'not_found', field: 'id' }],
  ['no id', '', { reason: 'field_missing', field: 'id' }],
  ['what is no id', '?id=7', { reason: 'field_malformed', field: 'id' }],
])('one withdrawal or request of %s is refused', async (_, query, refusal) => {
  for (const path of ['withdrawals', 'acts'])
    expect(await seenBy(sue, `/operator/${path}/one${query}`)).toMatchObject({ code: 0, data: null, ...refusal })
})

test('a request says which payment it is about, as that is when it is read, to whoever may see payments', async () => {
  const { person, id } = await asked('about')
  for (const login of [ada, bob, eve]) await desk.look(id, login)
  const request = (await desk.request(['approve-withdrawal', id, '-'], { asker: ada })).data
  const one = async (login: Login) => (await seenBy(login, `/operator/acts/one?id=${request.id}`)).data
  const withdrawal = (await seenBy(sue, `/operator/withdrawals/one?id=${id}`)).data
  const people = [{ userId: person.userId, loginName: person.loginName }]
  expect(await one(sue)).toEqual({ ...request, about: withdrawal, users: [], people })
  expect(withdrawal).toMatchObject({ userId: person.userId, loginName: person.loginName, amount: '100', state: 'requested', approvals: 0 })
  expect(await one(ria)).toEqual({ ...request, about: null, users: [], people: [] })
  const token = (await desk.tokenFor(eve)) as string
  const preview = await desk.send('POST', '/operator/acts/preview-request', { token, body: { id: request.id } })
  expect(preview.data).toMatchObject({ reach: 'one_of', about: withdrawal })
  const draft = { act: 'reject-withdrawal', words: [id, 'Not paid'], evidence: '' }
  expect((await desk.send('POST', '/operator/acts/preview', { token, body: draft })).data.about).toEqual(withdrawal)
  expect(await desk.approve(request.id, bob)).toMatchObject({ code: 200 })
  await told()
  expect(await one(sue)).toMatchObject({ state: 'executed', about: { id, state: 'approved', approvals: 2 } })
  const other = (await desk.request(['stop-payouts', 'on'], { asker: sue })).data
  expect((await seenBy(sue, `/operator/acts/one?id=${other.id}`)).data).toEqual({ ...other, about: null, users: [], people: [] })
})

test('whoever stands on a screening list is paid once that was looked at', async () => {
  const { screening } = place.services.identity
  const listed = { name: async () => [], address: async () => [{ list: 'sample', entry: 'S-1' }] }
  Object.assign(place.services.identity, { screening: listed })
  const { person, id } = await asked('screened')
  Object.assign(place.services.identity, { screening })
  expect(await approve(id)).toMatchObject({ code: 0, reason: 'screening_hit_open' })
  const token = (await desk.tokenFor(ada)) as string
  const { rows } = await desk.send('GET', '/operator/withdrawals', { token })
  expect(rows).toContainEqual(expect.objectContaining({ id, hits: [{ list: 'sample', entry: 'S-1' }] }))
  await people.prove(person)
  expect(JSON.stringify((await person.post('/api/user/exportData')).data)).not.toContain('S-1')
  expect(await act(['approve-withdrawal', id, 'cleared'])).toMatchObject({ code: 200 })
})

test('what a person takes along says where the own withdrawals went', async () => {
  const { person, id } = await asked('along')
  await people.prove(person)
  const { records } = (await person.post('/api/user/exportData')).data
  expect(records.withdrawal_destinations).toEqual([expect.objectContaining({ withdrawal_id: id, address: TRON })])
  expect(records.withdrawals).toEqual([expect.objectContaining({ withdrawal_id: id, state: 'requested' })])
})
