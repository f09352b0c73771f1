import { actInBytes } from '@glasshouse/act-reader'
import type { SendWithdrawal } from '@glasshouse/domain'
import { payoutHash, userRefOf } from '@glasshouse/operator-keys'
import { seal } from '@glasshouse/records'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS, type Signer, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { OTHER_TRON, TRON, usdt, Withdrawing } from './withdrawing.ts'

/** What two operators sign of a withdrawal is what its person requested, whatever the server's own database role writes. */
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
  // Minutes pass with each person, and operators' sessions end by themselves.
  desk.endSittings()
})

const APPROVE = (id: string) => ['approve-withdrawal', id, '-']
const SEND = (id: string) => ['send-withdrawal', id]
const SETTLE = (id: string, tx = 'a1') => ['settle-withdrawal', id, `tron:${tx.repeat(64 / tx.length)}:0`]
const act = (words: readonly string[], put: object = {}): Promise<Reply> => desk.act(words, { asker: ADA, approver: BOB, ...put })
const request = (words: readonly string[], asker: Signer = ADA) => desk.request(words, { asker })
async function told(): Promise<void> {
  await place.settled()
  await place.services.withdrawals.told.whenTold(place.engine.health().lastSeq)
}
async function asked(name: string, amount = '200'): Promise<{ person: TestUser; id: string }> {
  const person = await people.person(name)
  const reply = await people.ask(person, { amount })
  expect(reply).toMatchObject({ code: 200 })
  return { person, id: reply.data.id }
}
/** Brought as far as that by two operators who have looked. */
async function broughtTo(state: 'requested' | 'approved' | 'sending', name: string) {
  const one = await asked(name)
  const steps = { requested: [], approved: [APPROVE(one.id)], sending: [APPROVE(one.id), SEND(one.id)] }
  for (const words of steps[state]) expect(await act(words)).toMatchObject({ code: 200 })
  for (const login of [ADA, BOB]) expect(await desk.look(one.id, login)).toMatchObject({ code: 200 })
  await told()
  return one
}
const db = () => place.services.records.db
const change = (id: string, put: object) => db().updateTable('withdrawals').set(put).where('withdrawal_id', '=', id).execute()
const alarms = () => logLines.filter((line) => line.includes('the records of a withdrawal are not what the journal holds'))
const differs = { code: 0, reason: 'withdrawal_differs' }

/** Step that its state leaves open. */
const NEXT = { requested: APPROVE, approved: SEND, sending: SETTLE } as const
const STATES = Object.keys(NEXT) as (keyof typeof NEXT)[]

let other: TestUser | undefined
/** Registered by the first attack that needs somebody. */
const somebodyElse = async () => (other ??= await people.person('somebody', { usdt: 0 }))

/** With the database role of the server, and with its key of the sealed values. */
const attacks: Readonly<Record<string, (one: { readonly person: TestUser; readonly id: string }) => Promise<unknown>>> = {
  'another amount': ({ id }) => change(id, { amount: '2000', paid: '1999' }),
  'more that is paid': ({ id }) => change(id, { paid: '1999' }),
  'another fee': ({ id }) => change(id, { fee: '0', paid: '200' }),
  'another coin': ({ id }) => change(id, { method: JSON.stringify({ name: 'USDT-TRC20', coin: 'btc', kind: 'coin', network: 'tron' }) }),
  'another ratio': ({ id }) => change(id, { ratio: '10' }),
  'another currency': ({ id }) => change(id, { currency: 'EUR' }),
  'another network': ({ id }) =>
    change(id, { method: JSON.stringify({ name: 'USDT-TRC20', coin: 'usdt', kind: 'coin', network: 'ethereum' }) }),
  'the account of somebody else': ({ id }) => change(id, { account_id: 1_001_234 }),
  'another asset': ({ id }) => change(id, { asset_id: 2 }),
  'another person': async ({ id }) => change(id, { user_id: (await somebodyElse()).userId }),
  'another address, sealed again': async ({ person, id }) => {
    const { keys } = place.services.identity
    const method = { method: 'USDT-TRC20', network: 'tron', currency: 'USDT', ratio: '1', paid: '199' }
    const [{ id: addressId }] = (await person.get('/api/user/addresses')).rows
    const [salt, destination] = ['5a'.repeat(16), { kind: 'coin', network: 'tron', addressId, address: OTHER_TRON, name: '' }]
    const sealed = seal(keys.sealing, Buffer.from(JSON.stringify({ salt, destination })), `withdrawal:${id}`)
    await change(id, { sealed, destination_hash: payoutHash({ salt, ...method, destination }) })
    await db().updateTable('withdrawal_addresses').set({ address: OTHER_TRON }).where('user_id', '=', person.userId).execute()
  },
}

