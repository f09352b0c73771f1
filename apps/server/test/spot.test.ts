import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer()
})
afterAll(() => place.stop())

const SUBMIT = '/api/currency/order/submit'
const LIST = '/api/currency/order/orderList'
const CANCEL = '/api/currency/order/cancelOrder'

async function usdtOf(person: TestUser) {
  const { data } = await person.get('/api/asset/assetBalance')
  const { availableAmount, heldAmount, totalAmount } = data.asset.find(
    (asset: { type: number; symbol: string }) => asset.type === 1 && asset.symbol === 'usdt',
  )
  return { availableAmount, heldAmount, totalAmount }
}

test('a newcomer buys at market, and the answer, the balance and the history agree [API-100, API-102, API-103]', async () => {
  const ada = await place.person('ada')
  const bought = await ada.post(SUBMIT, marketBuy)
  // The best offer stands 0.01 % above 50,000: 500 USDT with 0.1 % fee buy 0.00998 BTC.
  expect(bought).toMatchObject({
    code: 200,
    data: { status: 1, dealNum: '0.00998', dealPrice: '50005', dealValue: '499.0499', fee: '0.49905', isRepeated: false },
  })
  await place.settled()
  const { rows, total } = await ada.get(LIST, { status: '1', pageSize: '10', pageNum: '1', isAsc: 'desc', orderByColumn: 'updateTime' })
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    id: bought.data.id,
    type: 0,
    delegateType: 1,
    status: 1,
    coin: 'btc',
    showCoin: 'BTC/USDT',
    dealNum: '0.00998',
    fee: '0.49905',
    end: 'filled',
  })
  expect(await usdtOf(ada)).toEqual({ availableAmount: '49500.45105', heldAmount: '0', totalAmount: '49500.45105' })
  expect((await ada.get(LIST, { status: '0' })).rows).toEqual([])
})

