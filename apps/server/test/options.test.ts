import { type OptionConfig, ratePpm, timeMs } from '@glasshouse/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { BTC_OPTION, beats, depositForOptions, down, finishedOf, OPTION, placed, silence, up, walletOf } from './option-user.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, withMarketMaker: false })
})
/** The price of 50,000, fresh, whatever the test before did. */
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
})
afterAll(() => place.stop())

const runningOf = async (person: TestUser) => (await person.post(OPTION.list, { status: 0 })).rows
/** The next version of a coin's rule, announced so long ahead. */
async function changeOdds(symbol: string, periodId: string, oddsPpm: number, inMs: number) {
  const { options } = await place.engine.read.configuration()
  const option = options.find((one) => one.symbol === symbol) as OptionConfig
  const periods = option.periods.map((one) => (String(one.periodId) === periodId ? { ...one, oddsPpm: ratePpm(oddsPpm) } : one))
  const announced = await submitSigned(place.engine, {
    type: 'ConfigureOption',
    actor: { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' },
    ...{ approverId: 8, reasonCode: 'rule_change', effectiveFromMs: timeMs(place.time.nowMs + inMs) },
    option: { ...option, periods },
  })
  if (!announced.ok) throw new Error(announced.reason)
}
const totalsOf = async (person: TestUser) => (await person.get(OPTION.totals)).data

test('the coin list names the option coins, and the period list what is offered on each [API-081, EN-025, EN-026]', async () => {
  const visitor = place.client()
  const { coinList } = (await visitor.get('/api/common/getCoinList')).data
  const btc = coinList.find((coin: { symbol: string }) => coin.symbol === 'btcusdt')
  expect(btc).toMatchObject({
    coin: 'btc',
    showSymbol: 'BTC/USDT',
    customizeFlag: 1,
    logo: '/coins/btc.svg',
    id: String(BTC_OPTION),
    optionState: 'open',
  })
  expect(coinList.every((coin: { id: string }) => coin.id !== '')).toBe(true)
  const { data, rows } = await visitor.post(OPTION.periods, { secondId: btc.id })
  expect(data).toEqual([
    { id: '1', period: 30, odds: '0.8', minAmount: '10', maxAmount: '5000' },
    { id: '2', period: 60, odds: '0.82', minAmount: '10', maxAmount: '10000' },
    { id: '3', period: 180, odds: '0.85', minAmount: '10', maxAmount: '20000' },
    { id: '4', period: 300, odds: '0.88', minAmount: '10', maxAmount: '30000' },
    { id: '5', period: 3_600, odds: '0.9', minAmount: '10', maxAmount: '50000' },
  ])
  expect(rows).toEqual(data)
  expect((await visitor.send('GET', OPTION.periods, { query: { secondId: String(BTC_OPTION + 1) } })).data[0].id).toBe('101')
})

test('an up is placed, struck by the next price, and won: stake and profit are paid, and its row says all of it [API-082, API-083, EN-027]', async () => {
  const ada = await place.person('ada')
  const order = await placed(ada)
  const acceptedMs = place.time.nowMs
  expect(order).toEqual({
    id: expect.stringMatching(/^[1-9]\d*$/),
    betContent: 1,
    betAmount: '100',
    openPrice: '0',
    closePrice: '0',
    rewardAmount: '0',
    openTime: acceptedMs,
    strikeFrom: acceptedMs + 1_000,
    closeTime: null,
    periodId: '1',
    symbol: 'btcusdt',
    coinSymbol: 'btc',
    baseSymbol: 'usdt',
    showSymbol: 'BTC/USDT',
    status: 0,
    type: 30,
    odds: '0.8',
    flag: null,
    minAmount: '10',
    outcome: null,
    strikeTime: null,
    expiryTime: null,
    payout: '80',
    ruleVersion: 1,
    isScheduled: false,
    createTime: acceptedMs,
    settleTime: null,
    receipt: null,
    wouldHave: null,
    isRepeated: false,
  })
  expect(await walletOf(ada)).toEqual({ availableAmount: '49900', heldAmount: '100', totalAmount: '50000' })
  await beats(place, 1, 50_010)
  const { isRepeated: _, ...accepted } = order
  const struck = { ...accepted, openPrice: '50010', strikeTime: acceptedMs + 1_000, expiryTime: acceptedMs + 31_000 }
  expect(await runningOf(ada)).toEqual([struck])
  expect(await finishedOf(ada, order.id)).toBeUndefined()
  expect(await totalsOf(ada)).toEqual({ openOrder: 1, orderHistory: 0 })
  await beats(place, 31, 50_011)
  expect(await runningOf(ada)).toEqual([])
  expect(await finishedOf(ada, order.id)).toEqual({
    ...struck,
    status: 1,
    closePrice: '50010',
    closeTime: acceptedMs + 31_000,
    flag: 2,
    outcome: 'equal',
    settleTime: expect.any(Number),
    receipt: `/api/fairness/option/${order.id}`,
  })
  expect(await walletOf(ada)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
})

test('the last price at or before expiry decides: up won, down lost, and both wallets say so [API-084, API-085, EN-027]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const [up_, down_] = [await placed(ada), await placed(bob, down)]
  await beats(place, 1)
  await beats(place, 30, 50_000.5)
  await beats(place, 2, 40_000)
  const won = await finishedOf(ada, up_.id)
  expect(won).toMatchObject({
    outcome: 'won',
    flag: 1,
    openPrice: '50000',
    closePrice: '50000.5',
    rewardAmount: '80',
    closeTime: won.expiryTime,
  })
  expect(await finishedOf(bob, down_.id)).toMatchObject({ outcome: 'lost', flag: 0, closePrice: '50000.5', rewardAmount: '0' })
  expect(await walletOf(ada)).toEqual({ availableAmount: '50080', heldAmount: '0', totalAmount: '50080' })
  expect(await walletOf(bob)).toEqual({ availableAmount: '49900', heldAmount: '0', totalAmount: '49900' })
  expect([await totalsOf(ada), await totalsOf(bob)]).toEqual([
    { openOrder: 0, orderHistory: 1 },
    { openOrder: 0, orderHistory: 1 },
  ])
  const { rows } = await ada.get('/api/asset/statement', { coin: 'usdt', type: '1', pageSize: '3' })
  expect(rows.map(({ purpose, amount, orderId }: Record<string, string>) => [purpose, amount, orderId])).toEqual([
    ['option', '80', up_.id],
    ['release', '0', up_.id],
    ['hold', '0', up_.id],
  ])
})

test('price, time and minimum that a client sends have no effect, whatever they are [API-082]', async () => {
  const ada = await place.person('ada')
  const lies = [
    { openPrice: '1', openTime: 1, minAmount: '99999999' },
    { openPrice: { lie: true }, openTime: '2099-01-01 00:00:00', minAmount: -5, coinSymbol: 7, baseSymbol: null },
    { openPrice: '1e9', openTime: place.time.nowMs + 60_000, minAmount: 'all', userId: '1', accountId: 1, odds: '9', payout: '9' },
  ]
  for (const lie of lies) {
    const order = await placed(ada, { ...up, ...lie })
    expect(order).toMatchObject({
      openPrice: '0',
      openTime: place.time.nowMs,
      createTime: place.time.nowMs,
      minAmount: '10',
      odds: '0.8',
      payout: '80',
      status: 0,
      isScheduled: false,
    })
  }
  await beats(place, 1)
  expect((await runningOf(ada)).map(({ openPrice }: { openPrice: string }) => openPrice)).toEqual(['50000', '50000', '50000'])
})

test('a scheduled option waits with its stake held, opens at its time, is counted as open, and runs from there [API-083, API-085, VL-041]', async () => {
  const ada = await place.person('ada')
  const openTime = place.time.nowMs + 5_000
  const order = await placed(ada, { ...up, status: 4, openTime: String(openTime) })
  expect(order).toMatchObject({ status: 4, isScheduled: true, openTime, strikeTime: null })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '49900', heldAmount: '100' })
  const of = async (status: number) => (await ada.post(OPTION.list, { status })).rows.map(({ id }: { id: string }) => id)
  expect([await of(4), await of(0), await totalsOf(ada)]).toEqual([[order.id], [], { openOrder: 1, orderHistory: 0 }])
  await beats(place, 5)
  expect([await of(4), await of(0)]).toEqual([[], [order.id]])
  await beats(place, 1, 50_100)
  expect((await runningOf(ada))[0]).toMatchObject({ openPrice: '50100', strikeTime: openTime + 1_000, expiryTime: openTime + 31_000 })
  await beats(place, 30, 50_099)
  await beats(place, 1)
  expect(await finishedOf(ada, order.id)).toMatchObject({ outcome: 'lost', openTime })
})

