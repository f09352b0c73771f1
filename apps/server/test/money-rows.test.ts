import { createHash } from 'node:crypto'
import { userRefOf } from '@glasshouse/operator-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { claimed, freshEvidence } from './depositor.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, SIGNERS, type Signer } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

/** Acts on money over rows that somebody changed, or that change while an act is approved. */
let place: TestServer
let desk: OperatorDesk
let pat: TestUser
let sue: TestUser
let people = 0
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, env: { LIMITS: 'relaxed' }, withMarketMaker: false, logLines })
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})
beforeEach(async () => {
  logLines.length = 0
  pat = await somebody()
  sue = await somebody()
})

const somebody = () => place.person(`rows${++people}`, 'real')
const call = async (by: Signer, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(by)) as string, body })
const ask = (words: readonly string[], evidence = '') => desk.request(words, { asker: ADA, reason: 'funding', evidence })
const act = (words: readonly string[], evidence = '') => desk.act(words, { asker: ADA, approver: BOB, reason: 'funding', evidence })
const approve = (asked: Reply) => desk.approve(asked.data.id, BOB)
const oneClaim = async (serial: string) => (await call(ADA, 'GET', `/operator/deposits/one?serial=${serial}`)).data
const decide = async (serial: string, how: 'claim' | 'release' | 'reject', reason = '') =>
  call(ADA, 'POST', '/operator/deposits/act', { serial, version: (await oneClaim(serial)).version, act: how, reason })
async function claimOf(person: TestUser, put: object = { amount: '29' }): Promise<string> {
  const { serialId } = await claimed(place, person, put)
  expect(await decide(serialId, 'claim')).toMatchObject({ code: 200 })
  return serialId
}
/** Between an approval's first look at the claim and its transaction something else is decided. */
function onceHeld(meanwhile: () => Promise<Reply>) {
  const { desk: claims } = place.services.deposits
  const held = claims.held.bind(claims)
  return vi.spyOn(claims, 'held').mockImplementationOnce(async (...of) => {
    const found = await held(...of)
    expect(await meanwhile()).toMatchObject({ code: 200 })
    return found
  })
}
const stateOf = (serial: string) => expect.poll(async () => (await oneClaim(serial)).state)
const db = () => place.services.records.db
const rowOf = ({ userId }: TestUser) =>
  db().selectFrom('users').select(['user_ref', 'ref_salt']).where('user_id', '=', userId).executeTakeFirstOrThrow()
const put = ({ userId }: TestUser, row: object) => db().updateTable('users').set(row).where('user_id', '=', userId).execute()
async function unitsOf({ userId }: TestUser): Promise<bigint> {
  const { userRef } = (await place.services.records.users.byId(userId)) ?? { userRef: '' }
  const accountId = await place.engine.read.accountOf(userRef, 'real')
  const balances = accountId === null ? [] : await place.engine.read.balances(accountId)
  return balances.find(({ assetId, wallet }) => assetId === 1 && wallet === 1)?.available ?? 0n
}
const claimAndDeposits = async (person: TestUser) =>
  (await person.get('/api/recharge/list')).rows.map(({ status, realAmount }: { status: number; realAmount: string }) => [
    status,
    realAmount,
  ])

