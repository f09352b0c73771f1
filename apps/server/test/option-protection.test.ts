import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beats, OPTION, placed, silence, up, walletOf } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const DAY_MS = 86_400_000
let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, withMarketMaker: false })
})
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
})
afterAll(() => place.stop())

const NONE = { stakePerOrder: '0', lossPerDay: '0', tradesPerHour: 0 }
/** A day without anybody: the house's clock goes on, then prices come again. */
async function nextDay() {
  await silence(place, DAY_MS / 1_000)
  await place.beat()
}

test('without a wish nothing is limited, and what was lost, staked and placed is counted', async () => {
  const ada = await place.person('ada')
  const empty = { next: null, nextFrom: null, excludedUntil: null, isForEver: false }
  expect((await ada.get(OPTION.protection)).data).toEqual({ limits: NONE, ...empty, lostToday: '0', openStakes: '0', tradesThisHour: 0 })
  await placed(ada)
  await placed(ada, { ...up, betContent: 0, betAmount: '50' })
  expect((await ada.get(OPTION.protection)).data).toMatchObject({ lostToday: '0', openStakes: '150', tradesThisHour: 2 })
  await beats(place, 1)
  await beats(place, 30, 50_001)
  await beats(place, 1)
  // The up won 80, the down lost 50.
  expect((await ada.get(OPTION.protection)).data).toMatchObject({ lostToday: '-30', openStakes: '0', tradesThisHour: 2 })
})

test('a stricter limit counts at once, a looser one after 24 hours', async () => {
  const ada = await place.person('ada')
  const set = (body: object) => ada.post(OPTION.limits, { ...NONE, ...body })
  expect((await set({ stakePerOrder: '50' })).data).toMatchObject({ limits: { ...NONE, stakePerOrder: '50' }, next: null, nextFrom: null })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '50.000001' })).toMatchObject({ reason: 'own_stake_limit', field: 'betAmount' })
  const asked = (await set({ stakePerOrder: '200', lossPerDay: '60' })).data
  expect(asked).toMatchObject({
    limits: { stakePerOrder: '50', lossPerDay: '60', tradesPerHour: 0 },
    next: { stakePerOrder: '200', lossPerDay: '60', tradesPerHour: 0 },
    nextFrom: place.time.nowMs + DAY_MS,
  })
  await placed(ada, { ...up, betAmount: '50' })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '10.5' })).toMatchObject({ reason: 'own_loss_limit', field: 'betAmount' })
  await placed(ada, { ...up, betAmount: '10' })
  await nextDay()
  expect((await ada.get(OPTION.protection)).data).toMatchObject({
    limits: { stakePerOrder: '200', lossPerDay: '60' },
    next: null,
    nextFrom: null,
  })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '60' })).toMatchObject({ code: 200 })
})

test('trades of an hour are limited until the next full hour', async () => {
  const ada = await place.person('ada')
  await ada.post(OPTION.limits, { ...NONE, tradesPerHour: '2' })
  for (const betAmount of ['10', '11']) await placed(ada, { ...up, betAmount })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '12' })).toMatchObject({ reason: 'own_trades_limit' })
  await silence(place, 3_600)
  await place.beat()
  expect(await ada.post(OPTION.place, { ...up, betAmount: '13' })).toMatchObject({ code: 200 })
})

test('an exclusion holds to its end, can be made longer and never shorter, and leaves what was placed alone', async () => {
  const ada = await place.person('ada')
  const exclude = (body: object) => ada.post(OPTION.exclude, body)
  const { id } = await placed(ada)
  const until = place.time.nowMs + DAY_MS
  expect(await exclude({ until: until - 1 })).toMatchObject({
    reason: 'invalid_value',
    field: 'until',
    msg: 'until: must be at least 24 hours ahead, and at most of the year 2100',
  })
  expect((await exclude({ until: until + 5_000 })).data).toMatchObject({ excludedUntil: until + 5_000, isForEver: false })
  expect(await exclude({ until })).toMatchObject({ reason: 'exclusion_not_longer', field: 'until' })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '20' })).toMatchObject({ reason: 'self_excluded' })
  await beats(place, 33)
  expect((await ada.post(OPTION.list, { status: 1, id })).rows).toMatchObject([{ outcome: 'equal' }])
  await nextDay()
  expect((await ada.get(OPTION.protection)).data.excludedUntil).toBeNull()
  expect(await ada.post(OPTION.place, { ...up, betAmount: '30' })).toMatchObject({ code: 200 })
  expect((await exclude({ forEver: true })).data).toMatchObject({ excludedUntil: Number.MAX_SAFE_INTEGER, isForEver: true })
  expect(await exclude({ until: place.time.nowMs + 2 * DAY_MS })).toMatchObject({ reason: 'exclusion_not_longer' })
  expect(await ada.post(OPTION.place, { ...up, betAmount: '40' })).toMatchObject({ reason: 'self_excluded' })
})

test('a retry of limits with its key does nothing again and answers the same', async () => {
  const ada = await place.person('ada')
  const key = { 'idempotency-key': 'limits-1' }
  const first = await ada.post(OPTION.limits, { ...NONE, stakePerOrder: '70' }, key)
  await ada.post(OPTION.limits, { ...NONE, stakePerOrder: '60' })
  expect((await ada.post(OPTION.limits, { ...NONE, stakePerOrder: '70' }, key)).data.limits.stakePerOrder).toBe('60')
  expect(first.data.limits.stakePerOrder).toBe('70')
  expect(await ada.post(OPTION.limits, { ...NONE, stakePerOrder: '80' }, key)).toMatchObject({ reason: 'key_reused' })
})

test('a demo account is reset once a day, with nothing open, and never in the real realm', async () => {
  const ada = await place.person('ada')
  const { id } = await placed(ada)
  expect(await ada.post(OPTION.reset)).toMatchObject({ code: 0, reason: 'anything_open' })
  await beats(place, 1)
  await beats(place, 30, 49_999)
  await beats(place, 1)
  expect((await ada.post(OPTION.list, { status: 1, id })).rows).toMatchObject([{ outcome: 'lost' }])
  expect(await walletOf(ada)).toMatchObject({ availableAmount: '49900' })
  const key = { 'idempotency-key': 'reset-1' }
  expect((await ada.post(OPTION.reset, undefined, key)).data).toEqual({ realm: 'demo', isRepeated: false })
  expect(await walletOf(ada)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
  const { rows } = await ada.get('/api/asset/statement', { coin: 'usdt', type: '1', pageSize: '2' })
  expect(rows.map(({ purpose, amount }: Record<string, string>) => [purpose, amount])).toEqual([
    ['demo_grant', '50000'],
    ['demo_reset', '-49900'],
  ])
  expect((await ada.post(OPTION.reset, undefined, key)).data).toEqual({ realm: 'demo', isRepeated: true })
  expect(await ada.post(OPTION.reset, undefined, { 'idempotency-key': 'reset-2' })).toMatchObject({ reason: 'reset_used_today' })
  await nextDay()
  expect(await ada.post(OPTION.reset, undefined, { 'idempotency-key': 'reset-3' })).toMatchObject({ code: 200 })
  expect((await place.engine.read.books()).filter(({ sum }) => sum !== 0n)).toEqual([])
  const bob = await place.person('bob', 'real')
  expect(await bob.post(OPTION.reset)).toMatchObject({ code: 0, reason: 'demo_only' })
})