test('an opening moment may be a millisecond ahead and exactly a day, and not now nor a millisecond more [VL-041]', async () => {
  const ada = await place.person('ada')
  const at = (ahead: number) => ada.post(OPTION.place, { ...up, status: 4, openTime: place.time.nowMs + ahead })
  const day = 86_400_000
  expect(await at(0)).toMatchObject({ code: 0, reason: 'open_time_not_ahead', field: 'openTime' })
  expect(await at(-1)).toMatchObject({ reason: 'open_time_not_ahead', msg: 'openTime: The time must be later than now' })
  expect(await at(day + 1)).toMatchObject({ reason: 'open_time_too_far', field: 'openTime' })
  expect((await at(1)).data).toMatchObject({ status: 4, openTime: place.time.nowMs + 1 })
  expect((await at(day)).data).toMatchObject({ status: 4, openTime: place.time.nowMs + day })
})

test('stakes at both limits pass, a unit beyond is told with the limit, and more than there is is refused [VL-038, VL-039, VL-040]', async () => {
  const ada = await place.person('ada')
  const stake = (betAmount: string, periodId = '1') => ada.post(OPTION.place, { ...up, betAmount, periodId })
  expect(await stake('9.999999')).toMatchObject({
    reason: 'stake_too_small',
    field: 'betAmount',
    msg: 'betAmount: must be at least 10 USDT',
  })
  expect(await stake('5000.000001')).toMatchObject({
    reason: 'stake_too_large',
    field: 'betAmount',
    msg: 'betAmount: must be at most 5000 USDT',
  })
  expect(await stake('10')).toMatchObject({ code: 200 })
  expect(await stake('5000')).toMatchObject({ code: 200 })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '44990' })
  expect(await stake('44990.000001', '5')).toMatchObject({ reason: 'insufficient_available', field: 'betAmount' })
  expect(await stake('44990', '5')).toMatchObject({ code: 200 })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '0', heldAmount: '50000' })
})

