import { actInBytes } from '@glasshouse/act-reader'
import type { ReturnWithdrawal } from '@glasshouse/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEvidence } from '../src/deposits/evidence.ts'
import type { Reply, TestUser } from './client.ts'
import { freshEvidence } from './depositor.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { usdt, Withdrawing } from './withdrawing.ts'

/** What comes back of a payout is compared with what the core paid, whatever the server's own database role writes. */
let place: TestServer
let people: Withdrawing
let desk: OperatorDesk
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, env: { LIMITS: 'relaxed' }, withMarketMaker: false, logLines })
  people = new Withdrawing(place)
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})
beforeEach(() => {
  logLines.length = 0
  desk.endSittings()
})

interface Paid {
  readonly person: TestUser
  readonly id: string
}
const act = (words: readonly string[]): Promise<Reply> => desk.act(words, { asker: ADA, approver: BOB })
const request = (words: readonly string[]) => desk.request(words, { asker: ADA })
const back = (id: string, amount = '199') => ['return-withdrawal', id, amount]
async function broughtTo(state: 'sending' | 'settled', name: string): Promise<Paid> {
  const person = await people.person(name)
  const { id } = (await people.ask(person, { amount: '200' })).data
  const steps = [
    ['approve-withdrawal', id, '-'],
    ['send-withdrawal', id],
    ['settle-withdrawal', id, freshEvidence()],
  ]
  for (const words of steps.slice(0, state === 'settled' ? 3 : 2)) expect(await act(words)).toMatchObject({ code: 200 })
  await told()
  return { person, id }
}
async function told(): Promise<void> {
  await place.settled()
  await place.services.withdrawals.told.whenTold(place.engine.health().lastSeq)
}
const db = () => place.services.records.db
const change = (id: string, put: object) => db().updateTable('withdrawals').set(put).where('withdrawal_id', '=', id).execute()
const rowOf = (id: string) => db().selectFrom('withdrawals').selectAll().where('withdrawal_id', '=', id).executeTakeFirstOrThrow()
const userRow = ({ userId }: TestUser) =>
  db().selectFrom('users').select(['user_ref', 'ref_salt']).where('user_id', '=', userId).executeTakeFirstOrThrow()
const changeUser = ({ userId }: TestUser, put: object) => db().updateTable('users').set(put).where('user_id', '=', userId).execute()
const alarms = () => logLines.filter((line) => line.includes('the records of a withdrawal are not what the journal holds'))
const differs = { code: 0, reason: 'withdrawal_differs' }

const attacks: Readonly<Record<string, (paid: Paid, other: TestUser) => Promise<unknown>>> = {
  'another person': ({ id }, other) => change(id, { user_id: other.userId }),
  'the account of somebody else': async ({ id }, other) => change(id, { account_id: await people.accountOf(other) }),
  'person and account of somebody else': async ({ id }, other) =>
    change(id, { user_id: other.userId, account_id: await people.accountOf(other) }),
  'another asset': ({ id }) => change(id, { asset_id: 2 }),
  'another coin': ({ id }) => change(id, { method: JSON.stringify({ name: 'USDT-TRC20', coin: 'btc', kind: 'coin', network: 'tron' }) }),
  'a higher amount': ({ id }) => change(id, { amount: '2000' }),
  'no fee': ({ id }) => change(id, { fee: '0' }),
  'the reference of another user': async ({ person }, other) => {
    const [{ user_ref: own }, { user_ref: theirs }] = [await userRow(person), await userRow(other)]
    await changeUser(other, { user_ref: own.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')) })
    await changeUser(person, { user_ref: theirs })
  },
}

describe.each(Object.entries(attacks))('with %s in the records', (what, attack) => {
  test('a settled withdrawal is not returned, the log says why, and put right it is', async () => {
    const name = what.replace(/\W/g, '').slice(0, 10)
    const paid = await broughtTo('settled', name)
    const other = await people.person(`o_${name.slice(0, 8)}`, { usdt: 0 })
    const waiting = await request(back(paid.id))
    expect(waiting).toMatchObject({ code: 200, data: { state: 'requested' } })
    const { withdrawal_no: _, withdrawal_id: __, method, ...row } = await rowOf(paid.id)
    const users = [await userRow(paid.person), await userRow(other)] as const

    await attack(paid, other)
    expect(await request(back(paid.id))).toMatchObject(differs)
    expect(await request(back(paid.id, '1'))).toMatchObject(differs)
    expect(await desk.approve(waiting.data.id, BOB)).toMatchObject(differs)
    expect(alarms().length).toBeGreaterThanOrEqual(3)
    expect(alarms()[0]).toContain(paid.id)
    expect(await place.engine.read.settledWithdrawal(paid.id)).toMatchObject({ left: usdt(199), isReturned: false })

    await change(paid.id, { ...row, method: JSON.stringify(method) })
    await changeUser(paid.person, users[0])
    await changeUser(other, users[1])
    expect(await desk.approve(waiting.data.id, BOB)).toMatchObject({ code: 200, data: { state: 'executed' } })
    expect(await people.usdtOf(paid.person)).toEqual({ available: usdt(999), held: 0n })
  })
})

test('one that the records call settled, and the core does not, is not returned', async () => {
  const { id } = await broughtTo('sending', 'not_settled')
  expect(await request(back(id))).toMatchObject({ code: 0, reason: 'withdrawal_state' })
  await change(id, { state: 'settled' })
  expect(await request(back(id))).toMatchObject(differs)
  expect(alarms()).toHaveLength(1)
})

test('no more comes back than left: the fee stayed with the exchange', async () => {
  const { person, id } = await broughtTo('settled', 'fee_stays')
  for (const amount of ['199.000001', '200', '0', '-1'])
    expect(await request(back(id, amount))).toMatchObject({ code: 0, field: 'amount', reason: expect.not.stringMatching('differs') })
  expect(await request(back(id, '200'))).toMatchObject({ msg: expect.stringContaining('at most 199') })
  expect(await act(back(id))).toMatchObject({ code: 200 })
  expect(await act(back(id, '1'))).toMatchObject({ code: 0, reason: 'already_credited' })
  expect(await people.usdtOf(person)).toEqual({ available: usdt(999), held: 0n })
})

test('what is signed names the withdrawal, its user and the evidence made of its id', async () => {
  const { person, id } = await broughtTo('settled', 'signed_back')
  const { data } = await request(back(id, '150'))
  const [command] = actInBytes(Buffer.from(data.toSign, 'hex')).commands as [ReturnWithdrawal]
  expect(command).toMatchObject({
    ...{ type: 'ReturnWithdrawal', withdrawalId: id, accountId: await people.accountOf(person), userRef: (await userRow(person)).user_ref },
    ...{ assetId: 1, amount: usdt(150), evidence: readEvidence(`return:${id}`)?.hash },
  })
})
