import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf } from './depositor.ts'
import { freeze } from './gate-user.ts'
import { type TestServer, testServer } from './test-server.ts'
import { ETHEREUM, FUND_PASSWORD, OTHER_TRON, REAL_NAME, TRON, usdt, WITHDRAW, Withdrawing } from './withdrawing.ts'

let place: TestServer
let people: Withdrawing
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines, withMarketMaker: false })
  people = new Withdrawing(place)
})
afterAll(() => place.stop())

const BANK = { coinType: 'bank', adress: null, amount: '60' }

describe('a request', () => {
  test('holds the whole amount, with the fee in it, and is listed and shown [API-067, API-069]', async () => {
    const ada = await people.person('ada')
    const { data } = await people.ask(ada, { amount: '250.5' })
    expect(data).toMatchObject({ coin: 'usdt', amount: '250.5', fee: '1', realAmount: '249.5' })
    expect(await people.usdtOf(ada)).toEqual({ available: usdt(749.5), held: usdt(250.5) })
    const listed = await ada.get('/api/withdraw/list', { pageNum: '1', pageSize: '10' })
    expect(listed).toMatchObject({ total: 1, rows: [{ id: data.id, type: 'USDT-TRC20', status: 0, state: 'requested', toAdress: TRON }] })
    const detail = await ada.get('/api/withdraw/detail', { id: data.id })
    expect(detail.data).toMatchObject({ serialId: data.serialId, approvals: 0, approvalsNeeded: 2, coinChain: 'TRC', withDrawRemark: '' })
    expect(detail.data.steps).toMatchObject([{ state: 'requested', approvals: 0 }])
  })

  test('keeps its destination sealed, and the journal has a hash of it alone', async () => {
    const ada = await people.person('sealed')
    const { data } = await people.ask(ada)
    const { records } = place.services
    const row = await records.db.selectFrom('withdrawals').selectAll().where('withdrawal_id', '=', data.id).executeTakeFirstOrThrow()
    expect(row.sealed?.includes(Buffer.from(TRON))).toBe(false)
    const [open] = await people.openOf(ada)
    expect(open?.destination).toBe(row.destination_hash)
    const all = JSON.stringify({ ...row, sealed: '' }) + logLines.join('\n')
    for (const secret of [TRON, FUND_PASSWORD]) expect(all).not.toContain(secret)
    await records.db
      .updateTable('withdrawals')
      .set({ destination_hash: 'f'.repeat(32) })
      .where('withdrawal_id', '=', data.id)
      .execute()
    // What is not the one of the journal is shown to nobody.
    const { reply } = await ada.raw('GET', '/api/withdraw/detail', { query: { id: data.id } })
    expect(reply).toMatchObject({ code: 200, data: { id: data.id, toAdress: '' } })
  })

  test('takes no fee, ratio, status or user from a client [EN-022]', async () => {
    const [ada, bob] = [await people.person('honest'), await people.person('other')]
    const put = { fee: '0', feeRate: '0', ratio: '1000', realAmount: '1000', status: 1, userId: bob.userId, accountId: 1001, delayMs: 0 }
    const { data } = await people.ask(ada, put)
    expect(data).toMatchObject({ fee: '1', realAmount: '99' })
    expect((await bob.get('/api/withdraw/list')).total).toBe(0)
    expect((await ada.get('/api/withdraw/detail', { id: data.id })).data).toMatchObject({ status: 0, ratio: '1', fee: '1', amount: '100' })
  })

  test('is answered once to a key, however often it comes', async () => {
    const ada = await people.person('twice')
    const headers = { 'idempotency-key': 'w-1' }
    const first = await people.ask(ada, {}, headers)
    expect(await people.ask(ada, {}, headers)).toEqual(first)
    expect((await people.openOf(ada)).length).toBe(1)
    expect(await people.ask(ada, { amount: '200' }, headers)).toMatchObject({ code: 0, reason: 'key_reused' })
  })

  test('whose outcome nobody knows yet stays written: its repetition says so, and once the core has it, it is that withdrawal', async () => {
    const ada = await people.person('unknown')
    const { engine } = place.services
    const submit = engine.submit.bind(engine)
    const late: Parameters<typeof submit>[0][] = []
    const headers = { 'idempotency-key': 'w-unknown' }
    const unanswered: typeof submit = async (command) => {
      if (command.type !== 'RequestWithdrawal') return submit(command)
      late.push(command)
      return { ok: false, reason: 'unknown_outcome', seq: 0 }
    }
    Object.assign(engine, { submit: unanswered })
    try {
      expect(await people.ask(ada, {}, headers)).toMatchObject({ reason: 'unknown_outcome' })
      expect(await people.ask(ada, {}, headers)).toMatchObject({ reason: 'unknown_outcome' })
    } finally {
      Object.assign(engine, { submit })
    }
    expect(late).toHaveLength(1)
    const done = await submit(late[0] as (typeof late)[number])
    expect(done).toMatchObject({ ok: true })
    await place.services.withdrawals.told.whenTold(done.seq)
    const { data } = await people.ask(ada, {}, headers)
    expect(data).toMatchObject({ amount: '100', fee: '1' })
    expect((await ada.get('/api/withdraw/list')).rows).toMatchObject([{ id: data.id, state: 'requested', toAdress: TRON }])
    expect(await people.usdtOf(ada)).toEqual({ available: usdt(900), held: usdt(100) })
  })

  test('of an older client, which knows no keys, counts once where it is tapped twice', async () => {
    const ada = await people.person('tapped')
    const [first, second] = await Promise.all([people.ask(ada, {}, {}), people.ask(ada, {}, {})])
    expect(second).toEqual(first)
    expect((await people.openOf(ada)).length).toBe(1)
  })

  test('to a card names a saved one of the own name, and keeps the ratio of its day [RT-077]', async () => {
    const ada = await people.person('carded', { address: null })
    await people.verify(ada, 1)
    const cardId = await people.saveCard(ada)
    const { data } = await people.ask(ada, { ...BANK, cardId })
    expect(data).toMatchObject({ amount: '60', fee: '0.6', realAmount: '59.4' })
    const detail = await ada.get('/api/withdraw/detail', { id: data.id })
    expect(detail.data).toMatchObject({ toAdress: '•••• 0002', currency: 'USD', ratio: '1', toName: 'Example Bank', holderName: REAL_NAME })
  })

  test('of an older client names bank, holder and branch in place of a card; without them it goes to the default one [API-067]', async () => {
    const ada = await people.person('older', { address: null })
    await people.verify(ada, 1)
    await people.saveCard(ada)
    await people.saveCard(ada, { cardNumber: '4000123456787777', bankName: 'Second Bank', bankBranch: 'Side street' })
    const named = { bankName: 'Second Bank', bankUserName: REAL_NAME, bankBranch: 'Side street' }
    const paidTo = async (put: object) => {
      const reply = await people.ask(ada, { ...BANK, ...put })
      return reply.code === 200 ? (await ada.get('/api/withdraw/detail', { id: reply.data.id })).data.toAdress : [reply.reason, reply.field]
    }
    expect(await paidTo(named)).toBe('•••• 7777')
    expect(await paidTo({})).toBe('•••• 0002')
    for (const put of [{ bankName: 'Third Bank' }, { bankUserName: 'Somebody Else' }, { bankBranch: 'Main street' }])
      expect(await paidTo({ ...named, ...put })).toEqual(['not_found', 'cardId'])
    expect((await people.openOf(ada)).length).toBe(2)
  })

  test('waits as long as a change of a credential says, and tells the end of it', async () => {
    const ada = await people.person('waits', { address: null })
    await people.saveAddress(ada, TRON)
    const { data } = await people.ask(ada)
    expect(data.dueAt).toBeGreaterThan(place.time.nowMs + 50_000)
    const [open] = await people.openOf(ada)
    expect(open?.dueMs).toBe(data.dueAt)
  })
})

