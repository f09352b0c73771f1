import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { marketBuy, type TestUser } from './client.ts'
import { OPTION, placed } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let ada: TestUser
let release = () => {}
let gate: Promise<void> = Promise.resolve()

/** From now on the projection stands still, until `release`. */
function holdProjection(): void {
  gate = new Promise((resolve) => {
    release = resolve
  })
}

beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, fault: (point) => (point === 'in-projection' ? gate : undefined) })
  ada = await place.person('ada')
  await place.settled()
})
afterEach(async () => {
  release()
  await place.settled()
})
afterAll(() => place.stop())

const buy = (value: string) => ada.post('/api/currency/order/submit', { ...marketBuy, delegateValue: value })
const lists = () =>
  Promise.all([
    ada.get('/api/countOrderTotals/B_TOTAL'),
    ada.get('/api/currency/order/orderList', { status: '1', pageNum: '1', pageSize: '10' }),
    ada.get('/api/asset/statement', { coin: 'btc', type: '1' }),
  ])

test('who was told of a fill finds it in counts, history and statement, however late the projection is', async () => {
  holdProjection()
  const { data } = await buy('500')
  const asked = lists()
  // Another call's whole way there and back: the three have arrived and wait.
  await ada.get('/api/asset/assetBalance')
  release()
  const [counts, history, statement] = await asked
  expect(counts.data).toMatchObject({ orderHistory: 1 })
  expect(history.rows?.[0]).toMatchObject({ id: data.id })
  expect(statement.rows?.[0]).toMatchObject({ purpose: 'trade' })
})

test('a projection that stands still holds up no reader for long, and the answer says how far it reaches', async () => {
  const [before] = await lists()
  holdProjection()
  const { seq = 0 } = await buy('600')
  const [counts, history] = await lists()
  expect(counts.data).toMatchObject({ orderHistory: (before.data as { orderHistory: number }).orderHistory })
  expect(history.seq).toBeLessThan(seq)
})

test('an option that runs is found by its id while the projection stands still, and by nobody else', async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
  const bob = await place.person('bob')
  holdProjection()
  const option = await placed(ada)
  const byId = (person: TestUser, asked: object = {}) => person.post(OPTION.list, { id: option.id, ...asked })
  expect((await byId(ada)).rows).toMatchObject([{ id: option.id, status: 0, betAmount: '100' }])
  expect((await byId(ada, { status: 0, symbol: 'btcusdt' })).rows).toHaveLength(1)
  expect((await byId(ada, { symbol: 'ethusdt' })).rows).toEqual([])
  expect((await byId(ada, { status: 1 })).rows).toEqual([])
  expect((await byId(bob)).rows).toEqual([])
})
