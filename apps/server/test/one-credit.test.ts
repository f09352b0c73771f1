import { actInBytes, headDifferences, moneyDifferences, requestDifferences } from '@glasshouse/act-reader'
import { bytesOf, claimHash, isRefOf, readEvidence } from '@glasshouse/operator-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { claimed, freshEvidence } from './depositor.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS, type Signer, SUE, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

let place: TestServer
let desk: OperatorDesk
let pat: TestUser
let people = 0
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})
beforeEach(async () => {
  pat = await somebody()
})

const somebody = () => place.person(`payer${++people}`, 'real')
const call = async (by: Signer, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(by)) as string, body })
const ask = (words: readonly string[], evidence: string, asker: Signer = TESS) =>
  desk.request(words, { asker, reason: 'funding', evidence })
const approve = (asked: Reply, by: Signer = BOB) => desk.approve(asked.data.id, by)
const act = (words: readonly string[], evidence: string) => desk.act(words, { asker: ADA, approver: BOB, reason: 'funding', evidence })
const oneClaim = async (serial: string) => (await call(TESS, 'GET', `/operator/deposits/one?serial=${serial}`)).data
const claimOf = async (person: TestUser, holder: Signer = TESS, put: object = { amount: '29' }) => {
  const { serialId } = await claimed(place, person, put)
  const { version } = await oneClaim(serialId)
  expect(await call(holder, 'POST', '/operator/deposits/act', { serial: serialId, version, act: 'claim', reason: '' })).toMatchObject({
    code: 200,
  })
  return serialId
}
const balanceOf = async (person: TestUser): Promise<string> =>
  (await person.get('/api/asset/assetBalance')).data.asset.find(
    (one: { type: number; symbol: string }) => one.type === 1 && one.symbol === 'usdt',
  ).availableAmount
const depositsOf = async (person: TestUser) => (await person.get('/api/recharge/list')).rows
const linesOf = async (by: Signer, id: string): Promise<Record<string, string>> => {
  const { data } = await call(by, 'POST', '/operator/acts/preview-request', { id })
  return Object.fromEntries(data.lines.map(({ field, next }: { field: string; next: string }) => [field, next]))
}

describe('a claim', () => {
  test('of which two credits are approved at once is credited once, and stands as credited', async () => {
    const serial = await claimOf(pat)
    const [one, other] = [freshEvidence(), freshEvidence()]
    const first = await ask(['credit-deposit', serial, '29'], one)
    expect(first).toMatchObject({ code: 200 })
    expect(await ask(['credit-deposit', serial, '29'], other)).toMatchObject({ code: 0, reason: 'being_credited', field: 'serial' })
    // Only the core stands between the two from here on.
    const unguarded = vi.spyOn(place.services.deposits.desk, 'assertNoneAsked').mockResolvedValueOnce()
    const second = await ask(['credit-deposit', serial, '29'], other)
    expect(second).toMatchObject({ code: 200 })
    expect(unguarded).toHaveBeenCalledTimes(1)
    unguarded.mockRestore()
    const replies = await Promise.all([approve(first, ADA), approve(second, BOB)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 200])
    expect(['claim_credited', 'review_act_not_allowed']).toContain(replies.find(({ code }) => code === 0)?.reason)
    await expect.poll(async () => (await oneClaim(serial)).state).toBe('credited')
    expect(await balanceOf(pat)).toBe('29')
    expect(await depositsOf(pat)).toMatchObject([{ serialId: serial, status: 1, realAmount: '29' }])
    expect(await place.engine.read.evidence(claimHash(serial))).toMatchObject({ state: 'other' })
  })

  test('tells while a credit of it waits, and is free again once that is withdrawn', async () => {
    const serial = await claimOf(pat)
    expect(await oneClaim(serial)).toMatchObject({ isBeingCredited: false })
    const asked = await ask(['credit-deposit', serial, '29'], freshEvidence())
    expect(await oneClaim(serial)).toMatchObject({ isBeingCredited: true })
    const both = await Promise.all([1, 2].map(() => ask(['credit-deposit', serial, '29'], freshEvidence())))
    expect(both.map(({ reason }) => reason)).toEqual(['being_credited', 'being_credited'])
    await call(TESS, 'POST', '/operator/acts/withdraw', { id: asked.data.id })
    expect(await oneClaim(serial)).toMatchObject({ isBeingCredited: false })
    const raced = await Promise.all([1, 2, 3].map(() => ask(['credit-deposit', serial, '29'], freshEvidence())))
    expect(raced.map(({ code }) => code).sort()).toEqual([0, 0, 200])
  })
})