describe('refuses', () => {
  /** One for all of them: a refusal changes nothing. */
  let person: Awaited<ReturnType<Withdrawing['person']>>
  beforeAll(async () => {
    person = await people.person('refused')
  })
  test.each([
    ['an amount that is none', { amount: '' }, 'field_missing', 'amount'],
    ['zero', { amount: '0' }, 'withdrawal_too_small', 'amount'],
    ['less than the minimum', { amount: '9.999999' }, 'withdrawal_too_small', 'amount'],
    ['a negative amount', { amount: '-5' }, 'value_negative', 'amount'],
    ['more decimals than the chain has', { amount: '100.0000001' }, 'too_many_decimals', 'amount'],
    ['more than is available', { amount: '1000.000001' }, 'insufficient_available', 'amount'],
    ['no address', { adress: '' }, 'field_missing', 'adress'],
    ['no password', { pwd: '' }, 'field_missing', 'pwd'],
    ['a password with other signs than it can have', { pwd: 'fund secret!' }, 'password_special', 'pwd'],
    ['a wrong password', { pwd: 'fund_secret2' }, 'password_wrong', 'pwd'],
    ['a method that is off', { coinType: 'btc', coin: 'btc' }, 'method_off', 'coinType'],
    ['a method that is none', { coinType: 'gold' }, 'method_off', 'coinType'],
    ['another coin than the method’s', { coin: 'eth' }, 'value_not_listed', 'coin'],
    ['an address that is not in the book', { adress: OTHER_TRON }, 'address_not_saved', 'adress'],
    ['an address of another chain', { adress: ETHEREUM }, 'address_not_saved', 'adress'],
  ] as const)('%s, and changes nothing [VL-022, VL-023, VL-024]', async (_what, put, reason, field) => {
    expect(await people.ask(person, put)).toMatchObject({ code: 0, reason, field })
    expect(await people.usdtOf(person)).toEqual({ available: usdt(1_000), held: 0n })
    expect((await person.get('/api/withdraw/list')).total).toBe(0)
  })

  test.each([
    ['a wrong fund password', { pwd: 'fund_secret2' }, 'pwd: The fund password is wrong'],
    ['no fund password', { pwd: '' }, 'pwd: is required'],
    ['no address', { adress: '' }, 'adress: is required'],
    ['no amount', { amount: '' }, 'amount: is required'],
  ] as const)('%s in words that name field and rule', async (_what, put, msg) => {
    expect(await people.ask(person, put)).toMatchObject({ code: 0, msg })
  })

  test('whoever has no fund password [VL-026, PM-017]', async () => {
    const ada = await place.person('bare', 'real')
    expect(await people.ask(ada)).toMatchObject({ code: 0, reason: 'fund_password_missing' })
  })

  test('fields in the address, where the password would be written down, and says nothing more of it [API-067]', async () => {
    const ada = await people.person('query')
    const query = { amount: '100', coinType: 'usdt-trc20', pwd: FUND_PASSWORD, adress: TRON, coin: 'usdt' }
    expect(await ada.send('POST', WITHDRAW, { query, body: {} })).toMatchObject({ code: 0, reason: 'secret_in_query' })
    expect(await ada.get(WITHDRAW, query)).toMatchObject({ code: 0, reason: 'secret_in_query' })
    expect(logLines.join('\n')).not.toContain(FUND_PASSWORD)
  })

  test('a bank payout without a card, to a foreign or removed one, and under another name [VL-032]', async () => {
    const [ada, bob] = [await people.person('nocard'), await people.person('hascard')]
    await people.verify(ada, 1)
    expect(await people.ask(ada, BANK)).toMatchObject({ code: 0, reason: 'card_missing' })
    const foreign = await people.saveCard(bob)
    const own = await people.saveCard(ada)
    expect(await people.ask(ada, { ...BANK, cardId: foreign })).toMatchObject({ code: 0, reason: 'not_found', field: 'cardId' })
    await people.verify(ada, 0)
    expect(await people.ask(ada, { ...BANK, cardId: own })).toMatchObject({ code: 0, reason: 'primary_needed' })
    await people.verify(ada, 1, 'Somebody Else')
    expect(await people.ask(ada, { ...BANK, cardId: own })).toMatchObject({ code: 0, reason: 'card_holder_foreign', field: 'cardId' })
    await people.prove(ada)
    await ada.send('DELETE', `/api/userBank/${own}`)
    expect(await people.ask(ada, { ...BANK, cardId: own })).toMatchObject({ code: 0, reason: 'card_missing' })
    expect((await people.openOf(ada)).length).toBe(0)
  })

  test('a demo account, a frozen person and one whose payouts are stopped [PM-009]', async () => {
    const [ada, bob, eve] = [await people.person('demo'), await people.person('frozen'), await people.person('stopped')]
    await ada.send('POST', '/api/user/switch', { query: { type: '2' } })
    expect(await people.ask(ada)).toMatchObject({ code: 0, reason: 'real_only' })
    expect((await ada.get('/api/withdraw/getWithdrawStatus')).data).toBe(false)
    await freeze(place, bob)
    await expect.poll(async () => (await people.ask(bob)).reason).toBe('module_frozen')
    await place.services.records.payoutStops.stop(place.services.records.db, eve.userId)
    expect(await people.ask(eve)).toMatchObject({ code: 0, reason: 'own_payouts_stopped' })
    for (const person of [bob, eve]) expect((await people.openOf(person)).length).toBe(0)
  })

  test('everybody while the module is closed, and cancels go on [PM-009]', async () => {
    const ada = await people.person('closed')
    const { data } = await people.ask(ada)
    await place.services.records.settings.set('MODULE_FREEZE_TYPE_SETTING', [{ key: 'WITHDRAW', open: false }], 'operator:1')
    expect(await people.ask(ada)).toMatchObject({ code: 0, reason: 'module_frozen' })
    expect(await ada.post('/api/withdraw/cancel', { id: data.id })).toMatchObject({ code: 200 })
    await place.services.records.settings.set('MODULE_FREEZE_TYPE_SETTING', [{ key: 'WITHDRAW', open: true }], 'operator:1')
  })

  test('what is above the limit of the level, which identity raises and takes back', async () => {
    const ada = await people.person('limits', { usdt: 30_000 })
    expect(await people.ask(ada, { amount: '2000.000001' })).toMatchObject({ code: 0, reason: 'withdrawal_day_limit' })
    await people.verify(ada, 1)
    expect(await people.ask(ada, { amount: '9000' })).toMatchObject({ code: 200 })
    expect((await ada.get('/api/withdraw/facts')).data).toMatchObject({ level: 'primary', dayLeft: '1000', monthLeft: '91000' })
    await people.verify(ada, 0)
    expect(await people.ask(ada, { amount: '10' })).toMatchObject({ code: 0, reason: 'withdrawal_day_limit' })
  })
})

