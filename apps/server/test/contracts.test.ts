import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTRACT, depositForContracts, marketLong, opened, openOf, restingLong, walletOf } from './contract-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
/** The price of 50,000 and whole ladders, whatever the test before did. */
beforeEach(() => moveTo(50_000))
afterAll(() => place.stop())

async function moveTo(usdt: number) {
  place.feed.setPrice(1, usdt * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
}

const spotBuy = { symbol: 'btcusdt', coin: 'btc', delegateTotal: '0.01', delegatePrice: '49000', delegateType: 0, type: 0 }

const totalsOf = async (person: { get(path: string): Promise<{ data: unknown }> }) =>
  (await person.get('/api/countOrderTotals/U_TOTAL')).data

test('a market order opens a position with margin and fee from the contract wallet [API-086, API-089, EN-030]', async () => {
  const ada = await place.person('ada')
  const reply = await ada.post(CONTRACT.submit, marketLong)
  // The best offer stands 0.01 % above 50,000: 20 contracts of 0.001 BTC are 1,000.1 USDT, fee 0.05 %, margin a tenth.
  expect(reply).toMatchObject({
    code: 200,
    msg: 'Order done',
    data: {
      status: 1,
      dealNum: '20',
      dealPrice: '50005',
      dealValue: '1000.1',
      fee: '0.50005',
      earn: '0',
      end: 'filled',
      isRepeated: false,
    },
  })
  expect(await walletOf(ada)).toEqual({ availableAmount: '49899.48995', heldAmount: '100.01', totalAmount: '49999.49995' })
  const list = await ada.get(CONTRACT.positions, { status: '0', pageSize: '10', pageNum: '1' })
  expect(list.total).toBe(1)
  expect(list.rows[0]).toMatchObject({
    symbol: 'btcusdt',
    showCoin: 'BTC/USDT',
    type: 0,
    status: 0,
    openNum: '20',
    openPrice: '50005',
    leverage: 10,
    amount: '100.01',
    adjustAmount: '0',
    remainMargin: '100.01',
    openFee: '0.50005',
    markPrice: '50000',
    positionValue: '1000',
    unrealized: '-0.1',
    // (50,000 - 50,005) / 50,005 x 10 x 100, toward zero.
    yieldRate: '-0.0999',
    ruleVersion: 1,
    params: { deliveryDays: null },
  })
  expect(Number(list.rows[0].closePrice)).toBeLessThan(50_000)
  expect(Number(list.rows[0].bankruptcyPrice)).toBeLessThan(Number(list.rows[0].closePrice))
  expect(list.rows[0].adl).toBeGreaterThan(0)
  await place.settled()
  const { rows } = await ada.get(CONTRACT.orders, { status: '1' })
  expect(rows[0]).toMatchObject({
    id: reply.data.id,
    status: 1,
    dealNum: '20',
    openNum: '20',
    amount: '100.01',
    openFee: '0.50005',
    sellFee: '0',
    end: 'filled',
  })
  expect(await totalsOf(ada)).toEqual({ holding: 1, openOrder: 0, profitAndLoss: 0, orderHistory: 1 })
})

test('a limit order waits with its hold, and a cancel takes it from the list and gives everything back [API-087, API-088, ST-035]', async () => {
  const bob = await place.person('bob')
  const { data } = await bob.post(CONTRACT.submit, restingLong)
  expect(data).toMatchObject({ status: 0, dealNum: '0', end: null })
  // 980 USDT of notional: margin 98, taker fee 0.49.
  expect(await walletOf(bob)).toEqual({ availableAmount: '49901.51', heldAmount: '98.49', totalAmount: '50000' })
  expect((await bob.get(CONTRACT.orders, { status: '0' })).rows).toMatchObject([
    {
      id: data.id,
      status: 0,
      delegatePrice: '49000',
      delegateTotal: '20',
      entrustmentValue: '980',
      amount: '98',
      heldAmount: '98.49',
      leverage: 10,
      effect: 'open',
    },
  ])
  expect(await totalsOf(bob)).toEqual({ holding: 0, openOrder: 1, profitAndLoss: 0, orderHistory: 0 })
  expect(await bob.get(CONTRACT.cancel, { id: data.id })).toMatchObject({ code: 200, data: { id: data.id } })
  expect(await walletOf(bob)).toEqual({ availableAmount: '50000', heldAmount: '0', totalAmount: '50000' })
  await place.settled()
  for (const status of ['0', '1']) expect((await bob.get(CONTRACT.orders, { status })).rows).toEqual([])
})

test('a short at a limit is placed as asked, and order and position keep every field when they are over [API-086, EN-029, EN-030]', async () => {
  const bob = await place.person('bob')
  const asked = { symbol: 'btcusdt', leverage: 20, type: 1, delegateType: 0, timeInForce: 'GTC' }
  const waits = await bob.post(CONTRACT.submit, { ...asked, delegatePrice: '51000.5', delegateTotal: '7' })
  expect(waits).toMatchObject({ code: 200, data: { status: 0, dealNum: '0' } })
  const named = { symbol: 'btcusdt', coin: 'btc', showCoin: 'BTC/USDT', type: 1, leverage: 20 }
  expect((await bob.get(CONTRACT.orders, { status: '0' })).rows).toMatchObject([
    { ...named, id: waits.data.id, delegateType: 0, delegatePrice: '51000.5', delegateTotal: '7', entrustmentValue: '357.0035' },
  ])
  // Sold to the best bid, 0.01 % below 50,000; then bought back at 49,000 and 0.01 % above.
  const sold = await bob.post(CONTRACT.submit, { ...asked, delegatePrice: '49900', delegateTotal: '10' })
  expect(sold).toMatchObject({ code: 200, data: { status: 1, dealNum: '10', dealPrice: '49995', dealValue: '499.95' } })
  const [{ id }] = await openOf(bob)
  await moveTo(49_000)
  const bought = await bob.get(CONTRACT.close, { id })
  await place.settled()
  const { rows } = await bob.get(CONTRACT.orders, { status: '1' })
  const time = expect.any(Number)
  const times = { createTime: time, updateTime: time, params: { delegateTime: time, createTime: time, dealTime: time } }
  const order = {
    ...named,
    ...times,
    cause: 'user',
    earnPrice: '0',
    losePrice: '0',
    delegateTotal: '10',
    dealNum: '10',
    status: 1,
    heldAmount: '0',
    end: 'filled',
  }
  expect(rows).toEqual([
    {
      ...order,
      id: bought.data.id,
      effect: 'close',
      positionId: id,
      leverage: 0,
      delegateType: 1,
      delegatePrice: '0',
      dealPrice: '49004.9',
      dealValue: '490.049',
      openNum: '0',
      openPrice: '49995',
      entrustmentValue: '490.049',
      earn: '9.901',
      amount: '0',
      openFee: '0',
      sellFee: '0.245025',
      timeInForce: 'IOC',
      index: 0,
    },
    {
      ...order,
      id: sold.data.id,
      effect: 'open',
      positionId: '',
      delegateType: 0,
      delegatePrice: '49900',
      dealPrice: '49995',
      dealValue: '499.95',
      openNum: '10',
      openPrice: '49995',
      entrustmentValue: '499',
      earn: '0',
      amount: '24.9975',
      openFee: '0.249975',
      sellFee: '0',
      timeInForce: 'GTC',
      index: 1,
    },
  ])
  expect((await bob.get(CONTRACT.positions, { status: '1' })).rows).toMatchObject([
    {
      ...named,
      id,
      status: 1,
      openNum: '10',
      openPrice: '49995',
      dealPrice: '49004.9',
      amount: '0',
      adjustAmount: '0',
      remainMargin: '0',
      closePrice: '0',
      openFee: '0.495',
      // (49,995 - 49,004.9) / 49,995 x 20 x 100, toward zero.
      yieldRate: '39.6079',
      params: { deliveryDays: null, createTime: time },
    },
  ])
})

test('each call that older clients send as GET also takes a POST with the same fields [API-088, API-094, API-096]', async () => {
  const bob = await place.person('bob')
  const { data } = await bob.post(CONTRACT.submit, restingLong)
  expect(await bob.post(CONTRACT.cancel, { id: data.id })).toMatchObject({ code: 200 })
  const { id } = await opened(bob)
  const stop = await bob.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '49000', delegateType: 1 })
  expect(await bob.post(CONTRACT.cancelStop, { id: stop.data.id })).toMatchObject({ code: 200 })
  expect(await bob.post(CONTRACT.close, { id })).toMatchObject({ code: 200, data: { dealNum: '20' } })
  expect(await openOf(bob)).toEqual([])
})