describe('a corrected credit', () => {
  test('leaves one person for a claim of another; both are told, and the claim that it answered waits again', async () => {
    const sue = await somebody()
    const [hers, his] = [await claimOf(pat, ADA), await claimOf(sue, ADA)]
    const evidence = freshEvidence()
    expect(await act(['credit-deposit', hers, '29'], evidence)).toMatchObject({ code: 200 })
    await expect.poll(async () => (await oneClaim(hers)).state).toBe('credited')
    const words = ['correct-credit', pat.userId, his, 'usdt', '29', 'It was paid by somebody else']
    const asked = await ask(words, evidence, ADA)
    expect(asked).toMatchObject({ code: 200 })
    expect(asked.data.says).toEqual(
      expect.arrayContaining(['command 1: CorrectCredit', '  amount: 29000000 units (29 usdt)', `  claim: "${claimHash(his)}"`]),
    )
    expect(await linesOf(BOB, asked.data.id)).toMatchObject({ takenBack: '29 usdt', debt: '0 usdt' })
    expect(await approve(asked)).toMatchObject({ code: 200 })
    await expect.poll(async () => (await oneClaim(his)).state).toBe('credited')
    expect([await balanceOf(pat), await balanceOf(sue)]).toEqual(['0', '29'])
    expect(await oneClaim(hers)).toMatchObject({ state: 'waiting', credited: null })
    expect((await depositsOf(pat)).map(({ status, realAmount }: { status: number; realAmount: string }) => [status, realAmount])).toEqual([
      [2, '29'],
      [0, '0'],
    ])
    const { version } = await oneClaim(hers)
    await call(ADA, 'POST', '/operator/deposits/act', { serial: hers, version, act: 'claim', reason: '' })
    expect(await act(['credit-deposit', hers, '29'], freshEvidence())).toMatchObject({ code: 200 })
    expect(await act(['correct-credit', pat.userId, sue.userId, 'usdt', '29', 'Again'], evidence)).toMatchObject({ reason: 'not_found' })
  })

  test('and a reversed one name what was credited, or nothing is asked for; the debt is told before it is signed', async () => {
    const sue = await somebody()
    const evidence = 'bank:WRONG-1'
    await act(['credit-account', pat.userId, 'usdt', '50'], evidence)
    const rule = 'must be what was credited under this evidence: 50 USDT'
    for (const words of [
      ['reverse-credit', pat.userId, 'usdt', '49', 'Why'],
      ['correct-credit', pat.userId, sue.userId, 'usdt', '51', 'Why'],
    ])
      expect(await ask(words, evidence, ADA)).toMatchObject({ code: 0, reason: 'credit_differs', msg: `amount: ${rule}` })
    expect(await ask(['reverse-credit', pat.userId, 'btc', '50', 'Why'], evidence, ADA)).toMatchObject({
      reason: 'credit_differs',
      field: 'coin',
    })
    expect(await ask(['reverse-credit', sue.userId, 'usdt', '50', 'Why'], evidence, ADA)).toMatchObject({ reason: 'not_found' })
    expect(await ask(['reverse-credit', pat.userId, 'usdt', '50'], evidence, ADA)).toMatchObject({ field: 'words' })
    expect(await ask(['reverse-credit', pat.userId, 'usdt', '50', 'Why'], 'bank:NEVER', ADA)).toMatchObject({
      reason: 'not_found',
      field: 'evidence',
    })
    const asked = await ask(['reverse-credit', pat.userId, 'usdt', '50', 'It never came'], evidence, ADA)
    expect(await linesOf(BOB, asked.data.id)).toMatchObject({ takenBack: '50 usdt', debt: '0 usdt' })
    expect(await approve(asked)).toMatchObject({ code: 200 })
    expect(await balanceOf(pat)).toBe('0')
  })
})