describe('requests at once', () => {
  test('a thousand of the whole balance, a hundred from each of ten sessions: one wins', async () => {
    const ada = await people.person('races')
    const others = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const client = place.client()
        const { data } = await client.post('/api/user/login', {
          signType: 3,
          loginName: ada.loginName,
          loginPassword: 'a long enough password',
        })
        client.token = data.satoken
        return Object.assign(client, { loginName: ada.loginName, userId: ada.userId })
      }),
    )
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => people.ask([ada, ...others][at % 10] as typeof ada, { amount: '1000' })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await people.usdtOf(ada)).toEqual({ available: 0n, held: usdt(1_000) })
    expect((await ada.get('/api/withdraw/list')).total).toBe(1)
  }, 120_000)

  test('many small ones stay within the limit together', async () => {
    const ada = await people.person('limited', { usdt: 10_000 })
    const replies = await Promise.all(Array.from({ length: 60 }, () => people.ask(ada, { amount: '100' })))
    expect(replies.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(20)
    expect((await people.usdtOf(ada)).held).toBeLessThanOrEqual(usdt(2_000))
  }, 60_000)
})

describe('cancels', () => {
  test('give everything back, once, and only to the owner', async () => {
    const [ada, bob] = [await people.person('cancels'), await people.person('foreign')]
    const { id } = (await people.ask(ada)).data
    for (const [method, path, sent] of [
      ['POST', '/api/withdraw/cancel', { body: { id } }],
      ['GET', '/api/withdraw/detail', { query: { id } }],
    ] as const)
      expect(await bob.send(method, path, sent)).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
    expect(await ada.post('/api/withdraw/cancel', { id })).toMatchObject({ code: 200 })
    expect(await people.usdtOf(ada)).toEqual({ available: usdt(1_000), held: 0n })
    expect(await ada.post('/api/withdraw/cancel', { id })).toMatchObject({ code: 0, reason: 'withdrawal_state' })
    expect((await ada.get('/api/withdraw/list', { status: '2' })).rows).toMatchObject([
      { id, status: 2, state: 'cancelled', mayCancel: false },
    ])
  })

  test('by the link of the mail work once, signed out', async () => {
    const ada = await people.person('linked')
    const { id } = (await people.ask(ada)).data
    const { links, records } = place.services.withdrawals
    const token = await links.issue(place.services.records.db, id)
    const nobody = place.client()
    const cancel = (given: string) => nobody.post('/api/withdraw/cancelByLink', { token: given })
    expect(await cancel('A'.repeat(43))).toMatchObject({ code: 0, reason: 'link_not_valid' })
    expect(await cancel(token)).toMatchObject({ code: 200, data: null })
    expect((await records.find(id))?.state).toBe('cancelled')
    expect(await cancel(token)).toMatchObject({ code: 0, reason: 'link_not_valid' })
  })
})

