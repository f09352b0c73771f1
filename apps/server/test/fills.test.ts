import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, restingBuy } from './client.ts'
import { CONTRACT, opened } from './contract-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const FILLS = '/api/order/fills'
const SUBMIT = '/api/currency/order/submit'

test('each part of an order that was filled has its own time, price and quantity, while it rests and when it is canceled', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  // A bid above the house's, which bob sells into twice, a minute apart.
  const { data } = await ada.post(SUBMIT, { ...restingBuy, delegatePrice: '49999.9', delegateTotal: '0.01' })
  const sell = (quantity: string) =>
    bob.post(SUBMIT, { ...restingBuy, type: 1, delegatePrice: '49999.9', delegateTotal: quantity, timeInForce: 'IOC' })
  await bob.post(SUBMIT, marketBuy)
  await sell('0.004')
  const first = place.time.nowMs
  await place.beat(60_000)
  await sell('0.001')
  const { rows, total } = await ada.get(FILLS, { symbol: 'btcusdt' })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { orderId: data.id, symbol: 'btcusdt', type: 0, price: '49999.9', quantity: '0.001', value: '49.9999' },
    { orderId: data.id, symbol: 'btcusdt', type: 0, price: '49999.9', quantity: '0.004', value: '199.9996' },
  ])
  expect(rows[0].time - rows[1].time).toBeGreaterThanOrEqual(60_000)
  expect(Math.abs(rows[1].time - first)).toBeLessThan(1_000)
  expect(rows[0].id).not.toBe(rows[1].id)
  await ada.get('/api/currency/order/cancelOrder', { id: data.id })
  expect((await ada.get(FILLS, { id: data.id })).rows).toEqual(rows)
  expect((await ada.get(FILLS, { symbol: 'ethusdt' })).rows).toEqual([])
})

test('a market order that takes several levels has a fill at each of their prices', async () => {
  const ada = await place.person('ada')
  const { data } = await ada.post(SUBMIT, { ...marketBuy, delegateValue: '4000' })
  const { rows } = await ada.get(FILLS, { id: data.id })
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(({ price }: { price: string }) => price)).size).toBe(rows.length)
  const quantity = rows.reduce((sum: number, row: { quantity: string }) => sum + Number(row.quantity), 0)
  expect(quantity.toFixed(5)).toBe(Number(data.dealNum).toFixed(5))
})

test('fills of contracts buy where a long opens and sell where it closes, in contracts', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  await ada.post(CONTRACT.close, { id, total: '5' })
  const { rows } = await ada.get(FILLS, { type: '3', symbol: 'btcusdt' })
  const sum = (type: 0 | 1) =>
    rows
      .filter((row: { type: number }) => row.type === type)
      .reduce((all: number, row: { quantity: string }) => all + Number(row.quantity), 0)
  expect([sum(0), sum(1)]).toEqual([20, 5])
  const [order] = (await ada.get(CONTRACT.orders, { status: '1' })).rows
  const ofOrder = (await ada.get(FILLS, { type: '3', id: order.id })).rows
  expect(ofOrder.every(({ orderId }: { orderId: string }) => orderId === order.id)).toBe(true)
  expect((await ada.get(FILLS, { symbol: 'btcusdt' })).rows).toEqual([])
})

test('nobody reads the fills of somebody else, nor those of the other realm', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const { data } = await ada.post(SUBMIT, marketBuy)
  expect((await ada.get(FILLS, { id: data.id })).rows.length).toBeGreaterThan(0)
  expect((await bob.get(FILLS, { id: data.id })).rows).toEqual([])
  expect((await bob.get(FILLS)).rows).toEqual([])
  expect(await place.client().get(FILLS)).toMatchObject({ reason: 'token_missing' })
})

test.each([
  ['an unknown market', { symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['a coin without a contract', { symbol: 'glsusdt', type: '3' }, 'unknown_market', 'symbol'],
  ['another kind', { type: '1' }, 'value_not_listed', 'type'],
])('%s is refused', async (_, query, reason, field) => {
  const ada = await place.person('ada')
  expect(await ada.get(FILLS, query)).toMatchObject({ reason, field })
})