test.each(Object.entries(attacks))(
  'with %s in the records one in any state is neither shown nor goes on, the log says why, and put right it goes on',
  async (what, attack) => {
    const one = await broughtTo('requested', what.replace(/\W/g, '').slice(0, 12))
    for (const state of STATES) {
      logLines.length = 0
      const words = NEXT[state](one.id)
      const waiting = await request(words)
      expect(waiting, state).toMatchObject({ code: 200, data: { state: 'requested' } })
      const before = await db().selectFrom('withdrawals').selectAll().where('withdrawal_id', '=', one.id).executeTakeFirstOrThrow()

      await attack(one)
      expect(await desk.look(one.id, ADA), state).toMatchObject({ ...differs, data: null })
      expect(await request(words), state).toMatchObject(differs)
      expect(await desk.approve(waiting.data.id, BOB), state).toMatchObject(differs)
      expect(await request(['reject-withdrawal', one.id, 'no']), state).toMatchObject(differs)
      expect(alarms().length, state).toBeGreaterThanOrEqual(4)
      expect(alarms()[0], state).toContain(one.id)
      const listed = await desk.send('GET', '/operator/withdrawals', { token: (await desk.tokenFor(ADA)) as string })
      expect(JSON.stringify(listed), state).not.toContain(OTHER_TRON)
      const open = await people.openOf(one.person)
      expect(open).toMatchObject([{ withdrawalId: one.id, amount: usdt(200), fee: usdt(1), state }])

      const { withdrawal_no: _, withdrawal_id: __, method, ...row } = before
      await change(one.id, { ...row, method: JSON.stringify(method) })
      await db().updateTable('withdrawal_addresses').set({ address: TRON }).where('user_id', '=', one.person.userId).execute()
      // Its own id, so that no two payments have one transaction.
      expect(await act(state === 'sending' ? SETTLE(one.id, one.id) : words), state).toMatchObject({
        code: 200,
        data: { state: 'executed' },
      })
      await told()
    }
  },
)

test('a user whose reference was exchanged in the records is not paid for', async () => {
  const { person, id } = await broughtTo('approved', 'exchanged')
  const { user_ref: before } = await db()
    .selectFrom('users')
    .select('user_ref')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const put = (user_ref: string) => db().updateTable('users').set({ user_ref }).where('user_id', '=', person.userId).execute()
  await put('e'.repeat(32))
  expect(await request(SEND(id))).toMatchObject(differs)
  await put(before)
  expect(await act(SEND(id))).toMatchObject({ code: 200 })
})