test('without a price at its opening the stake comes back as not opened', async () => {
  const ada = await place.person('ada')
  const { id } = await placed(ada)
  await silence(place, 6)
  expect(await finishedOf(ada, id)).toMatchObject({
    outcome: 'not_opened',
    flag: 2,
    openPrice: '0',
    closePrice: '0',
    closeTime: null,
    expiryTime: null,
  })
  expect(await walletOf(ada)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
})

test('without a price at its expiry it is void, the stake comes back, and what it would have come to is told', async () => {
  const ada = await place.person('ada')
  const { id } = await placed(ada)
  await beats(place, 1)
  await silence(place, 45)
  expect(await finishedOf(ada, id)).toMatchObject({
    outcome: 'void',
    flag: 2,
    openPrice: '50000',
    closePrice: '0',
    closeTime: null,
    wouldHave: null,
  })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '50000', heldAmount: '0' })
  await beats(place, 1, 50_200)
  expect(await finishedOf(ada, id)).toMatchObject({
    outcome: 'void',
    rewardAmount: '0',
    wouldHave: { outcome: 'won', price: '50200', rewardAmount: '80' },
  })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '50000' })
  await silence(place, 5)
  expect(await ada.post(OPTION.place, down)).toMatchObject({ reason: 'index_stale', field: 'symbol' })
})

test('an expiry in a gap of the feed: the first price within ten seconds decides, one later does not', async () => {
  const ada = await place.person('ada')
  const [early, late] = [await placed(ada), await placed(ada, { ...down, periodId: '2' })]
  await beats(place, 1)
  const struckMs = place.time.nowMs
  await silence(place, 39)
  await beats(place, 1, 50_002)
  const decided = { outcome: 'won', closePrice: '50002', expiryTime: struckMs + 30_000, closeTime: struckMs + 40_000 }
  expect(await finishedOf(ada, early.id)).toMatchObject(decided)
  await silence(place, 29)
  place.time.nowMs += 1
  await beats(place, 1, 40_000)
  expect(await finishedOf(ada, late.id)).toMatchObject({ outcome: 'void', closePrice: '0', expiryTime: struckMs + 60_000 })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '50080', heldAmount: '0' })
})

