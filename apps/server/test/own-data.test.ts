import { amount, type Command } from '@glasshouse/domain'
import type { IdentityError } from '@glasshouse/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, restingBuy, type TestUser } from './client.ts'
import { claimed } from './depositor.ts'
import { freeze } from './gate-user.ts'
import { depositForOptions } from './option-user.ts'
import { submitAs } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

/** What the exchange has about a person: given out to that person alone, and given up when the account is closed. */
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const db = () => place.services.records.db
/** As by the password, a moment ago, in every session of the person. */
async function prove({ userId }: TestUser): Promise<void> {
  const sessions = await db().selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute()
  for (const { session_id: sessionId } of sessions) await place.services.proofs.note({ sessionId }, 'password')
}
const identity = (idCard: string) => ({ realName: 'Sample Person', idCard, flag: 1, country: 'DE', cardType: 1 })
const userRow = (userId: string) => db().selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

test('an export needs a fresh proof', async () => {
  const person = await place.person('exporter')
  expect(await person.post('/api/user/exportData')).toMatchObject({ code: 0, reason: 'proof_required' })
})

test('an export has every record of the person, no secret, and nothing of anybody else', async () => {
  const [person, other] = [await place.person('exporter'), await place.person('other')]
  await person.post('/api/user/uploadKYC', identity('OWNNUMBER1'))
  await other.post('/api/user/uploadKYC', identity('FOREIGNNUMBER1'))
  await person.post('/api/userCoin/save', { coin: 'ethusdt', icon: '/coins/eth.svg' })
  await prove(person)
  const { data } = await person.post('/api/user/exportData')
  expect(data.records).toMatchObject({
    users: [{ user_id: person.userId, login_name: person.loginName }],
    favourites: [{ symbol: 'ethusdt' }],
    identity: [{ level: 1, realName: 'Sample Person', number: 'OWNNUMBER1' }],
    reviews: [{ kind: 'identity', state: 'submitted' }],
    accounts: expect.any(Array),
  })
  expect(data.records.mail_texts.length).toBeGreaterThan(0)
  expect(data.records.screening_hits).toBeUndefined()
  const text = JSON.stringify(data)
  for (const foreign of [other.userId, other.loginName, 'FOREIGNNUMBER1']) expect(text).not.toContain(foreign)
  const { password_hash, ref_salt } = await userRow(person.userId)
  for (const secret of [password_hash, ref_salt, person.token]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"\w*(hash|salt|secret|token|sealed)\w*":/)
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: `user:${person.userId}`, act: 'data_export', detail: {} })
})

test('an account is not closed without a proof or by another name', async () => {
  const person = await place.person('closer', 'real')
  expect(await person.post('/api/user/closeAccount', { loginName: person.loginName })).toMatchObject({ code: 0, reason: 'proof_required' })
  await prove(person)
  expect(await person.post('/api/user/closeAccount', { loginName: 'another' })).toMatchObject({ code: 0, field: 'loginName' })
  expect((await userRow(person.userId)).status).toBe(0)
})

test('an account that holds funds or has something open is not closed, and the refusal names what', async () => {
  const person = await place.person('holder', 'real')
  await depositForOptions(place, person, 1_000n)
  await prove(person)
  const close = () => person.post('/api/user/closeAccount', { loginName: person.loginName })
  expect(await close()).toMatchObject({ code: 0, reason: 'account_not_empty', msg: 'The account still holds USDT' })
  expect(await person.post('/api/currency/order/submit', restingBuy)).toMatchObject({ code: 200 })
  expect(await close()).toMatchObject({ code: 0, reason: 'anything_open', msg: 'Still open: 1 spot orders' })
  expect(await userRow(person.userId)).toMatchObject({ status: 0, login_name: person.loginName })
  expect(await person.get('/api/user/getInfo')).toMatchObject({ code: 200 })
})