test('closing pays out margin and result, and the history tells open, close and result [API-094, API-098, ST-036]', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  await moveTo(51_000)
  const [held] = await openOf(ada)
  expect(held).toMatchObject({ markPrice: '51000', unrealized: '19.9', yieldRate: '19.898' })
  const reply = await ada.get(CONTRACT.close, { id })
  // Sold at 50,994.9: 1,019.898 USDT.
  expect(reply).toMatchObject({
    code: 200,
    data: { dealNum: '20', dealPrice: '50994.9', dealValue: '1019.898', earn: '19.798', fee: '0.509949', end: 'filled' },
  })
  expect(await walletOf(ada)).toMatchObject({ heldAmount: '0', totalAmount: '50018.788001' })
  const { rows } = await ada.post(CONTRACT.history, { status: 1, pageSize: 10, pageNum: 1 })
  expect(rows[0]).toMatchObject({
    id: reply.data.id,
    effect: 'close',
    positionId: id,
    openPrice: '50005',
    dealPrice: '50994.9',
    earn: '19.798',
    sellFee: '0.509949',
    openNum: '0',
  })
  expect(rows).toEqual((await ada.get(CONTRACT.orders, { status: '1' })).rows)
  const closed = await ada.get(CONTRACT.positions, { status: '1' })
  expect(closed.rows).toMatchObject([
    {
      id,
      status: 1,
      openNum: '20',
      openPrice: '50005',
      dealPrice: '50994.9',
      realized: '19.798',
      openFee: '1.009999',
      earn: '18.788001',
      closeCause: 'user',
      yieldRate: '19.796',
    },
  ])
  expect(await totalsOf(ada)).toEqual({ holding: 0, openOrder: 0, profitAndLoss: 0, orderHistory: 2 })
})