describe('evidence', () => {
  test('of a bank counts by letters and digits; a second payment names the first, and there is no third', async () => {
    expect(await act(['credit-account', pat.userId, 'usdt', '10'], 'bank:QX-77')).toMatchObject({ code: 200 })
    for (const typed of ['bank:QX-77.', 'bank:qx_77', 'bank:./QX77'])
      expect(await act(['credit-account', pat.userId, 'usdt', '10'], typed)).toMatchObject({ code: 0, reason: 'already_credited' })
    const asked = await ask(['credit-account', pat.userId, 'usdt', '11'], 'bank:QX77/ second to bank:QX-77', ADA)
    const first = readEvidence('bank:QX-77')?.hash
    expect(asked.data.says).toEqual(expect.arrayContaining([`  firstEvidence: "${first}"`]))
    for (const by of [ADA, BOB])
      expect(await linesOf(by, asked.data.id)).toMatchObject({ firstPayment: '10 usdt, credited', firstPaymentOf: pat.userId })
    expect(await approve(asked)).toMatchObject({ code: 200 })
    expect(await act(['credit-account', pat.userId, 'usdt', '12'], 'bank:QX77/ second to bank:QX-77')).toMatchObject({
      reason: 'already_credited',
    })
    expect(await act(['credit-suspense', 'usdt', '12'], 'bank:NONE1 second to bank:NONE-1')).toMatchObject({ reason: 'not_found' })
    expect(await balanceOf(pat)).toBe('21')
  })

  test.each([
    [['credit-account', 'usdt', '5'], `bitcoin:${'ab'.repeat(32)}:0`],
    [['credit-account', 'btc', '5'], `ethereum:${'ab'.repeat(32)}:0`],
    [['credit-account', 'usdt', '5'], `return:${'ab'.repeat(16)}`],
    [['credit-account', 'usdt', '5'], 'correct:NOTHING'],
    [['credit-suspense', 'usdt', '5'], `return:${'ab'.repeat(16)}`],
    [['credit-suspense', 'btc', '5'], `tron:${'ab'.repeat(32)}:0`],
  ])('of no chain that carries the coin, or of another act: %j under %s is refused', async ([name, ...words], evidence) => {
    const who = name === 'credit-account' ? [pat.userId] : []
    expect(await ask([name as string, ...who, ...words], evidence, ADA)).toMatchObject({
      code: 0,
      reason: 'field_malformed',
      field: 'evidence',
    })
  })
})

describe('the signer of a money act', () => {
  const listed = async (by: Signer, id: string) => (await call(by, 'GET', `/operator/acts/one?id=${id}`)).data
  /** Not signed yet: the very reply that a program signs by. */
  const requested = ([act = '', ...words]: readonly string[], evidence: string) =>
    call(ADA, 'POST', '/operator/acts/request', { act, words, reason: 'funding', evidence })
  const differencesOf = (act: Reply['data']) => {
    const read = actInBytes(bytesOf(act.toSign) as Uint8Array)
    return [...headDifferences(read, act), ...moneyDifferences(read, act, { users: act.users, payment: act.about })]
  }

  test('is given all that the bytes are compared with, at the request and at the approval', async () => {
    const sue = await somebody()
    const [hers, his] = [await claimOf(pat, ADA), await claimOf(sue, ADA)]
    const [evidence, suspense] = [freshEvidence(), freshEvidence()]
    await act(['credit-account', pat.userId, 'usdt', '29'], evidence)
    await act(['credit-suspense', 'usdt', '7'], suspense)
    await act(['credit-account', pat.userId, 'usdt', '5'], 'bank:SIGNER-1')
    const requests: readonly (readonly [words: readonly string[], evidence: string])[] = [
      [['credit-deposit', hers, '29'], freshEvidence()],
      [['credit-account', pat.userId, 'btc', '0.00000001'], freshEvidence('bitcoin')],
      [['credit-suspense', 'usdt', '5.0'], 'Bank:signer/1 second to bank:SIGNER-1'],
      [['assign-suspense', his, 'usdt', '7', 'It is less than was claimed'], suspense],
      [['assign-suspense', pat.userId, 'usdt', '7'], suspense.toUpperCase()],
      [['return-suspense', 'usdt', '7'], suspense],
      [['reverse-credit', pat.userId, 'usdt', '29', 'Not', 'hers'], evidence],
      [['correct-credit', pat.userId, sue.userId, 'usdt', '29', 'It is hers'], evidence],
    ]
    for (const [[name = '', ...words], typed] of requests) {
      const { code, data } = await requested([name, ...words], typed)
      expect([name, code]).toEqual([name, 200])
      expect(requestDifferences({ act: name, words, reason: 'funding', evidence: typed }, data)).toEqual([])
      expect([name, differencesOf(data)]).toEqual([name, []])
      expect([name, differencesOf(await listed(BOB, data.id))]).toEqual([name, []])
      await call(ADA, 'POST', '/operator/acts/withdraw', { id: data.id })
    }
  })

  test('is given the salt of the person while the act waits; nobody else is, nor afterwards', async () => {
    const words = ['credit-account', pat.userId, 'usdt', '3']
    const { data } = await requested(words, freshEvidence())
    const { userRef = '' } = (await place.services.records.users.byId(pat.userId)) ?? {}
    for (const act of [data, await listed(ADA, data.id), await listed(TESS, data.id), await listed(BOB, data.id)]) {
      expect(act.users).toMatchObject([{ userId: pat.userId }])
      expect(isRefOf(userRef, act.users[0].userSalt, pat.userId)).toBe(true)
    }
    expect((await listed(SUE, data.id)).users).toEqual([])
    const executed = await ask(words, freshEvidence())
    expect(await approve(executed)).toMatchObject({ code: 200 })
    expect((await listed(BOB, executed.data.id)).users).toEqual([])
  })
})

