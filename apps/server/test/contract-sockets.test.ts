import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { CONTRACT, marketLong, opened, restingLong } from './contract-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const sockets: SocketClient[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
/** The price of 50,000 and whole ladders, whatever the test before did. */
beforeEach(() => setPrice(50_000))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => place.stop())

async function userSocket(person: TestUser) {
  const socket = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  sockets.push(socket)
  socket.send({ op: 'auth', token: person.token })
  return socket
}
async function marketSocket() {
  const socket = await SocketClient.open(place.url, '/ws/anybody')
  sockets.push(socket)
  return socket
}
async function setPrice(usdt: number) {
  place.feed.setPrice(1, usdt * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
}

test('after auth come the snapshots of orders, positions and stops in contracts, before those of spot', async () => {
  const ada = await place.person('ada')
  const position = await opened(ada)
  const order = await ada.post(CONTRACT.submit, restingLong)
  const stop = await ada.post(CONTRACT.setStop, { id: position.id, lossType: 1, losePrice: '48000', delegateType: 1 })
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  const again = await userSocket(ada)
  const types: string[] = []
  for (const type of ['CONTRACT_ORDER', 'POSITION', 'STOP', 'ORDER', 'BALANCE'] as const) {
    const { snapshot, realm } = (await again.of(type)) as { snapshot?: true; realm?: string }
    types.push(`${type} ${snapshot} ${realm}`)
  }
  expect(types).toEqual(['CONTRACT_ORDER', 'POSITION', 'STOP', 'ORDER', 'BALANCE'].map((type) => `${type} true demo`))
  again.send({ op: 'subscribe', type: 'POSITION' })
  expect((await again.of('POSITION')).data).toMatchObject([{ id: position.id, openNum: '20', status: 0 }])
  again.send({ op: 'subscribe', type: 'CONTRACT_ORDER' })
  expect((await again.of('CONTRACT_ORDER')).data).toMatchObject([{ id: order.data.id, status: 0 }])
  again.send({ op: 'subscribe', type: 'STOP' })
  expect((await again.of('STOP')).data).toMatchObject([{ id: stop.data.id, losePrice: '48000', status: 0 }])
})

test('POSITION tells each change and the end, as the lists do, to its owner alone [WS-014, WS-007]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const [adas, bobs] = [await userSocket(ada), await userSocket(bob)]
  await Promise.all([adas.of('BALANCE'), bobs.of('BALANCE')])
  const position = await opened(ada)
  const told = await adas.of('POSITION')
  expect(told.data).toEqual([position])
  await ada.post(CONTRACT.addMargin, { id: position.id, money: '10' })
  const added = await adas.of('POSITION')
  expect(added).toMatchObject({ n: told.n + 1, data: [{ id: position.id, adjustAmount: '10', remainMargin: '110.01' }] })
  await ada.post(CONTRACT.close, { id: position.id })
  const closed = await adas.next(({ type, data }) => type === 'POSITION' && data[0].status === 1)
  const [row] = (await ada.get(CONTRACT.positions, { status: '1' })).rows
  expect(closed.data).toEqual([row])
  await bobs.served()
  expect(bobs.heard).toEqual([])
})

test('CONTRACT_ORDER tells an order from its waiting to its end, as its row says it, with the balance of its wallet', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  const balances = await userSocket(ada)
  await balances.of('BALANCE')
  const { data } = await ada.post(CONTRACT.submit, restingLong)
  expect((await balances.of('BALANCE')).data).toMatchObject([{ type: 3, heldAmount: '98.49' }])
  expect((await socket.of('CONTRACT_ORDER')).data).toMatchObject([{ id: data.id, status: 0, dealNum: '0', heldAmount: '98.49' }])
  await ada.get(CONTRACT.cancel, { id: data.id })
  expect((await socket.of('CONTRACT_ORDER')).data).toMatchObject([{ id: data.id, status: 2, end: 'canceled_by_user' }])
  await ada.post(CONTRACT.submit, marketLong)
  const [told] = (await socket.of('CONTRACT_ORDER')).data
  expect(told).toEqual((await ada.get(CONTRACT.orders, { status: '1' })).rows[0])
})

test('a closing order that waits shows in its position, and goes from it again', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  const { id } = await opened(ada)
  const { data } = await ada.post(CONTRACT.close, { id, total: '5', delegateType: 0, delegatePrice: '55000' })
  expect((await socket.next(({ type, data: [one] }) => type === 'POSITION' && one.closingNum === '5')).data).toMatchObject([{ id }])
  await ada.post(CONTRACT.cancel, { id: data.id })
  expect((await socket.next(({ type, data: [one] }) => type === 'POSITION' && one.closingNum === '0')).data).toMatchObject([{ id }])
})