describe('a user whose reference was changed in the records', () => {
  /** Every act that names a user and moves or unlocks something, with its evidence. */
  const acts: Readonly<Record<string, () => Promise<readonly [readonly string[], string]>>> = {
    'credit-account': async () => [['credit-account', pat.userId, 'usdt', '5'], freshEvidence()],
    'credit-deposit': async () => [['credit-deposit', await claimOf(pat), '29'], freshEvidence()],
    'assign-suspense': async () => {
      const evidence = freshEvidence()
      await act(['credit-suspense', 'usdt', '7'], evidence)
      await place.settled()
      return [['assign-suspense', pat.userId, 'usdt', '7'], evidence]
    },
    'reverse-credit': async () => {
      const evidence = freshEvidence()
      await act(['credit-account', pat.userId, 'usdt', '5'], evidence)
      return [['reverse-credit', pat.userId, 'usdt', '5', 'It never came'], evidence]
    },
    'correct-credit from': async () => {
      const evidence = freshEvidence()
      await act(['credit-account', pat.userId, 'usdt', '5'], evidence)
      return [['correct-credit', pat.userId, (await somebody()).userId, 'usdt', '5', 'Why'], evidence]
    },
    'correct-credit to': async () => {
      const [evidence, first] = [freshEvidence(), await somebody()]
      await act(['credit-account', first.userId, 'usdt', '5'], evidence)
      return [['correct-credit', first.userId, pat.userId, 'usdt', '5', 'Why'], evidence]
    },
    'account-flag': async () => [['account-flag', pat.userId, 'real', 'withdraw', 'off'], ''],
    'user-status': async () => [['user-status', pat.userId, 'disabled'], ''],
    'resume-payouts': async () => {
      await db().updateTable('users').set({ payouts_stopped_at_ms: 1 }).where('user_id', '=', pat.userId).execute()
      return [['resume-payouts', pat.userId], '']
    },
  }

  test.each(Object.entries(acts))('is named by no act: %s, and put right it goes on', async (_, ofAct) => {
    const [words, evidence] = await ofAct()
    const waiting = await ask(words, evidence)
    expect(waiting).toMatchObject({ code: 200 })
    const [own, theirs] = [await rowOf(pat), await rowOf(sue)]
    const before = await unitsOf(sue)
    await put(sue, { user_ref: own.user_ref.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')) })
    await put(pat, { user_ref: theirs.user_ref })
    const differs = { code: 0, reason: 'user_differs', field: 'uid', msg: expect.stringContaining('records') }
    expect(await approve(waiting)).toMatchObject(differs)
    expect(logLines.filter((line) => line.includes('the reference of a user is not made of the id'))).toHaveLength(1)
    await put(pat, { ref_salt: theirs.ref_salt })
    expect(await approve(waiting)).toMatchObject(differs)
    await put(pat, own)
    await put(sue, theirs)
    expect(await unitsOf(sue)).toBe(before)
    expect(await approve(waiting)).toMatchObject({ code: 200, data: { state: 'executed' } })
  })

  test('to one made of another salt has no account, and an act opens none', async () => {
    const salt = createHash('sha256').update('chosen').digest('hex').slice(0, 32)
    const own = await rowOf(pat)
    const forged = { ref_salt: salt, user_ref: userRefOf(salt, pat.userId) }
    await put(pat, forged)
    const unknown = { code: 0, reason: 'unknown_account', field: 'uid' }
    expect(await ask(['credit-account', pat.userId, 'usdt', '5'], freshEvidence())).toMatchObject(unknown)
    expect(await ask(['account-flag', pat.userId, 'real', 'frozen', 'on'])).toMatchObject(unknown)
    expect(await place.engine.read.accountOf(forged.user_ref, 'real')).toBeNull()
    // A salt of another length could end in the digits of an id.
    const longer = { ref_salt: `${salt}1`, user_ref: userRefOf(`${salt}1`, pat.userId) }
    await put(pat, longer)
    expect(await ask(['credit-account', pat.userId, 'usdt', '5'], freshEvidence())).toMatchObject({ reason: 'user_differs' })
    await put(pat, { ...own, ref_salt: '' })
    expect(await ask(['credit-account', pat.userId, 'usdt', '5'], freshEvidence())).toMatchObject({ reason: 'account_closed' })
  })
})

describe('a claim', () => {
  test('is answered by its own coin alone, by whichever act', async () => {
    const serial = await claimOf(pat)
    const [assigned, corrected] = [freshEvidence('bitcoin'), freshEvidence('bitcoin')]
    await act(['credit-suspense', 'btc', '1'], assigned)
    await act(['credit-account', sue.userId, 'btc', '1'], corrected)
    await place.settled()
    const differs = { code: 0, reason: 'field_malformed', field: 'coin', msg: 'coin: must be USDT, the coin that the claim is for' }
    expect(await ask(['assign-suspense', serial, 'btc', '1', 'Another coin came'], assigned)).toMatchObject(differs)
    expect(await ask(['correct-credit', sue.userId, serial, 'btc', '1', 'Another coin came'], corrected)).toMatchObject(differs)
    expect(await oneClaim(serial)).toMatchObject({ state: 'waiting', isBeingCredited: false })
    expect(await act(['assign-suspense', pat.userId, 'btc', '1'], assigned)).toMatchObject({ code: 200 })
    expect(await act(['correct-credit', sue.userId, pat.userId, 'btc', '1', 'It is hers'], corrected)).toMatchObject({ code: 200 })
  })

  test('that is rejected while its credit is approved is not credited', async () => {
    const serial = await claimOf(pat)
    const asked = await ask(['credit-deposit', serial, '29'], freshEvidence())
    const looked = onceHeld(() => decide(serial, 'reject', 'No payment was found'))
    expect(await approve(asked)).toMatchObject({ code: 0, reason: 'review_act_not_allowed', field: 'serial' })
    expect(looked).toHaveBeenCalledTimes(1)
    looked.mockRestore()
    expect(await oneClaim(serial)).toMatchObject({ state: 'refused' })
    expect(await unitsOf(pat)).toBe(0n)
  })

  test('that is released while its credit is approved is not credited', async () => {
    const serial = await claimOf(pat)
    const asked = await ask(['credit-deposit', serial, '29'], freshEvidence())
    const looked = onceHeld(() => decide(serial, 'release'))
    expect(await approve(asked)).toMatchObject({ code: 0, reason: 'review_not_held', field: 'serial' })
    looked.mockRestore()
    expect(await decide(serial, 'claim')).toMatchObject({ code: 200 })
    expect(await approve(asked)).toMatchObject({ code: 200, data: { state: 'executed' } })
    await stateOf(serial).toBe('credited')
  })

  test('that is rejected and credited at once ends in one of both', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await unitsOf(pat)
      const serial = await claimOf(pat)
      const asked = await ask(['credit-deposit', serial, '29'], freshEvidence())
      const { version } = await oneClaim(serial)
      const rejecting = { serial, version, act: 'reject', reason: 'No payment was found' }
      const replies = await Promise.all([approve(asked), call(ADA, 'POST', '/operator/deposits/act', rejecting)])
      const codes = replies.map(({ code }) => code)
      expect([...codes].sort()).toEqual([0, 200])
      await stateOf(serial).toBe(codes[0] === 200 ? 'credited' : 'refused')
      expect((await unitsOf(pat)) - before).toBe(codes[0] === 200 ? 29_000_000n : 0n)
    }
  })

  test('whose credit was reversed waits again once the payment is corrected to somebody else', async () => {
    const [serial, evidence] = [await claimOf(pat), freshEvidence()]
    expect(await act(['credit-deposit', serial, '29'], evidence)).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('credited')
    expect(await act(['reverse-credit', pat.userId, 'usdt', '29', 'It was for somebody else'], evidence)).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('reversed')
    expect(await act(['correct-credit', pat.userId, sue.userId, 'usdt', '29', 'It is hers'], evidence)).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('waiting')
    expect(await oneClaim(serial)).toMatchObject({ credited: null, isBeingCredited: false })
    expect(await claimAndDeposits(pat)).toEqual([
      [2, '29'],
      [0, '0'],
    ])
    expect([await unitsOf(pat), await unitsOf(sue)]).toEqual([0n, 29_000_000n])
    expect(await decide(serial, 'claim')).toMatchObject({ code: 200 })
    expect(await act(['credit-deposit', serial, '29'], freshEvidence())).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('credited')
    expect(await unitsOf(pat)).toBe(29_000_000n)
  })

  test('of a closed account stays as it ended when its payment is corrected to somebody else', async () => {
    const withdrawing = new Withdrawing(place)
    const [serial, evidence] = [await claimOf(pat), freshEvidence()]
    expect(await act(['credit-deposit', serial, '29'], evidence)).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('credited')
    expect(await act(['reverse-credit', pat.userId, 'usdt', '29', 'It was for somebody else'], evidence)).toMatchObject({ code: 200 })
    await stateOf(serial).toBe('reversed')
    await withdrawing.prove(pat)
    expect(await pat.post('/api/user/closeAccount', { loginName: pat.loginName })).toMatchObject({ code: 200 })
    expect(await act(['correct-credit', pat.userId, sue.userId, 'usdt', '29', 'It is hers'], evidence)).toMatchObject({ code: 200 })
    await expect.poll(() => claimAndDeposits(sue)).toEqual([[1, '29']])
    expect(await oneClaim(serial)).toMatchObject({ state: 'reversed' })
    expect(await unitsOf(sue)).toBe(29_000_000n)
  })
})
