import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusals } from './bad-input-cases.ts'
import { type Reply, restingBuy, type TestUser } from './client.ts'
import { CONTRACT, opened, restingLong, walletOf } from './contract-user.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const sockets: SocketClient[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
/** The price of 50,000 and whole ladders, whatever the test before did. */
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => place.stop())

const SUBMIT = '/api/currency/order/submit'
const LIST = '/api/currency/order/orderList'
const CANCEL = '/api/currency/order/cancelOrder'
const REPLACE = '/api/currency/order/replace'

async function userSocket(person: TestUser) {
  const socket = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  sockets.push(socket)
  socket.send({ op: 'auth', token: person.token })
  return socket
}
async function balanceOf(person: TestUser, coin: string) {
  const { data } = await person.get('/api/asset/assetBalance')
  const { availableAmount, heldAmount } = data.asset.find(
    ({ type, symbol }: { type: number; symbol: string }) => type === 1 && symbol === coin,
  )
  return { availableAmount, heldAmount }
}
const usdtOf = (person: TestUser) => balanceOf(person, 'usdt')
const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const approval = { approverId: 2, reasonCode: 'incident' } as const

describe('a spot order', () => {
  const resting = async (person: TestUser) => (await person.post(SUBMIT, restingBuy)).data.id as string
  const asked = (id: string, change: object = {}) => ({ symbol: 'btcusdt', id, delegatePrice: '48000', delegateTotal: '0.02', ...change })

  test('is changed in place: its id stays, its hold follows, lists and socket tell the new terms', async () => {
    const ada = await place.person('ada')
    const socket = await userSocket(ada)
    await socket.of('BALANCE')
    const id = await resting(ada)
    await socket.of('ORDER')
    expect(await ada.post(REPLACE, asked(id))).toMatchObject({
      code: 200,
      msg: 'Order changed',
      data: { id, status: 0, dealNum: '0', fee: '0', isRepeated: false },
    })
    expect(await socket.of('ORDER')).toMatchObject({ data: [{ id, status: 0, delegatePrice: '48000', delegateTotal: '0.02' }] })
    expect(await usdtOf(ada)).toEqual({ availableAmount: '49039.04', heldAmount: '960.96' })
    expect(await ada.get(LIST, { status: '0' })).toMatchObject({ total: 1, rows: [{ id, delegatePrice: '48000', delegateTotal: '0.02' }] })
    await ada.get(CANCEL, { id })
    expect(await socket.of('ORDER')).toMatchObject({ data: [{ id, status: 1, delegatePrice: '48000', delegateTotal: '0.02' }] })
    await place.settled()
    expect((await ada.get(LIST, { status: '1' })).rows).toMatchObject([{ id, delegatePrice: '48000', delegateTotal: '0.02', dealNum: '0' }])
    expect((await ada.get('/api/countOrderTotals/B_TOTAL')).data).toEqual({ openOrder: 0, orderHistory: 1 })
    expect(await usdtOf(ada)).toEqual({ availableAmount: '50000', heldAmount: '0' })
  })

  test('that reaches the other side trades at once; the answer says what it made, the socket what its row says', async () => {
    const ada = await place.person('ada')
    const socket = await userSocket(ada)
    await socket.of('BALANCE')
    const id = await resting(ada)
    await socket.of('ORDER')
    // The best offer stands 0.01 % above 50,000.
    const moved = await ada.post(REPLACE, asked(id, { delegatePrice: '50005', delegateTotal: '0.01' }))
    expect(moved).toMatchObject({
      code: 200,
      msg: 'Order done',
      data: { id, status: 1, dealNum: '0.01', dealPrice: '50005', fee: '0.50005' },
    })
    const { data } = await socket.of('ORDER')
    expect(data).toMatchObject([{ id, end: 'filled', delegatePrice: '50005', dealNum: '0.01' }])
    await place.settled()
    expect((await ada.get(LIST, { status: '1' })).rows).toEqual(data)
  })

  test('with a key is changed once; the key says so again, and not for another body', async () => {
    const ada = await place.person('ada')
    const id = await resting(ada)
    const body = asked(id, { clientOrderId: 'move-1' })
    expect(await ada.post(REPLACE, body)).toMatchObject({ code: 200, data: { id, isRepeated: false } })
    await ada.post(REPLACE, asked(id, { delegatePrice: '47000' }))
    expect(await ada.post(REPLACE, body)).toMatchObject({
      code: 200,
      msg: 'Order was changed before',
      data: { id, status: 0, isRepeated: true },
    })
    expect((await ada.get(LIST, { status: '0' })).rows).toMatchObject([{ id, delegatePrice: '47000' }])
    expect(await ada.post(REPLACE, { ...body, delegatePrice: '46000' })).toMatchObject({ reason: 'key_reused', field: 'clientOrderId' })
  })

  test('is refused with the field that is wrong, and nothing changes', async () => {
    const [ada, bob] = [await place.person('ada'), await place.person('bob')]
    const id = await resting(ada)
    const sight = async () => [(await ada.get(LIST, { status: '0' })).rows, await usdtOf(ada)]
    const refused = refusals(sight, () => place.engine.health().lastSeq)
    const cases: readonly (readonly [object, string, string?])[] = [
      [{ symbol: undefined }, 'field_missing', 'symbol'],
      [{ symbol: 'nocoin' }, 'unknown_market', 'symbol'],
      [{ symbol: 'ethusdt' }, 'not_found', 'id'],
      [{ id: '-4' }, 'field_malformed', 'id'],
      [{ id: '999999' }, 'not_found', 'id'],
      [{ delegatePrice: undefined }, 'field_missing', 'delegatePrice'],
      [{ delegatePrice: '0' }, 'price_not_positive', 'delegatePrice'],
      [{ delegatePrice: '48000.001' }, 'price_off_tick', 'delegatePrice'],
      [{ delegatePrice: '24999' }, 'order_price_outside_band', 'delegatePrice'],
      [{ delegateTotal: '0' }, 'quantity_not_positive', 'delegateTotal'],
      [{ delegateTotal: '0.000001' }, 'quantity_off_lot', 'delegateTotal'],
      [{ delegateTotal: '0.00001' }, 'notional_too_small', 'delegateTotal'],
      [{ delegateTotal: '2' }, 'insufficient_available', 'delegateTotal'],
      [{ delegatePrice: '49000', delegateTotal: '0.01' }, 'order_unchanged'],
    ]
    for (const [change, reason, field] of cases)
      await refused(() => ada.post(REPLACE, asked(id, change)), { reason, ...(field === undefined ? {} : { field }) })
    await refused(() => bob.post(REPLACE, asked(id)), { reason: 'not_found', field: 'id' })
    await refused(() => place.client().post(REPLACE, asked(id)), { code: 500, reason: 'token_missing' })
    await refused(() => ada.post(REPLACE, asked(id), { 'x-realm': 'real' }), { reason: 'realm_changed' })
    await ada.get(CANCEL, { id })
    expect(await ada.post(REPLACE, asked(id))).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
  })

  test('below what is filled is refused at its quantity, and post-only at its price', async () => {
    const ada = await place.person('ada')
    // The first offer has not as much.
    const { data } = await ada.post(SUBMIT, { ...restingBuy, delegatePrice: '50005', delegateTotal: '0.9' })
    const [{ dealNum }] = (await ada.get(LIST, { status: '0' })).rows
    expect(Number(dealNum)).toBeGreaterThan(0)
    expect(await ada.post(REPLACE, asked(data.id, { delegatePrice: '49000', delegateTotal: dealNum }))).toMatchObject({
      code: 0,
      reason: 'quantity_not_above_filled',
      field: 'delegateTotal',
    })
    const passive = await ada.post(SUBMIT, { ...restingBuy, timeInForce: 'POST_ONLY' })
    await place.beat()
    expect(await ada.post(REPLACE, asked(passive.data.id, { delegatePrice: '50100', delegateTotal: '0.01' }))).toMatchObject({
      code: 0,
      reason: 'would_cross',
      field: 'delegatePrice',
    })
  })

  test('in a halted market is made smaller, like a cancel, and nothing else', async () => {
    const ada = await place.person('ada')
    const id = await resting(ada)
    await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: 1, state: 'halted' })
    const moved = await ada.post(REPLACE, asked(id))
    const smaller = await ada.post(REPLACE, asked(id, { delegatePrice: '49000', delegateTotal: '0.005' }))
    await submitSigned(place.engine, { type: 'SetMarketState', actor: by, ...approval, marketId: 1, state: 'open' })
    expect(moved).toMatchObject({ code: 0, reason: 'market_not_open', field: 'symbol' })
    expect(smaller).toMatchObject({ code: 200, data: { id, status: 0 } })
    expect(await usdtOf(ada)).toMatchObject({ heldAmount: '245.245' })
  })

  test('that is replaced while it is filled: one wins, and what was held and bought adds up', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, bob] = [await place.person('ada'), await place.person('bob')]
      const near = { ...restingBuy, delegatePrice: '49999' }
      await bob.post(SUBMIT, { ...restingBuy, delegateType: 1, delegateValue: '600' })
      const { id } = (await ada.post(SUBMIT, near)).data
      const move = () => ada.post(REPLACE, asked(id))
      const sell = () => bob.post(SUBMIT, { ...near, type: 1, timeInForce: 'IOC', delegateTotal: '0.01' })
      const sent = round % 2 === 0 ? [move(), sell()] : [sell(), move()].reverse()
      const [moved, sold] = (await Promise.all(sent)) as [Reply, Reply]
      await place.settled()
      const pending = (await ada.get(LIST, { status: '0' })).rows
      const past = (await ada.get(LIST, { status: '1' })).rows
      expect(sold.code).toBe(200)
      if (moved.code === 200) {
        expect([pending, past]).toMatchObject([[{ id, delegatePrice: '48000', delegateTotal: '0.02', dealNum: '0' }], []])
        // 0.02 at 48,000 with 0.1 %.
        expect(await usdtOf(ada)).toEqual({ availableAmount: '49039.04', heldAmount: '960.96' })
      } else {
        expect(moved.reason).toBe('not_found')
        expect([pending, past]).toMatchObject([[], [{ id, end: 'filled', dealNum: '0.01' }]])
        // 0.01 bought at 49,999 as a maker, with 0.1 %.
        expect(await usdtOf(ada)).toEqual({ availableAmount: '49499.51001', heldAmount: '0' })
        expect(await balanceOf(ada, 'btc')).toEqual({ availableAmount: '0.01', heldAmount: '0' })
      }
    }
  })
})