test('what stands in the way of closing is named before it is asked for', async () => {
  const person = await place.person('asker', 'real')
  const closing = async () => (await person.get('/api/user/closing')).data
  expect(await closing()).toEqual({ retentionYears: 5, obstacles: [] })
  await depositForOptions(place, person, 1_000n)
  await person.post('/api/currency/order/submit', restingBuy)
  expect((await closing()).obstacles).toEqual([
    { kind: 'spot_orders', count: 1, coin: '' },
    { kind: 'balance', count: 0, coin: 'USDT' },
  ])
  await freeze(place, person)
  await vi.waitFor(async () => expect((await closing()).obstacles[0]).toEqual({ kind: 'frozen', count: 0, coin: '' }), 20_000)
  await prove(person)
  expect(await person.post('/api/user/closeAccount', { loginName: person.loginName })).toMatchObject({ reason: 'account_frozen' })
})

test('a withdrawal under way and a debt keep the account from being closed, each by its name', async () => {
  const person = await place.person('leaver', 'real')
  const accountId = await accountOf(person.userId, 'real')
  await prove(person)
  const close = () => person.post('/api/user/closeAccount', { loginName: person.loginName })
  const inTheWay = async () => (await person.get('/api/user/closing')).data.obstacles
  const [deposit, payout, withdrawalId] = ['a7', 'b7', 'c7'].map((pair) => pair.repeat(16)) as [string, string, string]
  const actor = { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' } as const
  const userRef = (await place.engine.read.account(accountId))?.userRef
  const act = { actor, approverId: 8, reasonCode: 'user_request', accountId } as const
  const payee = { userRef, wallet: 1, claim: '', firstEvidence: '' }
  const submit = async (command: object) => expect(await submitAs(place.engine, command as Command)).toMatchObject({ ok: true })
  const money = { assetId: 1, amount: amount(5_000_000n) }

  await submit({ type: 'CreditByHand', ...act, ...payee, ...money, evidence: deposit })
  const terms = { feePpm: 0, feeFixed: amount(0n), destination: payout, delayMs: 0 }
  await submit({ type: 'RequestWithdrawal', actor: { ...actor, origin: 'user', actorId: 0, accountId }, withdrawalId, ...money, ...terms })
  expect(await inTheWay()).toEqual([
    { kind: 'withdrawals', count: 1, coin: '' },
    { kind: 'balance', count: 0, coin: 'USDT' },
  ])
  expect(await close()).toMatchObject({ code: 0, reason: 'anything_open', msg: 'Still open: 1 withdrawals' })

  const step = { ...act, withdrawalId, userRef, ...money, fee: amount(0n), destination: payout }
  for (const type of ['ApproveWithdrawal', 'SendWithdrawal']) await submit({ type, ...step })
  await submit({ type: 'SettleWithdrawal', ...step, evidence: payout })
  await submit({ type: 'ReverseCredit', ...act, userRef, ...money, evidence: deposit })
  expect(await inTheWay()).toEqual([{ kind: 'debt', count: 0, coin: 'USDT' }])
  expect(await close()).toMatchObject({ code: 0, reason: 'account_in_debt', msg: 'The account still owes USDT' })
  expect((await userRow(person.userId)).status).toBe(0)

  await submit({ type: 'CreditByHand', ...act, ...payee, ...money, evidence: 'd7'.repeat(16) })
  expect(await inTheWay()).toEqual([])
  expect(await close()).toMatchObject({ code: 200 })
})

describe('a claimed deposit', () => {
  const closed = (person: TestUser) => person.post('/api/user/closeAccount', { loginName: person.loginName })
  const rowOf = (serialId: string) =>
    db().selectFrom('deposit_entries').select(['state', 'review_id']).where('serial_id', '=', serialId).executeTakeFirstOrThrow()

  test('that nobody has decided keeps the account from being closed; its refusal does not', async () => {
    const person = await place.person('claimer', 'real')
    await prove(person)
    const { serialId } = await claimed(place, person)
    expect((await person.get('/api/user/closing')).data.obstacles).toEqual([{ kind: 'deposits', count: 1, coin: '' }])
    expect(await closed(person)).toMatchObject({ code: 0, reason: 'anything_open', msg: 'Still open: 1 deposits' })
    expect(await rowOf(serialId)).toMatchObject({ state: 'waiting' })
    expect((await userRow(person.userId)).status).toBe(0)

    const { desk } = place.services.deposits
    const act = (name: 'claim' | 'reject', version: number) =>
      desk.act({ serialId, version, act: name, operatorId: 1, reason: name === 'reject' ? 'Nothing has arrived' : '' })
    const { review } = await act('claim', 1)
    await act('reject', review.version)
    expect((await person.get('/api/user/closing')).data.obstacles).toEqual([])
    expect(await closed(person)).toMatchObject({ code: 200 })
    expect(await rowOf(serialId)).toMatchObject({ state: 'refused' })
  })

  test('that comes between the look and the closing is withdrawn with the account, told, and not credited any more', async () => {
    const person = await place.person('latecomer', 'real')
    await prove(person)
    const { serialId } = await claimed(place, person)
    const look = vi.spyOn(place.services.deposits.claims, 'waitingOf').mockResolvedValueOnce(0)
    const told = vi.spyOn(place.services.notices, 'tell')
    expect(await closed(person)).toMatchObject({ code: 200 })
    look.mockRestore()
    expect(told.mock.calls.map(([, { name }]) => name)).toEqual(['deposit-withdrawn', 'account-closed'])
    told.mockRestore()
    const { state, review_id } = await rowOf(serialId)
    expect(state).toBe('withdrawn')
    expect(await db().selectFrom('reviews').select('state').where('review_id', '=', review_id).execute()).toEqual([{ state: 'withdrawn' }])
    const entries = (await place.services.records.audit.list(20)).filter(({ subject }) => subject === `deposit ${serialId}`)
    expect(entries[0]).toMatchObject({ actor: `user:${person.userId}`, act: 'review_withdraw', detail: { to: 'withdrawn' } })
    await expect(place.services.deposits.desk.held(serialId, 1)).rejects.toMatchObject({ reason: 'review_act_not_allowed' })
  })

  test('of before a kill on the way is withdrawn by the next start', async () => {
    const person = await place.person('killed', 'real')
    const { serialId } = await claimed(place, person)
    await place.services.closing.closings.note(person.userId)
    await place.restart()
    expect(await userRow(person.userId)).toMatchObject({ status: 2, login_key: null })
    expect(await rowOf(serialId)).toMatchObject({ state: 'withdrawn' })
  })
})

const accountOf = async (userId: string, realm: 'real' | 'demo') => {
  const { user_ref } = await userRow(userId)
  return place.services.accounts.of(user_ref, realm)
}
const isFrozen = async (userId: string, realm: 'real' | 'demo' = 'real') =>
  (await place.engine.read.account(await accountOf(userId, realm)))?.flags.frozen
const noted = () => db().selectFrom('account_closings').selectAll().execute()

test('a closed account is frozen in the core, in both realms, and no session that raced it opens anything', async () => {
  const person = await place.person('racer', 'real')
  await prove(person)
  await person.post('/api/user/startSimulated?type=2')
  const accounts = { real: await accountOf(person.userId, 'real'), demo: await accountOf(person.userId, 'demo') }
  const raced = Array.from({ length: 6 }, (_, n) => person.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: `race${n}` }))
  const [reply] = await Promise.all([person.post('/api/user/closeAccount', { loginName: person.loginName }), ...raced])
  expect(reply).toMatchObject({ code: 200 })
  await place.settled()
  for (const accountId of Object.values(accounts)) {
    expect((await place.engine.read.account(accountId))?.flags.frozen).toBe(true)
    expect(await place.engine.read.openOrders(accountId)).toEqual([])
  }
  expect(await noted()).toEqual([])
  // Nothing says that operators froze it.
  expect(await userRow(person.userId)).toMatchObject({ is_frozen: false, is_disabled: true, status: 2 })
  const entries = (await place.services.records.audit.list(50)).filter(({ subject }) => subject.includes(person.userId))
  expect(entries.map(({ act }) => act)).not.toContain('user_frozen')
})