describe('lists', () => {
  test('are filtered by status and paged, newest first [API-068, ST-032, ST-061]', async () => {
    const ada = await people.person('lists')
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift((await people.ask(ada)).data.id)
    await ada.post('/api/withdraw/cancel', { id: ids[1] })
    const idsOf = async (query: Record<string, string>) => {
      const { rows, total } = await ada.get('/api/withdraw/list', query)
      return [rows.map(({ id }: { id: string }) => id), total]
    }
    expect(await idsOf({})).toEqual([ids, 3])
    expect(await idsOf({ status: '0' })).toEqual([[ids[0], ids[2]], 2])
    expect(await idsOf({ status: '1' })).toEqual([[], 0])
    expect(await idsOf({ status: '2' })).toEqual([[ids[1]], 1])
    expect(await idsOf({ pageNum: '2', pageSize: '2' })).toEqual([[ids[2]], 3])
    expect(await idsOf({ status: '0', pageNum: '2', pageSize: '1' })).toEqual([[ids[2]], 2])
    expect(await ada.get('/api/withdraw/list', { status: '3' })).toMatchObject({ code: 0, reason: 'value_not_listed', field: 'status' })
  })

  test('of methods say what is on, and what each costs [API-049, EN-023]', async () => {
    const { rows } = await place.client().get('/api/common/getWithDrawCoinList')
    expect(rows).toContainEqual(expect.objectContaining({ id: 'usdt-trc20', status: '1', type: 0, ratio: '1', fee: '1', coinChain: 'TRC' }))
    expect(rows).toContainEqual(expect.objectContaining({ id: 'bank', status: '1', type: 1, fee: '0.01', feeRate: '0.01', feeFixed: '0' }))
    expect(rows).toContainEqual(expect.objectContaining({ id: 'btc', status: '0' }))
  })
})