test('a closed account is credited by nothing', async () => {
  const { records, accounts } = place.services
  const userRef = (await records.users.byId(pat.userId))?.userRef as string
  const accountId = await accounts.of(userRef, 'real')
  await act(['credit-suspense', 'usdt', '7'], 'bank:CLOSED-7')
  const actor = { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' } as const
  expect(await place.engine.submit({ type: 'CloseAccount', actor })).toMatchObject({ ok: true })
  expect(await act(['credit-account', pat.userId, 'usdt', '12'], freshEvidence())).toMatchObject({ code: 0, reason: 'account_closed' })
  expect(await act(['assign-suspense', pat.userId, 'usdt', '7'], 'bank:CLOSED-7')).toMatchObject({ code: 0, reason: 'account_closed' })
  expect(await act(['account-flag', pat.userId, 'real', 'frozen', 'off'], '')).toMatchObject({ code: 0, reason: 'account_closed' })
  expect(await act(['return-suspense', 'usdt', '7'], 'bank:CLOSED-7')).toMatchObject({ code: 200 })
})

test('a payout that comes back to a closed account waits in suspense, by the same act, once', async () => {
  const withdrawing = new Withdrawing(place)
  const person = await withdrawing.person('leaver', { usdt: 100 })
  const { id } = (await withdrawing.ask(person)).data
  for (const words of [
    ['approve-withdrawal', id, '-'],
    ['send-withdrawal', id],
    ['settle-withdrawal', id, freshEvidence()],
  ])
    expect(await act(words, '')).toMatchObject({ code: 200 })
  const userRef = (await place.services.records.users.byId(person.userId))?.userRef as string
  const accountId = await place.services.accounts.of(userRef, 'real')
  const actor = { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' } as const
  expect(await place.engine.submit({ type: 'CloseAccount', actor })).toMatchObject({ ok: true })
  await place.settled()
  await place.services.withdrawals.told.whenTold(place.engine.health().lastSeq)
  const asked = await ask(['return-withdrawal', id, '99'], '', ADA)
  expect(asked).toMatchObject({ code: 200 })
  expect(asked.data.says).toContain('command 1: ReturnWithdrawal')
  expect(await approve(asked)).toMatchObject({ code: 200 })
  expect(await place.engine.read.evidence(readEvidence(`return:${id}`)?.hash as string)).toMatchObject({
    state: 'in_suspense',
    accountId: 0,
  })
  expect(await act(['return-withdrawal', id, '99'], '')).toMatchObject({ code: 0, reason: 'already_credited' })
  expect(await act(['return-suspense', 'usdt', '99'], `return:${id}`)).toMatchObject({ code: 200 })
})