describe('each operator looks first', () => {
  const unseen = { code: 0, reason: 'withdrawal_not_seen', msg: 'View the destination of this withdrawal first' }

  test.each(STATES)('one that is %s goes on by nobody who has not looked, even if others have', async (state) => {
    const one = await broughtTo(state, `unseen${state.slice(0, 4)}`)
    const words = NEXT[state](one.id)
    expect(await request(words, TESS)).toMatchObject(unseen)
    const draft = { act: words[0], words: words.slice(1), evidence: '' }
    const token = (await desk.tokenFor(TESS)) as string
    expect(await desk.send('POST', '/operator/acts/preview', { token, body: draft })).toMatchObject(unseen)
    const waiting = await request(words)
    expect(await desk.send('POST', '/operator/acts/preview-request', { token, body: { id: waiting.data.id } })).toMatchObject(unseen)
    const approver = state === 'requested' ? TESS : BOB
    if (state === 'requested') expect(await desk.approve(waiting.data.id, approver)).toMatchObject(unseen)
    expect(await desk.look(one.id, approver)).toMatchObject({ code: 200 })
    expect(await desk.approve(waiting.data.id, approver)).toMatchObject({ code: 200, data: { state: 'executed' } })
  })

  test('a look at another withdrawal does not count, and to reject needs none', async () => {
    const [seen, other] = [await broughtTo('requested', 'looked_at'), await asked('not_looked')]
    expect(await request(APPROVE(other.id))).toMatchObject(unseen)
    const rejected = await request(['reject-withdrawal', other.id, 'Requested by mistake'], TESS)
    expect(await desk.approve(rejected.data.id, BOB)).toMatchObject({ code: 200 })
    expect(await request(APPROVE(seen.id))).toMatchObject({ code: 200 })
  })
})

test('what is signed says whose it is, how much and where to, and a look brings what its hashes are made of', async () => {
  const { person, id } = await broughtTo('approved', 'signed')
  const { data: seen } = await desk.look(id, ADA)
  expect(seen).toMatchObject({ id, userId: person.userId, account: await people.accountOf(person), amount: '200', fee: '1', paid: '199' })
  expect(seen).toMatchObject({
    method: 'USDT-TRC20',
    network: 'tron',
    currency: 'USDT',
    ratio: '1',
    way: 'coin',
    destination: { address: TRON },
  })
  const { data } = await request(SEND(id))
  const [command] = actInBytes(Buffer.from(data.toSign, 'hex')).commands as [SendWithdrawal]
  expect(command).toMatchObject({
    ...{ type: 'SendWithdrawal', withdrawalId: id, accountId: seen.account, userRef: userRefOf(seen.userSalt, seen.userId) },
    ...{ assetId: 1, amount: usdt(200), fee: usdt(1), destination: payoutHash(seen) },
  })
  expect(data.says).toContain('  amount: 200000000 units (200 usdt)')
  expect(data.says).toContain('  fee: 1000000 units (1 usdt)')
})

describe('a payment of the exchange itself', () => {
  const credit = (person: TestUser, evidence: string) =>
    act(['credit-account', person.userId, 'usdt', '199'], { reason: 'funding', evidence })

  test.each([
    ['as it was typed', `tron:${'c1'.repeat(32)}:0`, `tron:${'c1'.repeat(32)}:0`],
    ['in another writing', `tron:${'c2'.repeat(32)}:1`, `TRON:0x${'C2'.repeat(32)}:01`],
  ])('is no evidence of money that came, %s', async (what, reference, again) => {
    const { person, id } = await broughtTo('sending', `paid${what.length}`)
    expect(await act(['settle-withdrawal', id, reference])).toMatchObject({ code: 200 })
    expect(await credit(person, again)).toMatchObject({ code: 0, reason: 'already_credited' })
    const suspense = { reason: 'funding', evidence: again }
    expect(await act(['credit-suspense', 'usdt', '199'], suspense)).toMatchObject({ code: 0, reason: 'already_credited' })
    expect(await people.usdtOf(person)).toEqual({ available: usdt(800), held: 0n })
  })

  test('is not settled by the evidence of a credit', async () => {
    const { person, id } = await broughtTo('sending', 'credited')
    const reference = `tron:${'c3'.repeat(32)}:0`
    expect(await credit(person, reference)).toMatchObject({ code: 200 })
    expect(await act(['settle-withdrawal', id, reference])).toMatchObject({ code: 0, reason: 'evidence_used' })
  })
})