test('money that comes between the look and the closing keeps the account, and it can be closed later', async () => {
  const person = await place.person('lucky', 'real')
  await prove(person)
  const accountOfUser = vi.spyOn(place.engine.read, 'balances').mockResolvedValueOnce([])
  await depositForOptions(place, person, 1_000n)
  const reply = await person.post('/api/user/closeAccount', { loginName: person.loginName })
  accountOfUser.mockRestore()
  expect(reply).toMatchObject({ code: 0, reason: 'anything_open' })
  expect(await isFrozen(person.userId)).toBe(false)
  expect(await noted()).toEqual([])
  expect(await person.get('/api/user/getInfo')).toMatchObject({ code: 200 })
})

test('two that close at once close it once', async () => {
  const person = await place.person('twice', 'real')
  await prove(person)
  const close = () => person.post('/api/user/closeAccount', { loginName: person.loginName })
  const replies = await Promise.all([close(), close()])
  expect(replies.map(({ reason = 'done' }) => reason).filter((reason) => !['done', 'token_invalid'].includes(reason))).toEqual([])
  const closes = (await place.services.records.audit.list(50)).filter(
    ({ act, subject }) => act === 'account_close' && subject.includes(person.userId),
  )
  expect(closes).toHaveLength(1)
})

describe('a kill on the way', () => {
  test('before the core heard of it: the next start closes it', async () => {
    const person = await place.person('early', 'real')
    await place.services.closing.closings.note(person.userId)
    expect(await isFrozen(person.userId)).toBe(false)
    await place.restart()
    expect(await isFrozen(person.userId)).toBe(true)
    expect(await userRow(person.userId)).toMatchObject({ status: 2, login_key: null })
    expect(await noted()).toEqual([])
  })

  test('between core and records: the next start empties the records, and operators seem to have frozen nobody', async () => {
    const person = await place.person('halfway', 'real')
    const { closingKey } = await place.services.closing.closings.note(person.userId)
    const accountId = await accountOf(person.userId, 'real')
    const actor = { origin: 'user', actorId: 0, accountId, realm: 'real', key: closingKey } as const
    expect(await place.engine.submit({ type: 'CloseAccount', actor })).toMatchObject({ ok: true })
    await place.settled()
    expect(await userRow(person.userId)).toMatchObject({ status: 0, is_frozen: false })
    await place.restart()
    expect(await userRow(person.userId)).toMatchObject({ status: 2, is_frozen: false, login_key: null })
    expect(await noted()).toEqual([])
  })

  test('with something opened meanwhile: the account stays, and nothing waits', async () => {
    const person = await place.person('stays', 'real')
    await depositForOptions(place, person, 1_000n)
    await place.services.closing.closings.note(person.userId)
    await place.restart()
    expect(await isFrozen(person.userId)).toBe(false)
    expect(await noted()).toEqual([])
    expect(await person.get('/api/user/getInfo')).toMatchObject({ code: 200 })
  })
})