test('a limit order rests with its hold, is pending, and a cancel gives everything back [ST-038, API-104, API-101]', async () => {
  const bob = await place.person('bob')
  const placed = await bob.post(SUBMIT, restingBuy)
  expect(placed).toMatchObject({ code: 200, msg: 'Order placed', data: { status: 0, dealNum: '0' } })
  expect(await usdtOf(bob)).toEqual({ availableAmount: '49509.51', heldAmount: '490.49', totalAmount: '50000' })
  const pending = await bob.get(LIST, { status: '0', pageSize: '10', pageNum: '1' })
  expect(pending).toMatchObject({
    total: 1,
    rows: [{ id: placed.data.id, status: 0, delegatePrice: '49000', delegateTotal: '0.01', delegateValue: '490', index: 0 }],
  })
  expect((await bob.get('/api/countOrderTotals/B_TOTAL')).data).toEqual({ openOrder: 1, orderHistory: 0 })

  expect(await bob.get(CANCEL, { id: placed.data.id })).toMatchObject({ code: 200, data: { id: placed.data.id } })
  expect((await bob.get(LIST, { status: '0' })).rows).toEqual([])
  expect(await usdtOf(bob)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
  await place.settled()
  expect((await bob.get('/api/countOrderTotals/B_TOTAL')).data).toEqual({ openOrder: 0, orderHistory: 1 })
  expect((await bob.get(LIST, { status: '1' })).rows).toMatchObject([{ id: placed.data.id, end: 'canceled_by_user', dealNum: '0' }])
})

test('a finished order is in the history and not pending; a page is as large as asked [ST-039, EN-032]', async () => {
  const eve = await place.person('eve')
  for (const value of ['100', '200', '300']) await eve.post(SUBMIT, { ...marketBuy, delegateValue: value })
  await place.settled()
  const first = await eve.get(LIST, { status: '1', pageSize: '2', pageNum: '1' })
  const second = await eve.get(LIST, { status: '1', pageSize: '2', pageNum: '2' })
  expect([first.total, first.rows.length, second.rows.length]).toEqual([3, 2, 1])
  expect(Object.keys(first.rows[0])).toEqual(
    expect.arrayContaining([
      'id',
      'type',
      'symbol',
      'coin',
      'showCoin',
      'delegatePrice',
      'delegateTotal',
      'dealNum',
      'dealPrice',
      'delegateTime',
      'params',
      'index',
    ]),
  )
  expect((await eve.get(LIST, { status: '0' })).total).toBe(0)
  expect((await eve.get(LIST, { status: '1', isAsc: 'asc' })).rows[0]).toEqual({ ...second.rows[0], index: 0 })
})

test('counts are told for each kind of order [API-105]', async () => {
  const ada = await place.person('ada')
  expect((await ada.get('/api/countOrderTotals/B_TOTAL')).data).toEqual({ openOrder: 0, orderHistory: 0 })
  expect((await ada.get('/api/countOrderTotals/U_TOTAL')).data).toEqual({ openOrder: 0, orderHistory: 0, holding: 0, profitAndLoss: 0 })
  expect((await ada.get('/api/countOrderTotals/S_TOTAL')).data).toEqual({ openOrder: 0, orderHistory: 0 })
})

test('the server recomputes the value, ignores who the body says to be, and takes extra order fields [EN-033]', async () => {
  const ada = await place.person('ada')
  const bob = await place.person('bob')
  const placed = await ada.post(SUBMIT, {
    ...restingBuy,
    delegateValue: '1',
    userId: bob.userId,
    accountId: 1,
    timeInForce: 'POST_ONLY',
    clientOrderId: 'first-1',
  })
  expect(placed.code).toBe(200)
  expect((await ada.get(LIST, { status: '0' })).rows).toMatchObject([{ delegateValue: '490', timeInForce: 'POST_ONLY' }])
  expect((await bob.get(LIST, { status: '0' })).rows).toEqual([])
  expect((await usdtOf(bob)).heldAmount).toBe('0')
})

test('a limit buy may give its turnover instead of its quantity', async () => {
  const ada = await place.person('ada')
  const { delegateTotal: _, ...byValue } = { ...restingBuy, delegateValue: '490.3' }
  expect((await ada.post(SUBMIT, byValue)).code).toBe(200)
  expect((await ada.get(LIST, { status: '0' })).rows).toMatchObject([{ delegateTotal: '0.01', delegateValue: '490' }])
})

test('a repeated key gets the first answer and places nothing; another body is refused', async () => {
  const ada = await place.person('ada')
  const keyed = { 'idempotency-key': 'one-intent' }
  const first = await ada.post(SUBMIT, restingBuy, keyed)
  const again = await ada.post(SUBMIT, restingBuy, keyed)
  expect(again).toMatchObject({ code: 200, data: { id: first.data.id, isRepeated: true } })
  expect((await usdtOf(ada)).heldAmount).toBe('490.49')
  const other = await ada.post(SUBMIT, { ...restingBuy, delegateTotal: '0.02' }, keyed)
  expect(other).toMatchObject({ code: 0, reason: 'key_reused', field: 'idempotency-key' })
  expect((await usdtOf(ada)).heldAmount).toBe('490.49')
})

test('without any key the same order twice within half a second is one order [API-005]', async () => {
  const ada = await place.person('ada')
  const [first, second] = await Promise.all([ada.post(SUBMIT, restingBuy), ada.post(SUBMIT, restingBuy)])
  expect(second.data.id).toBe(first.data.id)
  const other = await ada.post(SUBMIT, { ...restingBuy, delegateTotal: '0.02' })
  expect(other.data.id).not.toBe(first.data.id)
  expect((await ada.get(LIST, { status: '0' })).total).toBe(2)
})

test('two people’s orders meet, and each sees his own fee', async () => {
  const [maker, taker] = [await place.person('maker'), await place.person('taker')]
  await taker.post(SUBMIT, { ...marketBuy, delegateValue: '5000' })
  await maker.post(SUBMIT, { ...restingBuy, delegatePrice: '50000' })
  const sold = await taker.post(SUBMIT, { ...restingBuy, type: 1, delegatePrice: '50000', timeInForce: 'FOK' })
  expect(sold).toMatchObject({ code: 200, data: { status: 1, dealNum: '0.01', dealPrice: '50000', fee: '0.5' } })
  await place.settled()
  expect((await maker.get(LIST, { status: '1' })).rows).toMatchObject([{ dealNum: '0.01', dealPrice: '50000', fee: '0.5', end: 'filled' }])
})

test('a frozen user, or a closed module, places and replaces no orders but can cancel', async () => {
  const { users, settings } = place.services.records
  const ada = await place.person('ada')
  const placed = await ada.post(SUBMIT, restingBuy)
  await users.setStatus(ada.userId, 1)
  expect(await ada.post(SUBMIT, { ...restingBuy, delegateTotal: '0.02' })).toMatchObject({ code: 0, reason: 'module_frozen' })
  const { id } = placed.data
  const smaller = { symbol: 'btcusdt', id, delegatePrice: '49000', delegateTotal: '0.005' }
  expect(await ada.post('/api/currency/order/replace', smaller)).toMatchObject({ code: 0, reason: 'module_frozen' })
  expect((await usdtOf(ada)).heldAmount).toBe('490.49')
  expect(await ada.get(CANCEL, { id })).toMatchObject({ code: 200 })
  await users.setStatus(ada.userId, 0)

  const rules = await settings.moduleRules()
  await settings.set('MODULE_FREEZE_TYPE_SETTING', [{ key: 'CURRENCY', open: false }], 'test')
  place.time.nowMs += 1_000
  expect(await ada.post(SUBMIT, { ...restingBuy, delegateTotal: '0.03' })).toMatchObject({ code: 0, reason: 'module_frozen' })
  await settings.set('MODULE_FREEZE_TYPE_SETTING', rules, 'test')
  expect((await ada.post(SUBMIT, { ...restingBuy, delegateTotal: '0.04' })).code).toBe(200)
})
