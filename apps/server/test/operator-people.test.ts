import { withdrawalNumber } from '@glasshouse/domain'
import { type FoundGroup, type ListedPerson, type OperatorHome, PAST_LISTS, type PersonStep, type ShownPerson } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketBuy, type Reply, restingBuy, type TestUser } from './client.ts'
import { CONTRACT, depositForContracts, marketLong, opened, restingLong } from './contract-user.ts'
import { claimed } from './depositor.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { beats, placed } from './option-user.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

const [sue, cat, tess, ria, con] = [loginOf('sue'), loginOf('cat'), loginOf('tess'), loginOf('ria'), loginOf('con')] as const
let place: TestServer
let people: Withdrawing
let desk: OperatorDesk
let numbers: ReadonlyMap<Login, number>
let person: TestUser
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  for (let second = 0; second < 3; second++) await place.beat()
  people = new Withdrawing(place)
  desk = await openOperatorDoor(place)
  numbers = await addOperators(place, [
    [sue, 'support'],
    [cat, 'compliance'],
    [tess, 'treasury'],
    [ria, 'risk'],
    [con, 'content'],
  ])
  person = await people.person('looked', { usdt: 50_000 })
  await people.verify(person, 2)
  await depositForContracts(place, person, 10_000n)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

async function ask(login: Login, path: string, query: Record<string, string> = {}) {
  const token = (await desk.tokenFor(login)) as string
  return desk.send('GET', `${path}?${new URLSearchParams(query)}`, { token })
}
const noted = async (login: Login, body: object) =>
  desk.send('POST', '/operator/person/notes', { token: (await desk.tokenFor(login)) as string, body })
const homeOf = async (login: Login): Promise<OperatorHome> => (await ask(login, '/operator/home')).data
const waitingOf = async (login: Login, queue: string) => (await homeOf(login)).waiting.find((one) => one.queue === queue)
const own = (extra: Record<string, string> = {}) => ({ userId: person.userId, ...extra })

describe('home', () => {
  test('each role is told of the queues and parts that it may see, and of no other', async () => {
    const parts = async (login: Login) => {
      const { waiting, exposure, health } = await homeOf(login)
      return [waiting.map(({ queue }) => queue).join(' '), exposure !== null, health !== null]
    }
    expect(await parts(sue)).toEqual(['identity deposits withdrawals approvals', false, true])
    expect(await parts(cat)).toEqual(['identity deposits withdrawals approvals screening suspense', false, false])
    expect(await parts(tess)).toEqual(['deposits withdrawals approvals suspense', true, false])
    expect(await parts(ria)).toEqual(['approvals', true, true])
    expect(await parts(con)).toEqual(['approvals', false, false])
  })

  test('what waits is counted with the age of the oldest, and gone when it is withdrawn', async () => {
    const since = place.services.clock()
    expect(await waitingOf(cat, 'approvals')).toEqual({ queue: 'approvals', count: 0, oldestAt: null })
    const asked = await desk.request(['account-flag', person.userId, 'real', 'close_only', 'on'], { asker: sue })
    await place.beat()
    await desk.request(['account-flag', person.userId, 'real', 'close_only', 'on'], { asker: sue })
    expect(await waitingOf(cat, 'approvals')).toEqual({ queue: 'approvals', count: 2, oldestAt: since })
    await desk.send('POST', '/operator/acts/withdraw', { token: (await desk.tokenFor(sue)) as string, body: { id: asked.data.id } })
    expect(await waitingOf(cat, 'approvals')).toMatchObject({ count: 1 })
    await claimed(place, person)
    expect(await waitingOf(tess, 'deposits')).toEqual({ queue: 'deposits', count: 1, oldestAt: place.services.clock() })
  })

  test('a request names the users of its words by login name, for roles that find users', async () => {
    const asked = await desk.request(['account-flag', person.userId, 'real', 'withdraw', 'off'], { asker: sue })
    const one = async (login: Login) =>
      (await desk.send('GET', `/operator/acts/one?id=${asked.data.id}`, { token: (await desk.tokenFor(login)) as string })).data.people
    const named = [{ userId: person.userId, loginName: person.loginName }]
    for (const login of [sue, cat]) expect(await one(login)).toEqual(named)
    expect(await one(con)).toEqual([])
  })

  test('it tells when the sitting ends, and nothing about it keeps the sitting', async () => {
    const { now, sittingEndsAt } = await homeOf(sue)
    expect(sittingEndsAt - now).toBeLessThanOrEqual(30 * 60_000)
    expect(sittingEndsAt - now).toBeGreaterThan(25 * 60_000)
  })

  test('a stop by operators is an alarm while it stands', async () => {
    const by = { asker: ria, approver: loginOf('risktwo') }
    await addOperators(place, [[by.approver, 'risk']])
    const kinds = async () => (await homeOf(con)).alarms.map(({ kind }) => kind)
    expect(await kinds()).not.toContain('orders_halted')
    expect(await desk.act(['halt-orders', 'on'], by)).toMatchObject({ code: 200 })
    expect(await kinds()).toContain('orders_halted')
    expect(await desk.act(['halt-orders', 'off'], by)).toMatchObject({ code: 200 })
    expect(await kinds()).not.toContain('orders_halted')
  })

  test('what is open is told with what stands behind it, per market and realm', async () => {
    await opened(person, marketLong)
    await placed(person)
    await place.settled()
    const { exposure } = await homeOf(ria)
    expect(exposure?.options).toEqual([{ market: 'btcusdt', realm: 'real', open: 1, openPayouts: '80', largestPayout: '80' }])
    expect(exposure?.contracts).toMatchObject([{ market: 'btcusdt', realm: 'real' }])
    expect(exposure?.pools.filter(({ purpose, realm }) => purpose === 'option_pool' && realm === 'real')).toHaveLength(1)
    await beats(place, 35)
    expect((await homeOf(ria)).exposure?.options).toEqual([])
  })

  test('names of operators are there for all of them', async () => {
    const { rows } = await ask(con, '/operator/names')
    expect(rows).toContainEqual({ id: numbers.get(sue), name: 'sue', roles: ['support'], isActive: true })
  })
})

