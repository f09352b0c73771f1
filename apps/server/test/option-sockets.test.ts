import { LISTED_OPTIONS } from '@glasshouse/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from './client.ts'
import { beats, finishedOf, OPTION, placed, silence, up } from './option-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

const ETH_PERIOD = String(LISTED_OPTIONS.find(({ symbol }) => symbol === 'ethusdt')?.periods[0]?.periodId)
let place: TestServer
const sockets: SocketClient[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, withMarketMaker: false })
})
beforeEach(async () => {
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => place.stop())

async function userSocket(person: TestUser) {
  const socket = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  sockets.push(socket)
  socket.send({ op: 'auth', token: person.token })
  await socket.of('BALANCE')
  return socket
}

/** All settlements are told before those of a coin: when this reader of all has heard of them, whoever was to hear of them was told. */
async function hasHeard(witness: SocketClient, ids: readonly string[]): Promise<void> {
  const left = new Set(ids)
  while (left.size > 0) {
    const { data } = await witness.of('SETTLEMENT')
    for (const { id } of data) left.delete(id)
  }
}

test('an option is told when it is placed, struck and settled, with its balances, to its owner alone [WS-013]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const [adas, balances, bobs] = [await userSocket(ada), await userSocket(ada), await userSocket(bob)]
  const { isRepeated: _, ...order } = await placed(ada)
  const told = await adas.of('OPTION')
  expect(told).toMatchObject({ realm: 'demo', data: [order] })
  expect((await balances.of('BALANCE')).data).toMatchObject([{ symbol: 'usdt', availableAmount: '49900', heldAmount: '100' }])
  await beats(place, 1)
  const struck = await adas.of('OPTION')
  expect(struck).toMatchObject({
    n: told.n + 1,
    data: [{ id: order.id, status: 0, openPrice: '50000', expiryTime: place.time.nowMs + 30_000 }],
  })
  await beats(place, 30, 50_001)
  await beats(place, 1)
  const settlement = await adas.next(({ type }) => type === 'SETTLEMENT')
  expect(settlement).toMatchObject({
    realm: 'demo',
    data: [{ id: order.id, status: 1, outcome: 'won', closePrice: '50001', rewardAmount: '80' }],
  })
  expect(settlement.data).toEqual([await finishedOf(ada, order.id)])
  expect((await balances.of('BALANCE')).data).toMatchObject([{ type: 1, symbol: 'usdt', availableAmount: '50080', heldAmount: '0' }])
  await bobs.served()
  expect(bobs.heard).toEqual([])
})

test('the snapshot holds what runs, and SETTLEMENT per coin is taken and given up [WS-008]', async () => {
  const ada = await place.person('ada')
  const witness = await userSocket(ada)
  const { id } = await placed(ada)
  await beats(place, 1)
  const socket = await SocketClient.open(place.url, `/ws/coin/${ada.userId}`)
  sockets.push(socket)
  socket.send({ op: 'auth', token: ada.token })
  expect(await socket.of('OPTION')).toMatchObject({ snapshot: true, data: [{ id, openPrice: '50000', status: 0 }] })
  expect(await socket.of('SETTLEMENT')).toMatchObject({ snapshot: true, data: [] })
  await socket.of('BALANCE')
  socket.send({ op: 'unsubscribe', type: 'settlement', symbol: 'btcusdt' })
  await socket.served()
  await beats(place, 32)
  await hasHeard(witness, [id])
  await socket.served()
  expect(socket.heard.filter(({ type }) => type === 'SETTLEMENT')).toEqual([])
  socket.send({ op: 'subscribe', type: 'settlement', symbol: 'btcusdt' })
  expect(await socket.of('SETTLEMENT')).toMatchObject({ snapshot: true, data: [] })
  const next = await placed(ada, { ...up, betAmount: '11' })
  await beats(place, 33)
  expect(await socket.of('SETTLEMENT')).toMatchObject({ data: [{ id: next.id, outcome: 'equal' }] })
})

test('settlements of one coin are given up without those of another, and taken alone [WS-008]', async () => {
  const ada = await place.person('ada')
  const [witness, socket] = [await userSocket(ada), await userSocket(ada)]
  socket.send({ op: 'unsubscribe', type: 'SETTLEMENT', symbol: 'btcusdt' })
  await socket.served()
  const settled = async (stake: string) => {
    const [btc, eth] = [
      await placed(ada, { ...up, betAmount: stake }),
      await placed(ada, { ...up, symbol: 'ethusdt', coinSymbol: 'eth', periodId: ETH_PERIOD, betAmount: stake }),
    ]
    const from = socket.heard.length
    await beats(place, 33)
    await hasHeard(witness, [btc.id, eth.id])
    await socket.served()
    const told = socket.heard.slice(from).filter(({ type }) => type === 'SETTLEMENT')
    const names = new Map([
      [btc.id, 'btc'],
      [eth.id, 'eth'],
    ])
    return told.flatMap(({ symbol, data }) => data.map(({ id }: { id: string }) => `${names.get(id)} of ${symbol ?? 'all'}`)).sort()
  }
  expect(await settled('20')).toEqual(['eth of ethusdt'])
  socket.send({ op: 'unsubscribe', type: 'settlement', symbol: 'ethusdt' })
  socket.send({ op: 'subscribe', type: 'settlement', symbol: 'btcusdt' })
  await socket.served()
  expect(await settled('21')).toEqual(['btc of btcusdt'])
  // All again: each is told once, also to who names a coin besides.
  socket.send({ op: 'subscribe', type: 'settlement' })
  socket.send({ op: 'subscribe', type: 'settlement', symbol: 'btcusdt' })
  await socket.served()
  expect(await settled('22')).toEqual(['btc of all', 'eth of all'])
  socket.send({ op: 'unsubscribe', type: 'settlement' })
  await socket.served()
  expect(await settled('23')).toEqual([])
  socket.send({ op: 'subscribe', type: 'settlement', symbol: 'glsusdt' })
  expect(await socket.of('ERROR')).toMatchObject({ reason: 'unknown_market', field: 'symbol' })
})

test('a scheduled option is told again when its time has come, and a void again when its price is known', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  const { id } = await placed(ada, { ...up, status: 4, openTime: place.time.nowMs + 2_000 })
  expect((await socket.of('OPTION')).data).toMatchObject([{ id, status: 4 }])
  await beats(place, 2)
  expect((await socket.of('OPTION')).data).toMatchObject([{ id, status: 0, strikeTime: null }])
  await beats(place, 1)
  expect((await socket.of('OPTION')).data).toMatchObject([{ id, status: 0, openPrice: '50000' }])
  await silence(place, 60)
  expect((await socket.of('SETTLEMENT')).data).toMatchObject([{ id, outcome: 'void', wouldHave: null }])
  await beats(place, 1, 49_000)
  expect((await socket.of('SETTLEMENT')).data).toMatchObject([
    { id, outcome: 'void', wouldHave: { outcome: 'lost', price: '49000', rewardAmount: '0' } },
  ])
  expect((await ada.get(OPTION.totals)).data).toEqual({ openOrder: 0, orderHistory: 1 })
})

test('nobody hears of options without signing in', async () => {
  const socket = await SocketClient.open(place.url, '/ws/anybody')
  sockets.push(socket)
  for (const type of ['OPTION', 'SETTLEMENT']) {
    socket.send({ op: 'subscribe', type, symbol: 'btcusdt' })
    expect(await socket.of('ERROR')).toMatchObject({ reason: 'token_missing' })
  }
})