test('a part closes alone, at market or at a limit that waits; the older name closes too [API-093, API-094]', async () => {
  const bob = await place.person('bob')
  const { id } = await opened(bob, { ...marketLong, type: 1 })
  expect(await bob.post(CONTRACT.close, { id, total: '5' })).toMatchObject({ code: 200, data: { dealNum: '5', status: 1 } })
  const resting = await bob.post(CONTRACT.close, { id, total: '8', delegateType: 0, delegatePrice: '49000' })
  expect(resting).toMatchObject({ code: 200, data: { status: 0 } })
  expect(await openOf(bob)).toMatchObject([{ type: 1, openNum: '15', closingNum: '8' }])
  expect(await bob.post(CONTRACT.close, { id, total: '8' })).toMatchObject({ code: 0, reason: 'quantity_above_position', field: 'total' })
  // All at market: the waiting order goes first.
  expect(await bob.get(CONTRACT.stopOrder, { id })).toMatchObject({ code: 200, data: { dealNum: '15' } })
  expect(await openOf(bob)).toEqual([])
  expect((await bob.get(CONTRACT.orders, { status: '0' })).rows).toEqual([])
})

test('of two closes at once one closes and the other finds nothing, whatever came first', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  const replies = await Promise.all([
    ada.post(CONTRACT.close, { id, clientOrderId: 'one' }),
    ada.post(CONTRACT.close, { id, clientOrderId: 'two' }),
  ])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 200])
  expect(replies.find(({ code }) => code === 0)).toMatchObject({ reason: 'not_found', field: 'id' })
  expect((await walletOf(ada)).heldAmount).toBe('0')
})