describe('a person', () => {
  test('is found by each whole name in any case, by UID, and by no part of one', async () => {
    await place.services.records.db
      .updateTable('users')
      .set({ email: 'Looked.At@example.com', email_key: 'looked.at@example.com', phone: '+4915112345678', phone_key: '4915112345678' })
      .where('user_id', '=', person.userId)
      .execute()
    const found = async (name: string) => (await ask(sue, '/operator/people', { name })).rows
    const row = { userId: person.userId, loginName: person.loginName, state: 'normal' }
    expect(await found(person.userId)).toEqual([{ ...row, by: 'uid' }])
    expect(await found(` ${person.loginName.toUpperCase()} `)).toEqual([{ ...row, by: 'login_name' }])
    expect(await found('looked.at@EXAMPLE.com')).toEqual([{ ...row, by: 'email' }])
    expect(await found('+49 151 12345678')).toEqual([{ ...row, by: 'phone' }])
    for (const part of [person.loginName.slice(0, -1), person.userId.slice(1), '%', 'looked', '12345678', "' or 1=1"])
      expect([part, await found(part)]).toEqual([part, []])
  })

  test('stands in the list of people with level, country and last use, by filters that each refuse what they do not know', async () => {
    const listed = async (query: Record<string, string>) =>
      (await ask(sue, '/operator/people/list', query)).rows as unknown as ListedPerson[]
    const [row] = await listed({ text: person.loginName.slice(1).toUpperCase() })
    expect(row).toMatchObject({ userId: person.userId, loginName: person.loginName, state: 'normal', level: 'advanced' })
    expect(row?.country).toMatch(/^[A-Z]{2}$/)
    expect(row?.lastSeenAt).toBeLessThanOrEqual(place.services.clock())
    expect(Object.keys(row ?? {}).sort()).toEqual(['country', 'lastSeenAt', 'level', 'loginName', 'registeredAt', 'state', 'userId'])
    expect(await listed({ text: person.loginName, level: 'none' })).toEqual([])
    expect(await listed({ after: person.userId, text: person.loginName })).toEqual([])
    for (const [field, value] of [
      ['state', 'rich'],
      ['level', '3'],
      ['country', 'Germany'],
      ['after', '1'],
    ] as const)
      expect(await ask(sue, '/operator/people/list', { [field]: value })).toMatchObject({ code: 0, field })
    expect(await ask(con, '/operator/people/list')).toMatchObject({ reason: 'role_missing' })
  })

  test('is shown with accounts, flags, gates and limits; the number of a document masked', async () => {
    const { data }: { data: ShownPerson } = await ask(sue, '/operator/person', own())
    expect(data).toMatchObject({ userId: person.userId, state: 'normal', heldUntil: null, payoutLevel: 'advanced' })
    // The person has none in demo money, and a look opens none.
    expect(data.accounts.map(({ realm }) => realm)).toEqual(['real'])
    expect(data.accounts[0]?.flags).toMatchObject({ trade_spot: true, frozen: false })
    expect(data.accounts[0]?.options.limits).toMatchObject({ stakePerOrder: '0' })
    expect(data.identity).toMatchObject([
      { level: 'primary', state: 'approved', number: '••' },
      { level: 'advanced', state: 'approved', number: '••' },
    ])
    expect(JSON.stringify(data)).not.toMatch(/X1|Sample Person|argon|salt/)
  })

  test('a freeze by two shows in both realms and in the list', async () => {
    const frozen = await people.person('frozen', { usdt: 0 })
    const by = { asker: sue, approver: cat }
    expect(await desk.act(['account-flag', frozen.userId, 'real', 'frozen', 'on'], by)).toMatchObject({ code: 200 })
    const { data }: { data: ShownPerson } = await ask(sue, '/operator/person', { userId: frozen.userId })
    expect(data.accounts.map(({ flags }) => flags.frozen)).toEqual([true, true])
  })

  test('balances, open orders, positions and the statement are those that the person sees', async () => {
    await person.post('/api/currency/order/submit', restingBuy)
    await person.post('/api/contract/order/submit', restingLong)
    await place.settled()
    const { rows } = await ask(sue, '/operator/person/balances', own({ realm: 'real' }))
    const { asset } = (await person.get('/api/asset/assetBalance')).data
    for (const { wallet, coin, total } of rows) {
      const seen = asset.find((one: { type: number; symbol: string }) => one.type === WALLETS[wallet as 'spot'] && one.symbol === coin)
      expect([wallet, coin, total]).toEqual([wallet, coin, seen.totalAmount])
    }
    const { data } = await ask(sue, '/operator/person/trading', own({ realm: 'real' }))
    expect(data.spotOrders).toMatchObject([{ market: 'btcusdt', side: 'buy', filled: '0' }])
    expect(data.contractOrders).toMatchObject([{ market: 'btcusdt', side: 'long', effect: 'open' }])
    expect(data.positions).toMatchObject([{ market: 'btcusdt', side: 'long' }])
    const page = { realm: 'real', pageNum: '1', pageSize: '3' }
    const first = await ask(sue, '/operator/person/statement', own(page))
    expect([first.rows.length, (first.total ?? 0) > 3]).toEqual([3, true])
    const second = await ask(sue, '/operator/person/statement', own({ ...page, pageNum: '2' }))
    expect(second.rows.map(({ id }: { id: string }) => id)).not.toContain(first.rows[0].id)
  })
  const WALLETS = { spot: 1, earn: 2, futures: 3 } as const

  describe('what was traded', () => {
    const past = async (login: Login, body: object): Promise<Reply> =>
      desk.send('POST', '/operator/person/past', {
        token: (await desk.tokenFor(login)) as string,
        body: { userId: person.userId, realm: 'real', purpose: 'complaint', ...body },
      })
    const rowsOf = async (list: string, body: object = {}) => (await past(sue, { list, ...body })).rows
    const looks = async () =>
      (await ask(sue, '/operator/person/timeline', own())).rows.filter(({ what }: PersonStep) => what === 'person_past_look')

    beforeAll(async () => {
      expect(await person.post('/api/currency/order/submit', marketBuy)).toMatchObject({ code: 200 })
      expect(await person.post('/api/currency/order/submit', { ...marketBuy, delegateValue: '250' })).toMatchObject({ code: 200 })
      const resting = await person.post('/api/currency/order/submit', restingBuy)
      expect(await person.get('/api/currency/order/cancelOrder', { id: resting.data.id })).toMatchObject({ code: 200 })
      const long = await person.post('/api/contract/order/submit', restingLong)
      expect(await person.get(CONTRACT.cancel, { id: long.data.id })).toMatchObject({ code: 200 })
      await opened(person, marketLong)
      await placed(person)
      expect(await person.post('/api/texchange/currencyExchange', { ...SWAP, minimum: '0.0001' })).toMatchObject({ code: 200 })
      await beats(place, 35)
      await place.settled()
    })
    const SWAP = { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' }

    test('orders and fills of spot carry the figures that their owner sees, the newest first', async () => {
      const rows = await rowsOf('spot_orders')
      expect(rows.map(({ at }: { at: number }) => at)).toEqual(
        rows.map(({ at }: { at: number }) => at).toSorted((a: number, b: number) => b - a),
      )
      const [cancelled] = rows.filter(({ type }: { type: string }) => type === 'limit')
      const [second, first] = rows.filter(({ type }: { type: string }) => type === 'market')
      expect(cancelled).toMatchObject({ kind: 'order', side: 'buy', type: 'limit', price: '49000', size: '0.01', filled: '0', fee: '0' })
      expect(cancelled).toMatchObject({ end: 'canceled_by_user', average: null, coin: 'usdt', effect: null, realized: null })
      const { rows: seen } = await person.get('/api/currency/order/orderList', { status: '1' })
      for (const row of [second, first]) {
        const own = seen.find(({ id }: { id: string }) => id === row.id)
        expect(row).toMatchObject({ type: 'market', price: null, size: null, filled: own.dealNum, average: own.dealPrice, fee: own.fee })
        expect(row.at).toBe(own.updateTime)
      }
      const fills = await rowsOf('spot_fills')
      const { rows: owned } = await person.get('/api/order/fills', { pageSize: '100' })
      expect(fills.map(({ id, role }: { id: string; role: string }) => `${id}-${role}`)).toEqual(owned.map(({ id }: { id: string }) => id))
      expect(fills[0]).toMatchObject({ kind: 'fill', market: 'btcusdt', side: 'buy', role: 'taker', coin: 'usdt', orderId: second.id })
      for (const name of ['price', 'fee']) expect(Number(fills[0][name])).toBe(Number(owned[0][name]))
      expect(fills[0].seq).toBeGreaterThan(0)
    })

    test('of futures also a cancelled order without a fill, and what a fill realized', async () => {
      const [bought, cancelled] = await rowsOf('futures_orders')
      expect(bought).toMatchObject({ side: 'long', effect: 'open', leverage: 10, type: 'market', filled: '20', size: '20', end: 'filled' })
      expect(cancelled).toMatchObject({ type: 'limit', price: '49000', filled: '0', average: null, end: 'canceled_by_user' })
      const [fill] = await rowsOf('futures_fills')
      expect(fill).toMatchObject({ side: 'buy', role: 'taker', cause: 'user', realized: '0', orderId: bought.id, coin: 'usdt' })
      expect(Number(fill.fee)).toBeGreaterThan(0)
    })

    test('an option leads to its receipt, a swap says what it brought', async () => {
      const [option] = await rowsOf('options')
      expect(option).toMatchObject({ kind: 'option', market: 'btcusdt', side: 'up', stake: '100', coin: 'usdt' })
      expect(option.receipt).toBe(`${place.services.config.publicUrl}/receipt/${option.id}`)
      const { data: receipt } = await person.get(`/api/fairness/option/${option.id}`)
      expect([option.outcome, BigInt(Math.round(Number(option.reward) * 1e6))]).toEqual([
        receipt.result.outcome,
        receipt.result.outcome === 'won' ? BigInt(receipt.result.payout) : 0n,
      ])
      const [swap] = await rowsOf('swaps')
      expect(swap).toMatchObject({ kind: 'swap', from: 'usdt', to: 'btc', given: '100', state: 'executed' })
      expect(Number(swap.received)).toBeGreaterThan(0)
      expect(await rowsOf('swaps', { market: 'eth' })).toEqual([])
      expect(await rowsOf('swaps', { market: 'BTC' })).toHaveLength(1)
    })

    test('a page goes on after a row, and filters hold', async () => {
      const all = await rowsOf('spot_orders')
      expect(await rowsOf('spot_orders', { after: all[0].place })).toEqual(all.slice(1))
      const fills = await rowsOf('spot_fills')
      expect(await rowsOf('spot_fills', { after: fills[0].place })).toEqual(fills.slice(1))
      expect(await rowsOf('spot_orders', { market: 'btcusdt' })).toEqual(all)
      expect(await rowsOf('spot_orders', { market: 'ethusdt' })).toEqual([])
      const oldest = all.at(-1)
      expect(await rowsOf('spot_orders', { from: oldest.at + 1 })).not.toContainEqual(oldest)
      expect(await rowsOf('spot_orders', { from: oldest.at, to: oldest.at + 1 })).toContainEqual(oldest)
      for (const list of ['futures_orders', 'futures_fills', 'options', 'swaps'])
        expect(await rowsOf(list, { after: (await rowsOf(list))[0].place })).toEqual((await rowsOf(list)).slice(1))
    })

    test('the other realm has none of it, and a look opens no account there', async () => {
      for (const list of PAST_LISTS) expect([list, await rowsOf(list, { realm: 'demo' })]).toEqual([list, []])
      const { data }: { data: ShownPerson } = await ask(sue, '/operator/person', own())
      expect(data.accounts.map(({ realm }) => realm)).toEqual(['real'])
    })

    test('each list that was opened stands in the audit with its purpose, its pages do not', async () => {
      const before = (await looks()).length
      const [row] = await rowsOf('options')
      await rowsOf('options', { after: row.place })
      const told: PersonStep[] = await looks()
      expect(told).toHaveLength(before + 1)
      expect(told[0]).toMatchObject({
        actor: `operator:${numbers.get(sue)}`,
        detail: { purpose: 'complaint', realm: 'real', list: 'options' },
      })
    })

    test('is refused without a purpose, for a role that sees no person, and for what is not written right', async () => {
      const before = (await looks()).length
      const list = 'spot_orders'
      expect(await past(con, { list })).toMatchObject({ reason: 'role_missing' })
      expect(await desk.send('POST', '/operator/person/past', { body: {} })).toMatchObject({ reason: 'token_missing' })
      expect(await past(sue, { list, userId: '100000000' })).toMatchObject({ reason: 'not_found', field: 'userId' })
      const wrong: readonly (readonly [object, string, string])[] = [
        [{ purpose: undefined }, 'field_missing', 'purpose'],
        [{ purpose: 'curiosity' }, 'value_not_listed', 'purpose'],
        [{ list: 'everything' }, 'value_not_listed', 'list'],
        [{ realm: 'play' }, 'value_not_listed', 'realm'],
        [{ market: 'nothing' }, 'unknown_market', 'market'],
        [{ list: 'swaps', market: 'btcusdt' }, 'unknown_asset', 'market'],
        [{ market: '%' }, 'field_malformed', 'market'],
        [{ after: 'first' }, 'field_malformed', 'after'],
        [{ after: '1-1 or 1=1' }, 'field_malformed', 'after'],
        [{ from: -1 }, 'field_malformed', 'from'],
        [{ to: 9e15 }, 'field_malformed', 'to'],
        [{ from: 2, to: 2 }, 'invalid_value', 'to'],
      ]
      for (const [put, reason, field] of wrong)
        expect([put, await past(sue, { list, ...put })]).toMatchObject([put, { code: 0, reason, field }])
      expect(await looks()).toHaveLength(before)
    })
  })

  test('keys are kinds and counts, sessions have no token, and the destination of a withdrawal is in no list', async () => {
    const asked = await people.ask(person)
    expect(asked).toMatchObject({ code: 200 })
    const { data: access } = await ask(sue, '/operator/person/access', own())
    expect(access.keys).toEqual([
      { kind: 'password', count: 1 },
      { kind: 'email', count: 1 },
      { kind: 'phone', count: 1 },
      { kind: 'fund_password', count: 1 },
    ])
    expect(access.sessions).toHaveLength(1)
    expect(JSON.stringify(access)).not.toContain(person.token)
    const { data: transfers } = await ask(sue, '/operator/person/transfers', own())
    expect(transfers.withdrawals).toMatchObject([{ id: asked.data.id, state: 'requested', approvals: 0 }])
    expect(transfers.deposits.length).toBeGreaterThan(0)
    expect(JSON.stringify(transfers)).not.toContain('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  })

  test('the timeline tells what was done to them and by whom, newest first, page after page', async () => {
    const token = (await desk.tokenFor(cat)) as string
    const [review] = (await ask(sue, '/operator/person', own())).data.identity as ShownPerson['identity']
    await desk.send('POST', '/operator/reviews/show', { token, body: { id: review?.reviewId, purpose: 'complaint' } })
    const { rows }: { readonly rows: readonly PersonStep[] } = await ask(sue, '/operator/person/timeline', own())
    expect(rows.find(({ what }) => what === 'identity_look')).toMatchObject({
      actor: `operator:${numbers.get(cat)}`,
      detail: { purpose: 'complaint' },
    })
    expect(rows.some(({ kind, what }) => kind === 'withdrawal' && what === 'requested')).toBe(true)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((one, other) => other - one))
    const before = String(rows.at(-1)?.at)
    const { rows: older } = await ask(sue, '/operator/person/timeline', own({ before }))
    expect(older.every(({ at }: PersonStep) => at < Number(before))).toBe(true)
    const { rows: others } = await ask(sue, '/operator/person/timeline', { userId: (await place.person('other')).userId })
    expect(JSON.stringify(others)).not.toContain(person.userId)
  })

  test('a note is kept as it was written, with its author, and nobody changes or removes it', async () => {
    const text = '<img src=x onerror=alert(1)> called, wants "all" back'
    expect(await noted(sue, { userId: person.userId, text })).toMatchObject({ code: 200, data: { text, author: numbers.get(sue) } })
    expect((await ask(tess, '/operator/person/notes', own())).rows).toMatchObject([{ text, author: numbers.get(sue) }])
    const { db } = place.services.records
    await expect(db.updateTable('operator_notes').set({ text: 'nothing' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('operator_notes').execute()).rejects.toThrow('never changed')
    const { rows }: { readonly rows: readonly PersonStep[] } = await ask(sue, '/operator/person/timeline', own())
    expect(rows.find(({ what }) => what === 'person_note')).toMatchObject({ actor: `operator:${numbers.get(sue)}` })
  })

  test('is nobody’s who does not exist, and every field is checked', async () => {
    const nobody = { userId: '100000000' }
    for (const path of ['', '/access', '/transfers', '/timeline', '/notes'])
      expect(await ask(sue, `/operator/person${path}`, nobody)).toMatchObject({ reason: 'not_found', field: 'userId' })
    for (const path of ['/balances', '/trading', '/statement']) {
      expect(await ask(sue, `/operator/person${path}`, { ...nobody, realm: 'real' })).toMatchObject({ reason: 'not_found' })
      expect(await ask(sue, `/operator/person${path}`, own({ realm: 'play' }))).toMatchObject({
        reason: 'value_not_listed',
        field: 'realm',
      })
    }
    expect(await ask(sue, '/operator/person', { userId: '7' })).toMatchObject({ reason: 'field_malformed', field: 'userId' })
    expect(await ask(sue, '/operator/people', { name: '' })).toMatchObject({ reason: 'field_missing', field: 'name' })
    expect(await noted(sue, { ...nobody, text: 'x' })).toMatchObject({ reason: 'not_found' })
    expect(await noted(sue, { userId: person.userId, text: ' '.repeat(2_001) })).toMatchObject({ reason: 'field_too_long', field: 'text' })
    expect(await noted(con, { userId: person.userId, text: 'x' })).toMatchObject({ reason: 'role_missing' })
  })
})

describe('the search', () => {
  const search = async (login: Login, text: string): Promise<Reply> =>
    desk.send('POST', '/operator/search', { token: (await desk.tokenFor(login)) as string, body: { text } })
  const idsOf = async (login: Login, text: string) => {
    const { data } = (await search(login, text)) as { data: { groups: FoundGroup[] } }
    return Object.fromEntries(data.groups.map(({ group, rows }) => [group, rows.map(({ id }) => id)]))
  }

  test('finds a person by the beginning of a login name or of a word in it, and by each other name whole', async () => {
    const { db } = place.services.records
    const other = await people.person('searched', { usdt: 0 })
    const names = { login_name: 'Anna.Bell_77', login_key: 'anna.bell_77', email: 'Bell@example.com', email_key: 'bell@example.com' }
    await db
      .updateTable('users')
      .set({ ...names, phone: '+49301234567', phone_key: '49301234567' })
      .where('user_id', '=', other.userId)
      .execute()
    const one = { people: [other.userId] }
    for (const text of ['ANNA.b', ' anna ', 'bell', 'bell 77', other.userId, 'BELL@example.com', '+49 30 1234567'])
      expect([text, await idsOf(sue, text)]).toEqual([text, one])
    // Marks of patterns stand for themselves; parts of mail addresses and phones are no names.
    for (const text of ['%%', 'a%a', '__', 'bell@', 'example', '1234567', other.userId.slice(0, 8), "' or 1=1", 'anna & !bell', 'ell'])
      expect([text, (await idsOf(sue, text)).people ?? []]).toEqual([text, []])
  })

  test('finds payments, transactions, addresses, orders and requests by their numbers, for roles that may open them', async () => {
    const { db } = place.services.records
    const asked = (await people.ask(person)).data
    const number = withdrawalNumber(asked.id)
    for (const text of [number, number.toLowerCase(), number.slice(0, 7), asked.id, asked.id.slice(0, 10)])
      expect([text, (await idsOf(sue, text)).withdrawals]).toEqual([text, [asked.id]])
    const tx = 'c4'.repeat(32)
    await db
      .updateTable('withdrawals')
      .set({ reference: `tron:${tx}:0` })
      .where('withdrawal_id', '=', asked.id)
      .execute()
    for (const text of [tx, `0x${tx.toUpperCase()}`, `tron:${tx}:0`])
      expect([text, await idsOf(tess, text)]).toEqual([text, { withdrawals: [asked.id] }])
    expect(await idsOf(tess, `bitcoin:${tx}:0`)).toEqual({})

    const { serialId } = await claimed(place, person)
    for (const text of [serialId, serialId.toLowerCase().slice(0, 12)]) expect((await idsOf(sue, text)).deposits).toContain(serialId)
    const { order_id: orderId } = await place.services.readModel
      .selectFrom('orders')
      .select('order_id')
      .orderBy('order_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await idsOf(ria, String(orderId))).orders).toContain(String(orderId))
    expect((await idsOf(con, String(orderId))).orders).toBeUndefined()

    const request = await desk.request(['account-flag', person.userId, 'real', 'close_only', 'on'], { asker: sue })
    expect(await idsOf(con, request.data.id)).toEqual({ approvals: [request.data.id] })
    // Risk sees no withdrawals and no deposits, content nobody at all.
    expect(await idsOf(ria, number)).toEqual({})
    expect(await idsOf(ria, serialId)).toEqual({})
    expect(await idsOf(con, person.userId)).toEqual({})
    expect(await idsOf(con, person.loginName)).toEqual({})
  })

  test('shows eight of a group and says how many it left off', async () => {
    const { db } = place.services.records
    for (let at = 0; at < 10; at++) {
      const { userId } = await place.person(`many${at}`)
      await db
        .updateTable('users')
        .set({ login_name: `crowd-${at}`, login_key: `crowd-${at}` })
        .where('user_id', '=', userId)
        .execute()
    }
    const { data } = (await search(sue, 'crowd')) as { data: { groups: FoundGroup[] } }
    expect(data.groups.map(({ group, rows, leftOff, isMore }) => [group, rows.length, leftOff, isMore])).toEqual([['people', 8, 2, false]])
  })

  test('stands in the audit with who was found, and never with what was typed', async () => {
    const email = 'looked.at@example.com'
    expect((await idsOf(sue, email)).people).toEqual([person.userId])
    const { rows } = await ask(cat, '/operator/audit', { act: 'search' })
    expect(rows[0]).toMatchObject({ actor: `operator:${numbers.get(sue)}`, subject: `user:${person.userId}` })
    expect(JSON.parse(rows[0].detail)).toEqual({ found: { people: 1 }, people: [person.userId] })
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })

  test('refuses what is too short or too long, and who is not signed in', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['', 'field_missing'],
      ['a', 'field_too_short'],
      [' a ', 'field_too_short'],
      ['a'.repeat(10_000), 'field_too_long'],
      ['a\u0000b', 'field_malformed'],
    ]
    for (const [text, reason] of wrong)
      expect([text.length, await search(sue, text)]).toMatchObject([text.length, { code: 0, reason, field: 'text' }])
    expect(await desk.send('POST', '/operator/search', { body: { text: 'anna' } })).toMatchObject({ reason: 'token_missing' })
  })
})

describe('screening hits', () => {
  const hits = async (state: string) => (await ask(cat, '/operator/screening', { state })).rows

  test('hold up a review until it is approved with a reason, and a withdrawal until it is approved', async () => {
    const { db } = place.services.records
    const found = await people.person('listed')
    await people.verify(found, 1)
    const { data } = await ask(sue, '/operator/person', { userId: found.userId })
    const { reviewId } = data.identity[0]
    await db
      .updateTable('reviews')
      .set({ state: 'in_review', reviewer: `operator:${numbers.get(cat)}` })
      .where('review_id', '=', reviewId)
      .execute()
    const hit = {
      user_id: found.userId,
      asked_at: 'identity',
      review_id: reviewId,
      list: 'UN',
      entry: 'Q.1',
      cleared_by: null,
      cleared_at_ms: null,
    }
    await db
      .insertInto('screening_hits')
      .values({ ...hit, at_ms: place.services.clock() })
      .execute()
    expect(await hits('open')).toMatchObject([{ kind: 'identity', userId: found.userId, list: 'UN', entry: 'Q.1', reviewId }])
    expect(await waitingOf(cat, 'screening')).toMatchObject({ count: 1 })
    const token = (await desk.tokenFor(cat)) as string
    const act = (reason: string) =>
      desk.send('POST', '/operator/reviews/act', { token, body: { id: reviewId, version: 1, act: 'approve', reason } })
    expect(await act('')).toMatchObject({ reason: 'screening_hit_open', field: 'reason' })
    expect(await act('born 40 years later')).toMatchObject({ code: 200 })
    expect(await hits('open')).toEqual([])
    expect(await hits('cleared')).toMatchObject([{ clearedBy: `operator:${numbers.get(cat)}`, reviewId }])
  })

  test('are for those who may see them', async () => {
    expect(await ask(sue, '/operator/screening')).toMatchObject({ reason: 'role_missing' })
    expect(await ask(cat, '/operator/screening', { state: 'new' })).toMatchObject({ reason: 'value_not_listed', field: 'state' })
  })
})

// The last one: years pass.
test('a note is in no export, is held with the records of a closed account, and goes with them', async () => {
  const leaver = await place.person('leaver', 'real')
  expect(await noted(sue, { userId: leaver.userId, text: 'called twice' })).toMatchObject({ code: 200 })
  await people.prove(leaver)
  const { data } = await leaver.post('/api/user/exportData')
  expect(data.records.users).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain('called twice')
  expect(await leaver.post('/api/user/closeAccount', { loginName: leaver.loginName })).toMatchObject({ code: 200 })
  const notes = () => place.services.records.db.selectFrom('operator_notes').selectAll().where('user_id', '=', leaver.userId).execute()
  expect(await notes()).toHaveLength(1)
  const shown = await ask(sue, '/operator/person', { userId: leaver.userId })
  expect(shown.data).toMatchObject({ state: 'closed', heldUntil: expect.any(Number) })
  place.time.nowMs += 5.1 * 365.25 * 86_400_000
  await place.services.closing.accounts.eraseEnded()
  expect(await notes()).toEqual([])
})