test('whether one may ask, and the amounts that may leave [API-051, API-052, API-070]', async () => {
  const ada = await people.person('status')
  expect((await ada.get('/api/withdraw/getWithdrawStatus')).data).toBe(true)
  for (const call of ['getMt5Amount', 'getWithdrawMt5Amount'])
    expect((await ada.get(`/api/common/${call}`, { coin: 'usdt' })).data).toBe(1_000)
  await place.services.records.payoutStops.stop(place.services.records.db, ada.userId)
  expect((await ada.get('/api/withdraw/getWithdrawStatus')).data).toBe(false)
  expect((await ada.get('/api/common/getWithdrawMt5Amount', { coin: 'usdt' })).data).toBe(0)
  expect((await ada.get('/api/common/getMt5Amount', { coin: 'usdt' })).data).toBe(1_000)
  expect(await ada.get('/api/common/getMt5Amount', { coin: 'gold' })).toMatchObject({ code: 0, reason: 'unknown_asset', field: 'coin' })
})

test('each step is told in the inbox and stands in the audit, once', async () => {
  const ada = await people.person('told')
  const { id } = (await people.ask(ada, { amount: '1000' })).data
  await ada.post('/api/withdraw/cancel', { id })
  const entries = await place.services.records.db
    .selectFrom('audit_entries')
    .select(['actor', 'act'])
    .where('subject', '=', `withdrawal:${id}`)
    .orderBy('audit_id')
    .execute()
  expect(entries).toEqual([
    { actor: `user:${ada.userId}`, act: 'withdrawal_requested' },
    { actor: `user:${ada.userId}`, act: 'withdrawal_cancelled' },
  ])
  const { rows } = await ada.get('/api/notices/list')
  const titles = rows.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title.startsWith('Withdrawal'))).toEqual(['Withdrawal cancelled', 'Withdrawal requested'])
  expect(rows.find(({ title }: { title: string }) => title === 'Withdrawal requested').html).toContain('1,000 USDT')
})