test('a close against the cancel of a closing order ends with one of two whole outcomes', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  const resting = await ada.post(CONTRACT.close, { id, total: '20', delegateType: 0, delegatePrice: '52000' })
  const [closed, canceled] = await Promise.all([ada.post(CONTRACT.close, { id }), ada.post(CONTRACT.cancel, { id: resting.data.id })])
  expect(closed).toMatchObject({ code: 200, data: { dealNum: '20' } })
  expect([200, 0]).toContain(canceled.code)
  expect(await totalsOf(ada)).toMatchObject({ holding: 0, openOrder: 0 })
})

test('a repeated submit with its key gets its first answer, one with another body is refused', async () => {
  const ada = await place.person('ada')
  const order = { ...marketLong, clientOrderId: 'once' }
  const first = await ada.post(CONTRACT.submit, order)
  const again = await ada.post(CONTRACT.submit, order)
  expect(again.data).toEqual({ ...first.data, isRepeated: true })
  expect(await ada.post(CONTRACT.submit, { ...order, delegateTotal: '21' })).toMatchObject({
    code: 0,
    reason: 'key_reused',
    field: 'clientOrderId',
  })
  const [{ id, openNum }] = await openOf(ada)
  expect(openNum).toBe('20')
  const stop = { id, lossType: 0, earnPrice: '60000', delegateType: 1 }
  const set = await ada.post(CONTRACT.setStop, stop, { 'idempotency-key': 'stop' })
  expect((await ada.post(CONTRACT.setStop, stop, { 'idempotency-key': 'stop' })).data).toEqual({ id: set.data.id, isRepeated: true })
  const added = await ada.post(CONTRACT.addMargin, { id, money: '5' }, { 'idempotency-key': 'five' })
  const addedAgain = await ada.post(CONTRACT.addMargin, { id, money: '5' }, { 'idempotency-key': 'five' })
  expect(addedAgain.data).toEqual({ ...added.data, isRepeated: true })
})

test('margin is added by two calls and taken out down to what was added [API-090, API-091, VL-044]', async () => {
  const bob = await place.person('bob')
  const { id, closePrice } = await opened(bob)
  const more = await bob.get(CONTRACT.adjust, { id, money: '30', flag: '0' })
  expect(more).toMatchObject({ code: 200, data: { id, amount: '100.01', adjustAmount: '30', remainMargin: '130.01' } })
  expect(Number(more.data.closePrice)).toBeLessThan(Number(closePrice))
  expect(await bob.get(CONTRACT.addMargin, { id, money: '20.5' })).toMatchObject({ data: { adjustAmount: '50.5' } })
  expect(await bob.get(CONTRACT.adjust, { id, money: '50.500001', flag: '1' })).toMatchObject({
    code: 0,
    reason: 'margin_above_added',
    field: 'money',
  })
  expect(await bob.get(CONTRACT.adjust, { id, money: '50.5', flag: '1' })).toMatchObject({
    data: { adjustAmount: '0', remainMargin: '100.01', closePrice },
  })
  const { availableAmount } = await walletOf(bob)
  const tooMuch = { id, money: `${Number(availableAmount.split('.')[0]) + 1}` }
  expect(await bob.get(CONTRACT.addMargin, tooMuch)).toMatchObject({ code: 0, reason: 'insufficient_available', field: 'money' })
})

test('what was added cannot be taken out where it keeps the position from liquidation', async () => {
  const bob = await place.person('bob')
  const { id } = await opened(bob, { ...marketLong, leverage: '100' })
  await bob.post(CONTRACT.addMargin, { id, money: '100' })
  await moveTo(48_000)
  expect(await bob.post(CONTRACT.adjust, { id, money: '99', flag: 1 })).toMatchObject({ code: 0, reason: 'margin_too_low', field: 'money' })
})