test('a retry with its key gets the first option as it is now, and another body under it is refused', async () => {
  const ada = await place.person('ada')
  const keyed = { ...up, clientOrderId: 'tap-1' }
  const first = await placed(ada, keyed)
  expect(first.isRepeated).toBe(false)
  await beats(place, 1)
  expect(await placed(ada, keyed)).toMatchObject({ id: first.id, isRepeated: true, openPrice: '50000', status: 0 })
  await beats(place, 31)
  expect(await placed(ada, keyed)).toMatchObject({ id: first.id, isRepeated: true, status: 1, outcome: 'equal' })
  expect(await ada.post(OPTION.place, { ...keyed, betAmount: '101' })).toMatchObject({ reason: 'key_reused', field: 'clientOrderId' })
  const header = { 'idempotency-key': 'tap-2' }
  const second = (await ada.post(OPTION.place, up, header)).data
  expect((await ada.post(OPTION.place, up, header)).data).toMatchObject({ id: second.id, isRepeated: true })
  expect(await ada.post(OPTION.place, down, header)).toMatchObject({ reason: 'key_reused', field: 'idempotency-key' })
  expect(await totalsOf(ada)).toEqual({ openOrder: 1, orderHistory: 1 })
})

test('an order that names another version of the rule than the one in force is refused, and nothing is held', async () => {
  const ada = await place.person('ada')
  const { ruleVersion } = (await place.client().get(`${OPTION.rules}/btcusdt`)).data
  const before = await walletOf(ada)
  for (const other of [ruleVersion + 1, String(ruleVersion + 1)])
    expect(await ada.post(OPTION.place, { ...up, ruleVersion: other })).toMatchObject({
      code: 0,
      reason: 'rule_changed',
      field: 'ruleVersion',
    })
  expect(await walletOf(ada)).toEqual(before)
  const keyed = { ...up, clientOrderId: 'shown-1' }
  const order = await placed(ada, { ...keyed, ruleVersion })
  expect(order).toMatchObject({ ruleVersion, isRepeated: false })
  // The version is no part of the order: a retry that leaves it out is the same one.
  expect(await placed(ada, keyed)).toMatchObject({ id: order.id, isRepeated: true })
})

test('an order that was shown the rule of yesterday is refused from the second its announced change takes effect; what was accepted keeps its odds', async () => {
  const ada = await place.person('ada')
  const eth = { ...up, symbol: 'ethusdt', coinSymbol: 'eth', periodId: '101' }
  const rules = async () => (await ada.get(`${OPTION.rules}/ethusdt`)).data
  const { ruleVersion: shown } = await rules()
  await changeOdds('ethusdt', '101', 700_000, 2_000)
  const early = await placed(ada, { ...eth, ruleVersion: shown, clientOrderId: 'early' })
  await beats(place, 1)
  expect((await rules()).ruleVersion).toBe(shown)
  await beats(place, 1)
  const before = await walletOf(ada)
  expect(await ada.post(OPTION.place, { ...eth, ruleVersion: shown, clientOrderId: 'missed' })).toMatchObject({
    reason: 'rule_changed',
    field: 'ruleVersion',
  })
  expect(await walletOf(ada)).toEqual(before)
  await place.settled()
  const { ruleVersion: now, periods } = await rules()
  expect([now, periods[0].odds]).toEqual([shown + 1, '0.7'])
  const late = await placed(ada, { ...eth, ruleVersion: now, clientOrderId: 'late' })
  expect([early.odds, early.ruleVersion, late.odds, late.ruleVersion]).toEqual(['0.8', shown, '0.7', now])
  await beats(place, 28)
  place.feed.setPrice(2, 60_000 * 10 ** 8)
  await beats(place, 6)
  const ends = await Promise.all([early, late].map(({ id }) => finishedOf(ada, id)))
  expect(ends.map(({ outcome, rewardAmount }) => [outcome, rewardAmount])).toEqual([
    ['won', '80'],
    ['won', '70'],
  ])
})

test('two taps without a key at one moment are one option', async () => {
  const ada = await place.person('ada')
  const [one, other] = await Promise.all([ada.post(OPTION.place, up), ada.post(OPTION.place, up)])
  expect(one.data.id).toBe(other.data.id)
  expect(await walletOf(ada)).toMatchObject({ heldAmount: '100' })
})