describe('a contract order', () => {
  const resting = async (person: TestUser) => (await person.post(CONTRACT.submit, restingLong)).data.id as string
  const asked = (id: string, change: object = {}) => ({ symbol: 'btcusdt', id, delegatePrice: '48000', delegateTotal: '25', ...change })

  test('is changed in place: its id stays, its hold follows, lists and socket tell the new terms', async () => {
    const ada = await place.person('ada')
    const socket = await userSocket(ada)
    await socket.of('BALANCE')
    const id = await resting(ada)
    await socket.of('CONTRACT_ORDER')
    expect(await ada.post(CONTRACT.replace, asked(id))).toMatchObject({
      code: 200,
      msg: 'Order changed',
      data: { id, status: 0, dealNum: '0', earn: '0', end: null, isRepeated: false },
    })
    const terms = { id, delegatePrice: '48000', delegateTotal: '25' }
    const told = await socket.next(({ type, data }) => type === 'CONTRACT_ORDER' && data[0]?.delegatePrice === '48000')
    expect(told.data).toMatchObject([{ ...terms, status: 0 }])
    // 25 contracts are 1,200 USDT: a tenth, and 0.05 %.
    expect(await walletOf(ada)).toMatchObject({ availableAmount: '49879.4', heldAmount: '120.6' })
    expect(await ada.get(CONTRACT.orders, { status: '0' })).toMatchObject({ total: 1, rows: [terms] })
  })

  test('that reaches the other side opens at once', async () => {
    const ada = await place.person('ada')
    const id = await resting(ada)
    const moved = await ada.post(CONTRACT.replace, asked(id, { delegatePrice: '50005', delegateTotal: '20' }))
    expect(moved).toMatchObject({ code: 200, msg: 'Order done', data: { id, status: 1, dealNum: '20', dealPrice: '50005', end: 'filled' } })
    expect((await ada.get(CONTRACT.positions, { status: '0' })).rows).toMatchObject([{ openNum: '20' }])
    await place.settled()
    expect((await ada.post(CONTRACT.history, { status: 1, pageSize: 10, pageNum: 1 })).rows).toMatchObject([{ id, delegatePrice: '50005' }])
  })

  test('that closes binds no more than the position has', async () => {
    const ada = await place.person('ada')
    const { id: position } = await opened(ada)
    const closing = await ada.post(CONTRACT.close, { id: position, total: '12', delegateType: 0, delegatePrice: '51000' })
    const { id } = closing.data
    expect(await ada.post(CONTRACT.replace, asked(id, { delegatePrice: '51000', delegateTotal: '21' }))).toMatchObject({
      code: 0,
      reason: 'quantity_above_position',
      field: 'delegateTotal',
    })
    expect(await ada.post(CONTRACT.replace, asked(id, { delegatePrice: '52000', delegateTotal: '20' }))).toMatchObject({ code: 200 })
    expect((await ada.get(CONTRACT.orders, { status: '0' })).rows).toMatchObject([{ id, delegatePrice: '52000', delegateTotal: '20' }])
  })

  test('with a key is changed once; the key says so again, and not for another body', async () => {
    const ada = await place.person('ada')
    const id = await resting(ada)
    const body = asked(id, { clientOrderId: 'move-1' })
    expect(await ada.post(CONTRACT.replace, body)).toMatchObject({ code: 200, data: { id, isRepeated: false } })
    expect(await ada.post(CONTRACT.replace, body)).toMatchObject({
      code: 200,
      msg: 'Order was changed before',
      data: { id, status: 0, isRepeated: true },
    })
    expect(await ada.post(CONTRACT.replace, { ...body, delegateTotal: '26' })).toMatchObject({
      reason: 'key_reused',
      field: 'clientOrderId',
    })
  })

  test('is refused with the field that is wrong, and nothing changes', async () => {
    const [ada, bob] = [await place.person('ada'), await place.person('bob')]
    const id = await resting(ada)
    const sight = async () => [(await ada.get(CONTRACT.orders, { status: '0' })).rows, await walletOf(ada)]
    const refused = refusals(sight, () => place.engine.health().lastSeq)
    const cases: readonly (readonly [object, string, string?])[] = [
      [{ symbol: 'nocoin' }, 'unknown_market', 'symbol'],
      [{ symbol: 'ethusdt' }, 'not_found', 'id'],
      [{ id: '0' }, 'field_malformed', 'id'],
      [{ id: '999999' }, 'not_found', 'id'],
      [{ delegatePrice: '0' }, 'price_not_positive', 'delegatePrice'],
      [{ delegatePrice: '24999' }, 'order_price_outside_band', 'delegatePrice'],
      [{ delegatePrice: '9007199254' }, 'price_too_large', 'delegatePrice'],
      [{ delegateTotal: undefined }, 'field_missing', 'delegateTotal'],
      [{ delegateTotal: '2000000000000' }, 'quantity_too_large', 'delegateTotal'],
      [{ delegatePrice: '49000', delegateTotal: '20' }, 'order_unchanged'],
    ]
    for (const [change, reason, field] of cases)
      await refused(() => ada.post(CONTRACT.replace, asked(id, change)), { reason, ...(field === undefined ? {} : { field }) })
    await refused(() => bob.post(CONTRACT.replace, asked(id)), { reason: 'not_found', field: 'id' })
    await refused(() => place.client().post(CONTRACT.replace, asked(id)), { code: 500, reason: 'token_missing' })
    await ada.get(CONTRACT.cancel, { id })
    expect(await ada.post(CONTRACT.replace, asked(id))).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
  })
})