test('principal buys more of the same side at market, and without the balance nothing [API-092, ER-027]', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada, { ...marketLong, leverage: '2' })
  // 100 USDT x 2 at a mark of 50,000 and 0.001 BTC: 4 contracts.
  expect(await ada.get(CONTRACT.addPrincipal, { id, money: '100' })).toMatchObject({
    code: 200,
    data: { dealNum: '4', earn: '0', end: 'filled' },
  })
  expect(await openOf(ada)).toMatchObject([{ id, openNum: '24' }])
  expect(await ada.get(CONTRACT.addPrincipal, { id, money: '60000' })).toMatchObject({
    code: 0,
    reason: 'insufficient_available',
    field: 'money',
  })
  expect(await ada.get(CONTRACT.addPrincipal, { id, money: '0.1' })).toMatchObject({ code: 0, reason: 'quantity_not_positive' })
})

test('a stop waits in its list, is replaced by the next of its kind, and goes on request [API-095, API-096, API-097]', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  const first = await ada.post(CONTRACT.setStop, { id, type: 0, lossType: 1, losePrice: '48000.5', loseNumber: '5', delegateType: 1 })
  const take = await ada.post(CONTRACT.setStop, { id, lossType: 0, earnPrice: '52000', delegateType: '0', loseDelegatePrice: '52100' })
  const loss = await ada.post(CONTRACT.setStop, { id, lossType: true, losePrice: '48500', delegateType: true })
  const { rows, total } = await ada.get(CONTRACT.stops, { pageSize: '10', pageNum: '1' })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { id: loss.data.id, positionId: id, type: 0, lossType: 1, losePrice: '48500', earnPrice: '0', loseNumber: '0', delegateType: 1 },
    { id: take.data.id, lossType: 0, earnPrice: '52000', losePrice: '0', earnNumber: '0', delegateType: 0, loseDelegatePrice: '52100' },
  ])
  expect(await totalsOf(ada)).toMatchObject({ profitAndLoss: 2 })
  expect(await ada.get(CONTRACT.cancelStop, { id: take.data.id })).toMatchObject({ code: 200 })
  expect(await ada.get(CONTRACT.cancelStop, { id: first.data.id })).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
  await place.settled()
  const over = await ada.get(CONTRACT.stops, { status: '1' })
  expect(over.rows).toMatchObject([
    { id: take.data.id, end: 'canceled_by_user', triggerMark: '0' },
    { id: first.data.id, end: 'replaced', losePrice: '48000.5', loseNumber: '5' },
  ])
})