describe('the book of addresses', () => {
  test('takes what an older client binds, on Ethereum unless it says otherwise, and answers ERC or TRC [API-021, VL-017, EN-020]', async () => {
    const ada = await people.person('binds', { address: null })
    await people.prove(ada)
    const bind = (body: object) => ada.send('POST', '/api/user/updateUserAddress', { body: { userId: ada.userId, ...body } })
    expect(await bind({ address: ETHEREUM })).toMatchObject({ code: 200 })
    expect(await bind({ address: TRON, type: 'TRON' })).toMatchObject({ code: 200 })
    expect(await bind({ address: TRON })).toMatchObject({ code: 0, reason: 'address_malformed', field: 'address' })
    const { rows } = await ada.get('/api/user/addresses')
    expect(rows.map(({ type, address }: { type: string; address: string }) => [type, address])).toEqual([
      ['ERC', ETHEREUM],
      ['TRC', TRON],
    ])
  })

  test('adds, renames and removes with a proof, tells it each time, and ends other sessions [RT-008]', async () => {
    const ada = await people.person('book', { address: null })
    const add = (put: object = {}) => ada.post('/api/user/addresses/add', { type: 'TRC', address: TRON, name: 'Cold wallet', ...put })
    await place.beat(301_000)
    expect(await add()).toMatchObject({ code: 0, reason: 'proof_required' })
    await people.prove(ada)
    const { data } = await add()
    expect(await add({ name: 'again' })).toMatchObject({ code: 0, reason: 'address_known', field: 'address' })
    expect(await add({ address: TRON.replace('8', '9') })).toMatchObject({ code: 0, reason: 'address_malformed' })
    expect(await ada.post('/api/user/addresses/rename', { id: data.id, name: 'Old wallet' })).toMatchObject({ code: 200 })
    expect((await ada.get('/api/user/addresses')).rows).toMatchObject([{ id: data.id, name: 'Old wallet' }])
    await place.beat(301_000)
    for (const [path, body] of [
      ['rename', { id: data.id, name: 'x' }],
      ['remove', { id: data.id }],
    ] as const)
      expect(await ada.post(`/api/user/addresses/${path}`, body)).toMatchObject({ code: 0, reason: 'proof_required' })
    await people.prove(ada)
    expect(await ada.post('/api/user/addresses/remove', { id: data.id })).toMatchObject({ code: 200 })
    expect(await ada.post('/api/user/addresses/remove', { id: data.id })).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
    const titles = (await ada.get('/api/notices/list', { pageSize: '50' })).rows.map(({ title }: { title: string }) => title)
    for (const title of ['bound', 'renamed', 'removed']) expect(titles).toContain(`A withdrawal address was ${title}`)
  })

  test('of somebody else is not there', async () => {
    const [ada, bob] = [await people.person('mine', { address: null }), await people.person('yours', { address: null })]
    const id = await people.saveAddress(ada, TRON)
    await people.prove(bob)
    expect(await bob.post('/api/user/addresses/rename', { id, name: 'x' })).toMatchObject({ code: 0, reason: 'not_found' })
    expect(await bob.post('/api/user/addresses/remove', { id })).toMatchObject({ code: 0, reason: 'not_found' })
    expect((await ada.get('/api/user/addresses')).rows).toMatchObject([{ id, name: '' }])
  })

  test('holds twenty at the most', async () => {
    const ada = await people.person('many', { address: null })
    const { db, withdrawalAddresses } = place.services.records
    for (let count = 0; count < 20; count++)
      await db.transaction().execute((tx) => withdrawalAddresses.add(tx, ada.userId, { type: 'tron', address: `T${count}`, name: '' }))
    await people.prove(ada)
    expect(await ada.post('/api/user/addresses/add', { type: 'TRC', address: TRON })).toMatchObject({
      code: 0,
      reason: 'too_many_addresses',
    })
  })
})

describe('an address of the exchange itself', () => {
  test('is refused when it is saved, by either call, and when it is paid to', async () => {
    const ada = await people.person('house')
    const { address } = (await addressesOf(ada))['USDT-TRC20']
    await people.prove(ada)
    const refused = { code: 0, reason: 'address_of_house' }
    expect(await ada.post('/api/user/addresses/add', { type: 'TRC', address })).toMatchObject(refused)
    expect(await ada.post('/api/user/updateUserAddress', { userId: ada.userId, type: 'TRON', address })).toMatchObject(refused)
    const { db, withdrawalAddresses } = place.services.records
    // In the book since before it was the exchange's.
    await db.transaction().execute((tx) => withdrawalAddresses.add(tx, ada.userId, { type: 'tron', address, name: '' }))
    expect(await people.ask(ada, { adress: address })).toMatchObject({ ...refused, field: 'adress' })
    expect((await people.openOf(ada)).length).toBe(0)
  })
})