test('STOP tells a stop, its replacement and its end; what triggers is told with its position', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  const { id } = await opened(ada)
  const first = await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '48000', delegateType: 1 })
  expect((await socket.of('STOP')).data).toMatchObject([{ id: first.data.id, status: 0 }])
  const second = await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '49500', delegateType: 1 })
  expect((await socket.of('STOP')).data).toMatchObject([
    { id: first.data.id, status: 1, end: 'replaced' },
    { id: second.data.id, status: 0 },
  ])
  await setPrice(49_400)
  expect((await socket.of('POSITION')).data).toBeDefined()
  const triggered = await socket.next(({ type, data }) => type === 'STOP' && data.some((one: { status: number }) => one.status === 1))
  expect(triggered.data).toMatchObject([{ id: second.data.id, end: 'triggered', triggerMark: '49400' }])
})

test('a stop at work that the ladder cannot fill at once says so, and that it is over', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  // More than one ladder of 4,800 contracts can take back.
  const { id } = await opened(ada, { ...marketLong, delegateTotal: '4700' })
  await place.beat()
  await ada.post(CONTRACT.submit, { ...marketLong, delegateTotal: '4700', clientOrderId: 'more' })
  await place.beat()
  const stop = await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '49900', delegateType: 1 })
  const isTold = (status: number, isWorking: boolean) =>
    socket.next(
      ({ type, data }) =>
        type === 'STOP' &&
        data.some(
          (one: { id: string; status: number; isWorking: boolean }) =>
            one.id === stop.data.id && one.status === status && one.isWorking === isWorking,
        ),
    )
  // One price at a time: the next one fills what this one left.
  place.feed.setPrice(1, 49_880 * 10 ** 8)
  await place.beat(2_000)
  await isTold(0, true)
  for (let beat = 0; beat < 4; beat++) await place.beat()
  await isTold(1, false)
  expect((await ada.get(CONTRACT.positions, { status: '0' })).rows).toEqual([])
})

test('a liquidation is told step by step, then the position as closed', async () => {
  const bob = await place.person('bob')
  const socket = await userSocket(bob)
  await socket.of('BALANCE')
  const { id } = await opened(bob, { ...marketLong, leverage: '100', delegateTotal: '8' })
  place.feed.setPrice(1, 49_600 * 10 ** 8)
  await place.beat(2_000)
  expect((await socket.next(({ type, data }) => type === 'POSITION' && data[0].isInLiquidation)).data).toMatchObject([{ id }])
  for (let beat = 0; beat < 5; beat++) await place.beat()
  const over = await socket.next(({ type, data }) => type === 'POSITION' && data[0].status === 1)
  expect(over.data).toMatchObject([{ id, closeCause: expect.stringMatching(/^(liquidation|takeover)$/) }])
})

test('TRADE and DEPTH of a contract are streams of their own beside those of its coin [WS-011, BC-014]', async () => {
  const ada = await place.person('ada')
  const socket = await marketSocket()
  // One after the other: deals are looked up, and either may be found first.
  socket.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt', kind: 3, realm: 'demo' })
  await socket.of('TRADE')
  socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt', kind: 3, realm: 'demo' })
  expect(await socket.of('DEPTH')).toMatchObject({ kind: 3, snapshot: true, data: { asks: expect.arrayContaining([['50005', '20']]) } })
  const spot = await marketSocket()
  spot.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt', realm: 'demo' })
  await spot.of('TRADE')
  spot.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt', realm: 'demo' })
  const { kind } = (await spot.of('DEPTH')) as { kind?: number }
  expect(kind).toBeUndefined()
  await spot.served()
  spot.heard.splice(0)
  await ada.post(CONTRACT.submit, { ...marketLong, delegateTotal: '5' })
  const trade = await socket.next(({ type, snapshot }) => type === 'TRADE' && snapshot === undefined)
  expect(trade).toMatchObject({ kind: 3, realm: 'demo', data: [{ price: '50005', quantity: '5', type: 0 }] })
  place.endPauses()
  expect((await socket.next(({ type, snapshot }) => type === 'DEPTH' && snapshot === undefined)).data.asks[0]).toEqual(['50005', '15'])
  await spot.served()
  expect(spot.heard).toEqual([])
  const late = await marketSocket()
  late.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt', kind: 3, realm: 'demo' })
  expect((await late.of('TRADE')).data[0]).toEqual(trade.data[0])
})

test.each([
  ['an unknown kind', { type: 'DEPTH', symbol: 'btcusdt', kind: 4 }, 'value_not_listed', 'kind'],
  ['the contract of a coin without one', { type: 'DEPTH', symbol: 'glsusdt', kind: 3 }, 'unknown_market', 'symbol'],
  ['the spot book of a contract’s coin', { type: 'TRADE', symbol: 'xauusdt' }, 'unknown_market', 'symbol'],
  ['positions of nobody', { type: 'POSITION' }, 'token_missing', undefined],
  ['stops of nobody', { type: 'STOP' }, 'token_missing', undefined],
])('a frame that asks for %s is refused', async (_what, frame, reason, field) => {
  const socket = await marketSocket()
  socket.send({ op: 'subscribe', ...frame })
  expect(await socket.of('ERROR')).toMatchObject({ reason, ...(field ? { field } : {}) })
})