test('an order opens with its take profit and stop loss in one call; one that waits shows them until its first fill sets them', async () => {
  const ada = await place.person('ada')
  const key = { 'idempotency-key': 'guarded' }
  const body = { ...marketLong, earnPrice: '52000.5', losePrice: '49500' }
  const first = await ada.post(CONTRACT.submit, body, key)
  expect(first).toMatchObject({ code: 200, msg: 'Order done', data: { status: 1, dealNum: '20', dealPrice: '50005', end: 'filled' } })
  expect((await ada.post(CONTRACT.submit, body, key)).data).toEqual({ ...first.data, isRepeated: true })
  expect(await ada.post(CONTRACT.submit, { ...body, losePrice: '49400' }, key)).toMatchObject({ code: 0, reason: 'key_reused' })
  const [{ id, openNum }] = await openOf(ada)
  expect(openNum).toBe('20')
  const waiting = async () => (await ada.get(CONTRACT.stops)).rows
  expect(await waiting()).toMatchObject([
    { positionId: id, lossType: 1, losePrice: '49500', loseNumber: '0', delegateType: 1 },
    { positionId: id, lossType: 0, earnPrice: '52000.5', earnNumber: '0', delegateType: 1 },
  ])
  // A second order waits with triggers of its own; what stands is replaced with its fill.
  const rest = await ada.post(CONTRACT.submit, { ...restingLong, delegatePrice: '49600', losePrice: '49450' })
  const pending = async () => (await ada.get(CONTRACT.orders, { status: '0' })).rows
  expect(await pending()).toMatchObject([{ id: rest.data.id, earnPrice: '0', losePrice: '49450' }])
  expect(
    await ada.post('/api/contract/order/replace', { symbol: 'btcusdt', id: rest.data.id, delegatePrice: '49450', delegateTotal: '20' }),
  ).toMatchObject({ code: 0, reason: 'stop_loss_wrong_side', field: 'delegatePrice' })
  await moveTo(49_550)
  expect(await pending()).toEqual([])
  expect(await waiting()).toMatchObject([
    { positionId: id, losePrice: '49450' },
    { positionId: id, earnPrice: '52000.5' },
  ])
  await moveTo(49_400)
  expect([await openOf(ada), await waiting()]).toEqual([[], []])
  await place.settled()
  expect((await ada.get(CONTRACT.orders, { status: '1' })).rows).toMatchObject([
    { cause: 'stop_loss', dealNum: '40', earnPrice: '0', losePrice: '0' },
    { id: rest.data.id, dealNum: '20', earnPrice: '0', losePrice: '49450' },
    { id: first.data.id, dealNum: '20', earnPrice: '52000.5', losePrice: '49500' },
  ])
})

test('the counts follow positions, pending orders, stops and what is over, each key its own market [API-106, EN-034]', async () => {
  const ada = await place.person('ada')
  const none = { openOrder: 0, orderHistory: 0 }
  expect(await totalsOf(ada)).toEqual({ ...none, holding: 0, profitAndLoss: 0 })
  const { id } = await opened(ada)
  await ada.post(CONTRACT.submit, restingLong)
  await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '48500', delegateType: 1 })
  await ada.post(CONTRACT.setStop, { id, lossType: 0, earnPrice: '52000', delegateType: 1 })
  await place.settled()
  expect(await totalsOf(ada)).toEqual({ holding: 1, openOrder: 1, profitAndLoss: 2, orderHistory: 1 })
  expect((await ada.get('/api/countOrderTotals/B_TOTAL')).data).toEqual(none)
  expect((await ada.get('/api/countOrderTotals/S_TOTAL')).data).toEqual(none)
  await ada.get(CONTRACT.close, { id })
  await place.settled()
  expect(await totalsOf(ada)).toEqual({ holding: 0, openOrder: 1, profitAndLoss: 0, orderHistory: 2 })
  expect((await ada.post('/api/currency/order/submit', spotBuy)).code).toBe(200)
  expect((await ada.get('/api/countOrderTotals/B_TOTAL')).data).toEqual({ ...none, openOrder: 1 })
  expect(await totalsOf(ada)).toMatchObject({ openOrder: 1, orderHistory: 2 })
})

test('a stop loss closes at its mark, and the history says what it and its sibling were [EN-031]', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  const loss = await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '49500', loseNumber: '20', delegateType: 1 })
  const limit = { earnPrice: '52000', earnNumber: '5', delegateType: 0, loseDelegatePrice: '51900.5' }
  const take = await ada.post(CONTRACT.setStop, { id, lossType: 0, ...limit })
  await moveTo(49_400)
  expect(await openOf(ada)).toEqual([])
  await place.settled()
  const time = expect.any(Number)
  const stop = { positionId: id, symbol: 'btcusdt', coin: 'btc', showCoin: 'BTC/USDT', type: 0, status: 1, isWorking: false }
  const times = { createTime: time, updateTime: time, params: { createTime: time } }
  const ofLoss = { losePrice: '49500', loseNumber: '20', earnPrice: '0', earnNumber: '0', delegateType: 1, loseDelegatePrice: '0' }
  expect((await ada.get(CONTRACT.stops, { status: '1' })).rows).toEqual([
    {
      ...stop,
      ...times,
      id: take.data.id,
      lossType: 0,
      ...limit,
      losePrice: '0',
      loseNumber: '0',
      end: 'sibling_triggered',
      triggerMark: '0',
    },
    { ...stop, ...times, id: loss.data.id, lossType: 1, ...ofLoss, end: 'triggered', triggerMark: '49400' },
  ])
  expect((await ada.get(CONTRACT.positions, { status: '1' })).rows).toMatchObject([{ id, closeCause: 'stop_loss' }])
})

