import { verifyReceipt } from '@glasshouse/verifier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import { beats, finishedOf, OPTION, placed, up, walletOf } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Whatever moment the house is down at: an option is settled once, by the price of its own moment. */
let place: TestServer
let ada: TestUser
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, withMarketMaker: false })
})
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
  ada = await place.person('ada')
})
afterAll(() => place.stop())

/** So much later the feed speaks, once. */
async function priceAfter(seconds: number, usdt: number) {
  place.time.nowMs += (seconds - 1) * 1_000
  await beats(place, 1, usdt)
}
const running = async () => (await ada.post(OPTION.list, { status: 0 })).rows
const postingsOf = async (id: string) => {
  const { rows } = await ada.get('/api/asset/statement', { coin: 'usdt', type: '1', pageSize: '50' })
  return rows
    .filter(({ orderId }: { orderId: string }) => orderId === id)
    .map(({ purpose, amount }: Reply['data']) => `${purpose} ${amount}`)
}

/** Settled so, and still so after more prices and another restart; its receipt verifies. */
async function settledOnce(id: string, as: object, postings: readonly string[], available: string) {
  expect(await finishedOf(ada, id)).toMatchObject(as)
  place.feed.setPrice(1, 90_000 * 10 ** 8)
  await beats(place, 2)
  await place.restart(5_000)
  await beats(place, 2)
  expect(await finishedOf(ada, id)).toMatchObject(as)
  expect(await postingsOf(id)).toEqual(postings)
  expect(await walletOf(ada)).toEqual({ availableAmount: available, heldAmount: '0', totalAmount: available })
  expect((await ada.get(OPTION.totals)).data).toEqual({ openOrder: 0, orderHistory: 1 })
  const { data } = await ada.get(`/api/fairness/option/${id}`)
  expect(verifyReceipt(data, { optionId: id }).steps.filter(({ ok }) => !ok)).toEqual([])
}

const WON = ['option 80', 'release 0', 'hold 0']
const BACK = ['release 0', 'hold 0']

test('down between strike and expiry: it runs on, and the price at its expiry decides', async () => {
  const { id } = await placed(ada)
  await beats(place, 1, 50_010)
  const before = await running()
  expect(before).toMatchObject([{ id, openPrice: '50010', strikeTime: place.time.nowMs, expiryTime: place.time.nowMs + 30_000 }])
  const { expiryTime } = before[0]
  await priceAfter(5, 40_000)
  await place.restart(10_000)
  expect(await running()).toEqual(before)
  await priceAfter(15, 50_011)
  expect(place.time.nowMs).toBe(expiryTime)
  await beats(place, 1, 40_000)
  await settledOnce(id, { outcome: 'won', closePrice: '50011', closeTime: expiryTime }, WON, '50080')
})

test('down between expiry and settlement: the last price before its expiry decides, not the one that comes first afterwards', async () => {
  const { id } = await placed(ada)
  await beats(place, 1)
  await priceAfter(28, 50_005)
  const lastMs = place.time.nowMs
  await place.restart(20_000)
  expect(await running()).toMatchObject([{ id, expiryTime: lastMs + 2_000, outcome: null }])
  await beats(place, 1, 40_000)
  await settledOnce(id, { outcome: 'won', closePrice: '50005', closeTime: lastMs, expiryTime: lastMs + 2_000 }, WON, '50080')
})

test('up again within ten seconds after an expiry without a price: the first price then decides', async () => {
  const { id } = await placed(ada)
  await beats(place, 1)
  await priceAfter(20, 49_000)
  await place.restart(14_000)
  await beats(place, 1, 50_001)
  const closeTime = place.time.nowMs
  await beats(place, 1, 40_000)
  await settledOnce(id, { outcome: 'won', closePrice: '50001', closeTime, expiryTime: closeTime - 5_000 }, WON, '50080')
})

test('down all about its expiry: void, the stake comes back, and the first price afterwards says what it would have paid', async () => {
  const { id } = await placed(ada)
  await beats(place, 1)
  await priceAfter(20, 49_000)
  await place.restart(60_000)
  await beats(place, 1, 50_001)
  const wouldHave = { outcome: 'won', price: '50001', rewardAmount: '80' }
  await settledOnce(id, { outcome: 'void', closePrice: '0', closeTime: null, rewardAmount: '0', wouldHave }, BACK, '50000')
})

test('down between acceptance and strike: the first price within five seconds is its strike, a later one is none', async () => {
  const { id } = await placed(ada)
  await place.restart(4_000)
  await beats(place, 1, 50_300)
  expect(await running()).toMatchObject([{ id, openPrice: '50300', strikeTime: place.time.nowMs }])
  await priceAfter(30, 50_300)
  await beats(place, 1, 40_000)
  await settledOnce(id, { outcome: 'equal', openPrice: '50300' }, BACK, '50000')
  const eve = await place.person('eve')
  const late = await placed(eve)
  await place.restart(4_001)
  await beats(place, 1)
  expect(await finishedOf(eve, late.id)).toMatchObject({ outcome: 'not_opened', openPrice: '0', strikeTime: null })
  expect(await walletOf(eve)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
})

test('a scheduled option outlasts the night, and is not opened when its moment passes while the house is down', async () => {
  const openTime = place.time.nowMs + 60_000
  const { id } = await placed(ada, { ...up, status: 4, openTime })
  await place.restart(30_000)
  expect((await ada.post(OPTION.list, { status: 4 })).rows).toMatchObject([{ id, openTime }])
  await place.restart(40_000)
  await beats(place, 1, 51_000)
  await settledOnce(id, { outcome: 'not_opened', openTime, isScheduled: true, strikeTime: null }, BACK, '50000')
})