test('lists come in pages, newest first, of one coin if asked, and never of somebody else [API-083, API-084]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const ids: string[] = []
  for (const put of [{}, { symbol: 'ethusdt', periodId: '101' }, { betAmount: '20' }])
    ids.unshift((await placed(ada, { ...up, ...put })).id)
  const of = async (body: object, person = ada) => {
    const { rows, total } = await person.post(OPTION.list, body)
    return [rows.map(({ id }: { id: string }) => id), total]
  }
  expect(await of({ status: 0 })).toEqual([ids, 3])
  expect(await of({ status: 0, pageSize: 2, pageNum: 2 })).toEqual([ids.slice(2), 3])
  expect(await of({ status: '0', symbol: 'ETHUSDT' })).toEqual([[ids[1]], 1])
  expect(await of({ id: ids[0] })).toEqual([[ids[0]], 1])
  expect(await of({ id: ids[0] }, bob)).toEqual([[], 0])
  expect(await of({ status: 0 }, bob)).toEqual([[], 0])
  await beats(place, 33)
  expect(await of({ status: 1, pageNum: 1, pageSize: 2 })).toEqual([ids.slice(0, 2), 3])
  expect(await of({ status: 1, symbol: 'ethusdt' })).toEqual([[ids[1]], 1])
  expect(await of({ status: 1, id: ids[0] })).toEqual([[ids[0]], 1])
  expect(await of({ status: 1, id: ids[0] }, bob)).toEqual([[], 0])
  expect(await of({ status: 0, id: ids[0] })).toEqual([[], 0])
  expect(await of({ id: ids[0], symbol: 'ethusdt' })).toEqual([[], 0])
  const inQuery = await ada.send('GET', OPTION.list, { query: { status: '1', pageSize: '1' } })
  expect([inQuery.rows[0].id, inQuery.total]).toEqual([ids[0], 3])
})

test('the rules are told whole with the pool of the realm, to anybody', async () => {
  const ada = await place.person('ada')
  const { data, rows } = await place.client().get(`${OPTION.rules}/btcusdt`)
  expect(data).toMatchObject({
    id: String(BTC_OPTION),
    symbol: 'btcusdt',
    ruleVersion: 1,
    isInForce: true,
    state: 'open',
    stakeDecimals: 6,
    strikeDelay: 1_000,
    strikeWithin: 5_000,
    lookBack: 3_000,
    lookAhead: 10_000,
    marketLimit: '0.1',
    secondLimit: '0.03',
    pool: { realm: 'real', total: '5000000', openPayouts: '0', openPayoutsLimit: '500000', secondLimit: '150000' },
  })
  expect(data.periods).toHaveLength(5)
  const { pool, ...rule } = data
  expect(rows).toEqual([rule])
  const before = (await ada.get(`${OPTION.rules}/BTCUSDT`)).data.pool
  expect(before).toMatchObject({ realm: 'demo', total: expect.any(String) })
  await placed(ada)
  const after = (await place.client().get(`${OPTION.rules}/btcusdt`, { realm: 'demo' })).data.pool
  expect([Number(before.available) - Number(after.available), Number(after.openPayouts) - Number(before.openPayouts)]).toEqual([80, 80])
  expect(await place.client().get(`${OPTION.rules}/glsusdt`)).toMatchObject({ reason: 'unknown_market', field: 'symbol' })
  expect((await place.client().post('/api/option/rules/list', undefined)).field).toBe('key')
})

test('the real realm takes real money only, and a client that believes to be in the other realm is refused', async () => {
  const ada = await place.person('ada', 'real')
  expect(await ada.post(OPTION.place, down)).toMatchObject({ reason: 'insufficient_available' })
  await depositForOptions(place, ada, 100n)
  expect(await ada.post(OPTION.place, up, { 'x-realm': 'demo' })).toMatchObject({ reason: 'realm_changed' })
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '100' })
  const { id } = (await ada.post(OPTION.place, up, { 'x-realm': 'real' })).data
  await beats(place, 1)
  await beats(place, 31, 50_001)
  await ada.send('POST', '/api/user/switch', { query: { type: '2' } })
  expect((await ada.post(OPTION.list, { id })).rows).toEqual([])
  expect(await totalsOf(ada)).toEqual({ openOrder: 0, orderHistory: 0 })
})