test('a liquidation is told to its owner and, without a name, to everybody', async () => {
  const bob = await place.person('bob')
  const { id } = await opened(bob, { ...marketLong, leverage: '100', delegateTotal: '8' })
  place.feed.setPrice(1, 49_600 * 10 ** 8)
  // One step with each price: a quarter of 8 contracts.
  await place.beat(2_000)
  for (let step = 0; step < 5; step++) await place.beat()
  expect(await openOf(bob)).toEqual([])
  await place.settled()
  const steps = await place.client().get('/api/contract/liquidations', { realm: 'demo', symbol: 'btcusdt', pageSize: '100' })
  expect(steps.total).toBeGreaterThan(0)
  expect(steps.rows.at(-1)).toMatchObject({ symbol: 'btcusdt', type: 0, markPrice: '49600' })
  expect(JSON.stringify(steps.rows)).not.toMatch(/account|position/i)
  expect((await place.client().get('/api/contract/liquidations', { realm: 'real' })).rows).toEqual([])
  expect((await bob.get(CONTRACT.positions, { status: '1' })).rows[0]).toMatchObject({ id })
})

test('changes of a position tell fills and margin, newest first, and only its owner', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const { id } = await opened(ada)
  await ada.post(CONTRACT.addMargin, { id, money: '10' })
  await place.settled()
  const { rows } = await ada.get(CONTRACT.changes, { id })
  expect(rows).toMatchObject([
    { cause: 'margin', dealNum: '0', adjustAmount: '10', remainMargin: '110.01', fee: '0' },
    { cause: 'user', dealNum: '20', dealPrice: '50005', dealValue: '1000.1', fee: '0.50005', openNum: '20' },
  ])
  expect((await ada.get(CONTRACT.changes, { id, cause: 'margin' })).total).toBe(1)
  expect((await bob.get(CONTRACT.changes, { id })).rows).toEqual([])
})

test('lists of a page, of one contract, and of the session’s realm alone [API-087, API-089]', async () => {
  const ada = await place.person('ada')
  const ids: string[] = []
  for (const delegatePrice of ['40000', '41000', '42000'])
    ids.unshift((await ada.post(CONTRACT.submit, { ...restingLong, delegatePrice })).data.id)
  const page = async (query: Record<string, string>) => {
    const { rows, total } = await ada.get(CONTRACT.orders, { status: '0', ...query })
    return [rows.map(({ id }: { id: string }) => id), total]
  }
  expect(await page({ pageSize: '2' })).toEqual([ids.slice(0, 2), 3])
  expect(await page({ pageSize: '2', pageNum: '2' })).toEqual([ids.slice(2), 3])
  expect(await page({ symbol: 'ethusdt' })).toEqual([[], 0])
  await ada.send('POST', '/api/user/switch', { query: { type: '1' } })
  expect(await page({})).toEqual([[], 0])
  expect(await ada.post(CONTRACT.submit, restingLong)).toMatchObject({ code: 0, reason: 'insufficient_available' })
  await depositForContracts(place, ada, 200n)
  expect(await ada.post(CONTRACT.submit, { ...restingLong, clientOrderId: 'paid' })).toMatchObject({ code: 200, data: { status: 0 } })
})