test('closing removes what no law wants kept, holds the rest, ends every session, and leaves the name to nobody', async () => {
  const person = await place.person('closer', 'real')
  await person.post('/api/user/uploadKYC', identity('CLOSEDNUMBER1'))
  const { review_id, version } = await db()
    .selectFrom('reviews')
    .selectAll()
    .where('subject', '=', `user:${person.userId}`)
    .executeTakeFirstOrThrow()
  const { desk, identities } = place.services.identity
  const claimed = await desk.act({ reviewId: review_id, version, act: 'claim', operatorId: 1, reason: '' })
  await desk.act({ reviewId: review_id, version: claimed.review.version, act: 'approve', operatorId: 1, reason: '' })
  await person.post('/api/userCoin/save', { coin: 'ethusdt', icon: '/coins/eth.svg' })
  await prove(person)
  const reply = await person.post('/api/user/closeAccount', { loginName: person.loginName })
  expect(reply).toMatchObject({ code: 200 })
  const fiveYears = reply.data.heldUntil - place.services.clock()
  expect(Math.round(fiveYears / (365.25 * 86_400_000))).toBe(5)
  place.time.nowMs += 2_000
  expect(await person.get('/api/user/getInfo')).toMatchObject({ code: 500, reason: 'token_invalid' })
  expect(await place.client().post('/api/user/login', { signType: 3, loginName: person.loginName, loginPassword: PASSWORD })).toMatchObject(
    {
      reason: 'login_wrong',
    },
  )
  // Its name is nobody's to take, in any case of its letters.
  for (const loginName of [person.loginName, person.loginName.toUpperCase()])
    expect(
      await place.client().post('/api/user/register', { signType: 3, loginName, loginPassword: PASSWORD, newPassword: PASSWORD }),
    ).toMatchObject({ code: 0, reason: 'login_name_taken', field: 'loginName' })
  expect(await userRow(person.userId)).toMatchObject({
    ...{ login_name: `closed-${person.userId}`, login_key: null, email: '', phone: '', password_hash: null, status: 2 },
    ref_salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  for (const table of ['favourites', 'mails', 'sessions', 'sign_in_devices'] as const)
    expect([table, await db().selectFrom(table).selectAll().where('user_id', '=', person.userId).execute()]).toEqual([table, []])
  expect((await identities.states(person.userId))[1]).toMatchObject({ state: 'approved', number: 'CLOSEDNUMBER1' })
  expect(await place.services.closing.accounts.eraseEnded()).toBe(0)
})

test('what is sent to be verified while an account closes waits for no reviewer, and nothing of it is kept', async () => {
  const person = await place.person('closer', 'real')
  await prove(person)
  const waiters = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    return rows[0]?.n
  }
  const late = { level: 1, realName: 'Sample Person', number: 'LATENUMBER1', country: 'DE', cardType: 1 } as const
  const [closed, sent] = await db()
    .transaction()
    .execute(async (tx) => {
      // Both wait for the person's row, the closing first.
      await tx.selectFrom('users').select('user_id').where('user_id', '=', person.userId).forUpdate().execute()
      const closing = person.post('/api/user/closeAccount', { loginName: person.loginName })
      await expect.poll(waiters).toBe(1)
      const { identities } = place.services.identity
      const submitting = identities.submit(person.userId, { ...late, front: '', back: '', hand: '' }).catch((error: IdentityError) => error)
      await expect.poll(waiters).toBe(2)
      return [closing, submitting] as const
    })
    .then((calls) => Promise.all(calls))
  expect(closed).toMatchObject({ code: 200 })
  // Whichever of both had the person's row first: it is refused, or it is withdrawn with what was sent.
  if ('reason' in sent && sent instanceof Error) expect(sent).toMatchObject({ reason: 'token_invalid' })
  const reviews = await db().selectFrom('reviews').select('state').where('subject', '=', `user:${person.userId}`).execute()
  expect(reviews.filter(({ state }) => state !== 'withdrawn')).toEqual([])
  const kept = await db().selectFrom('identity_submissions').select('sealed').where('user_id', '=', person.userId).execute()
  expect(kept.filter(({ sealed }) => sealed !== null)).toEqual([])
})

// Last: with five years more, whatever follows waits for every hour of them to be counted.
test('when the hold ends, identity goes and nobody can tell whose the journal’s hash was', async () => {
  // Closed with an identity.
  const closed = await db()
    .selectFrom('closed_accounts')
    .innerJoin('identity_submissions', 'identity_submissions.user_id', 'closed_accounts.user_id')
    .select('closed_accounts.user_id')
    .executeTakeFirstOrThrow()
  const userId = closed.user_id
  const all = (await db().selectFrom('closed_accounts').selectAll().execute()).length
  const before = await userRow(userId)
  // A picture that no submission names any more.
  const picture = { media_type: 'image/png', width: 100, height: 100, bytes: 100, created_at_ms: 0, attached_at_ms: 0 } as const
  await db()
    .insertInto('files')
    .values({ ...picture, file_id: 'f'.repeat(32), owner: `user:${userId}`, purpose: 'identity' })
    .execute()
  place.time.nowMs += 5.1 * 365.25 * 86_400_000
  expect(await place.services.closing.accounts.eraseEnded()).toBe(all)
  const after = await userRow(userId)
  expect(after.ref_salt).toBe('')
  expect(after.user_ref).not.toBe(before.user_ref)
  const rows = await db().selectFrom('identity_submissions').selectAll().where('user_id', '=', userId).execute()
  expect(rows).toMatchObject([{ sealed: null, number_hash: '', country: '' }])
  expect(await db().selectFrom('files').selectAll().where('owner', '=', `user:${userId}`).execute()).toEqual([])
  expect(await place.services.closing.accounts.eraseEnded()).toBe(0)
})