test('the list of coins tells what contracts offer, and their rules are a call of their own [EN-028, RT-100]', async () => {
  const { data } = await place.client().get('/api/common/getCoinList')
  const btc = data.contractList.find(({ symbol }: { symbol: string }) => symbol === 'btcusdt')
  expect(btc).toMatchObject({
    coin: 'btc',
    leverage: '2,5,10,20,50,100',
    shareNumber: '0.001',
    openFee: '0.0005',
    closeFee: '0.0005',
    customizeFlag: 1,
    tickSize: '0.1',
    contractState: 'open',
    priceDecimals: 1,
  })
  expect(data.contractList).toHaveLength(17)
  const rules = await place.client().get('/api/contract/rules', { symbol: 'ngasusdt' })
  expect(rules.data).toMatchObject({ ruleVersion: 1, isInForce: true, leverage: '2,5,10,20', shareNumber: '10', positionLimit: '5000000' })
  expect(rules.data.tiers).toHaveLength(4)
  expect(rules.rows).toEqual([rules.data])
})

test('figures of a contract tell mark, funding, open interest and insurance of one realm', async () => {
  const ada = await place.person('ada')
  const figures = async (realm: string) => (await place.client().get('/api/contract/figures', { symbol: 'ethusdt', realm })).data
  const before = await figures('demo')
  expect(before).toMatchObject({
    realm: 'demo',
    markPrice: '100',
    isStale: false,
    openInterest: '0',
    openInterestLimit: expect.any(String),
  })
  expect(before.nextFundingTime).toBe(Date.UTC(2026, 0, 7, 16))
  await opened(ada, { ...marketLong, symbol: 'ethusdt' })
  expect(await figures('demo')).toMatchObject({ openInterest: '20', openInterestValue: '20' })
  expect(await figures('real')).toMatchObject({ openInterest: '0', insurance: '1000000' })
})

test('the book of a contract is another than its coin’s, and told by type 3 [BC-014]', async () => {
  const book = async (type: string) => (await place.client().get('/api/depth', { symbol: 'btcusdt', type, limit: '1', realm: 'demo' })).data
  // Each 2,000 USDT at most, of which the seed leaves 33 and 36 of 64 parts.
  expect((await book('3')).asks[0]).toEqual(['50005', '20'])
  expect((await book('2')).asks[0]).toEqual(['50005', '0.0225'])
  expect((await place.client().get('/api/depth', { symbol: 'xauusdt', type: '3', limit: '1' })).data.bids).toHaveLength(1)
})

test('funding at the end of a period is in the history of the contract and of the position', async () => {
  const ada = await place.person('ada')
  const { id } = await opened(ada)
  // A minute with a sample of the book, then the end of the period.
  place.time.nowMs = Date.UTC(2026, 0, 7, 15, 59)
  await place.beat()
  place.time.nowMs = Date.UTC(2026, 0, 7, 16) - 1_000
  await place.beat()
  await place.beat()
  await place.settled()
  const [period] = (await place.client().get('/api/contract/funding', { symbol: 'btcusdt', realm: 'demo' })).rows
  expect(period).toMatchObject({ time: Date.UTC(2026, 0, 7, 16), markPrice: '50000', skipped: null })
  expect(Number(period.rate)).toBeGreaterThan(0)
  const { rows } = await ada.get(CONTRACT.changes, { id, cause: 'funding' })
  expect(rows).toHaveLength(1)
  expect(Number(rows[0].funding)).toBeLessThan(0)
  expect((await openOf(ada))[0].funding).toBe(rows[0].funding)
  const figures = (await place.client().get('/api/contract/figures', { symbol: 'btcusdt', realm: 'demo' })).data
  expect(figures).toMatchObject({ lastFundingTime: Date.UTC(2026, 0, 7, 16), lastFundingRate: period.rate })
  const statement = await ada.get('/api/asset/statement', { coin: 'usdt', type: '3' })
  expect(statement.rows[0]).toMatchObject({ purpose: 'funding', amount: rows[0].funding })
})
