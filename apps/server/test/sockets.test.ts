import { CLOSE_CODES, FRAME_MAX, TOPICS_MAX } from '@glasshouse/wire'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const opened: SocketClient[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})
afterAll(() => place.stop())

async function market(headers: Record<string, string> = {}) {
  const client = await SocketClient.open(place.url, '/ws/some-client', headers)
  opened.push(client)
  return client
}
async function userSocket(person: TestUser) {
  const client = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  opened.push(client)
  client.send({ op: 'auth', token: person.token })
  return client
}
const SUBMIT = '/api/currency/order/submit'

test('the market socket works signed out: DETAIL brings every coin, then each change with the next number [WS-001, WS-003, WS-009]', async () => {
  const socket = await market()
  socket.send({ op: 'subscribe', type: 'DETAIL' })
  const first = await socket.of('DETAIL', 'btcusdt')
  expect(first).toMatchObject({ snapshot: true, data: { close: '50000', isStale: false } })
  await socket.of('DETAIL', 'glsusdt')
  place.feed.setPrice(1, 50_100 * 10 ** 8)
  await place.beat(2_000)
  const next = await socket.of('DETAIL', 'btcusdt')
  expect(next).toMatchObject({ n: first.n + 1, data: { close: '50100', change: '100', priceChangePercent: '0.20' } })
  expect(next.snapshot).toBeUndefined()
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat(2_000)
})

test('one coin’s DETAIL in lower case, and none after unsubscribing [WS-006]', async () => {
  const socket = await market()
  socket.send({ op: 'subscribe', type: 'detail', symbol: 'eth' })
  expect(await socket.of('DETAIL')).toMatchObject({ symbol: 'ethusdt', snapshot: true })
  socket.send({ op: 'unsubscribe', type: 'detail', symbol: 'eth' })
  await socket.served()
  // A price that moves, so that silence says something: who still listens hears of it.
  const listener = await market()
  listener.send({ op: 'subscribe', type: 'detail', symbol: 'eth' })
  const { n } = await listener.of('DETAIL')
  place.feed.setPrice(2, 3_100 * 10 ** 8)
  await place.beat()
  expect(await listener.of('DETAIL')).toMatchObject({ symbol: 'ethusdt', n: n + 1, data: { close: '3100' } })
  await socket.served()
  expect(socket.heard).toEqual([])
})

test('prices that change faster than they are sent come as the last of them, when the pause is over', async () => {
  const socket = await market()
  socket.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  const { n } = await socket.of('DETAIL')
  for (const price of [50_001, 50_002, 50_003]) {
    place.feed.setPrice(1, price * 10 ** 8)
    await place.beatInPause()
  }
  expect(await socket.of('DETAIL')).toMatchObject({ n: n + 1, data: { close: '50001' } })
  await socket.served()
  expect(socket.heard).toEqual([])
  place.endPauses()
  expect(await socket.of('DETAIL')).toMatchObject({ n: n + 2, data: { close: '50003' } })
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
  expect(await socket.of('DETAIL')).toMatchObject({ n: n + 3, data: { close: '50000' } })
  await socket.served()
  expect(socket.heard).toEqual([])
})

test('KLINE brings the running candle of an interval and its changes [WS-004, WS-010]', async () => {
  const socket = await market()
  socket.send({ op: 'subscribe', type: 'kline', symbol: 'ltcusdt', interval: '5m' })
  const first = await socket.of('KLINE')
  expect(first).toMatchObject({ interval: '5m', snapshot: true, data: { c: '100' } })
  place.feed.setPrice(3, 104 * 10 ** 8)
  await place.beat()
  expect(await socket.of('KLINE')).toMatchObject({ n: first.n + 1, data: { h: '104', c: '104' } })
})

test('TRADE brings the last deals of one realm, then each new one [WS-005, WS-011]', async () => {
  const ada = await place.person('ada')
  await ada.post(SUBMIT, marketBuy)
  const socket = await market()
  // One after the other: each realm's deals are looked up for themselves, and either may be found first.
  socket.send({ op: 'subscribe', type: 'trade', symbol: 'btcusdt', realm: 'demo' })
  const first = await socket.of('TRADE')
  expect(first).toMatchObject({ realm: 'demo', snapshot: true, data: [{ price: '50005', quantity: '0.00998', type: 0 }] })
  socket.send({ op: 'subscribe', type: 'trade', symbol: 'btcusdt' })
  expect(await socket.of('TRADE')).toMatchObject({ realm: 'real', data: [] })
  await ada.post(SUBMIT, { ...marketBuy, delegateValue: '100' })
  const next = await socket.of('TRADE')
  expect(next).toMatchObject({ realm: 'demo', n: first.n + 1, data: [{ quantity: '0.00199' }] })
  expect(next.data).toHaveLength(1)
})

test('DEPTH brings the book of one realm, and again when it changes', async () => {
  const bob = await place.person('bob')
  const socket = await market()
  socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt', realm: 'demo' })
  const first = await socket.of('DEPTH')
  expect(first).toMatchObject({ snapshot: true, realm: 'demo' })
  await bob.post(SUBMIT, { ...restingBuy, delegatePrice: '49995.1', delegateTotal: '0.5' })
  const next = await socket.next(({ type, data }) => type === 'DEPTH' && data.bids[0][0] === '49995.1')
  expect(next.data.bids[0]).toEqual(['49995.1', '0.5'])
  expect(next.n).toBeGreaterThan(first.n)
})

test('numbers of a topic have no gap, and asking again brings a snapshot with the last of them', async () => {
  const [early, late] = [await market(), await market()]
  early.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  let last = (await early.of('DETAIL')).n
  for (let price = 1; price <= 3; price++) {
    place.feed.setPrice(1, (50_000 + price) * 10 ** 8)
    await place.beat()
    const { n } = await early.of('DETAIL')
    expect(n).toBe(last + 1)
    last = n
  }
  late.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  const snapshot = await late.of('DETAIL')
  early.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  expect(await early.of('DETAIL')).toEqual(snapshot)
  expect(snapshot).toMatchObject({ n: last, snapshot: true, epoch: expect.any(String) })
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat()
})

test('POSITION is answered with what is open, SETTLEMENT with nothing until something is settled [WS-007, WS-008]', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  for (const type of ['POSITION', 'SETTLEMENT'] as const) {
    socket.send({ op: 'subscribe', type: type.toLowerCase(), symbol: 'btcusdt' })
    expect(await socket.of(type)).toMatchObject({ snapshot: true, realm: 'demo', data: [] })
  }
  for (const type of ['position', 'settlement'] as const) socket.send({ op: 'unsubscribe', type, symbol: 'btcusdt' })
  await socket.served()
  expect(socket.heard).toEqual([])
})

test('the user socket tells own orders and balances after auth, and nothing to anybody else [WS-002]', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const [adas, bobs] = [await userSocket(ada), await userSocket(bob)]
  expect(await adas.of('AUTH')).toMatchObject({ data: { userId: ada.userId, realm: 'demo' } })
  const orders = await adas.of('ORDER')
  expect(orders).toMatchObject({ snapshot: true, realm: 'demo', data: [] })
  const balances = await adas.of('BALANCE')
  expect(balances.data).toContainEqual(expect.objectContaining({ type: 1, symbol: 'usdt', availableAmount: '50000' }))
  await bobs.of('BALANCE')

  const { data } = await ada.post(SUBMIT, restingBuy)
  expect(await adas.of('ORDER')).toMatchObject({ n: orders.n + 1, data: [{ id: data.id, status: 0, delegatePrice: '49000' }] })
  expect(await adas.of('BALANCE')).toMatchObject({
    n: balances.n + 1,
    data: [{ symbol: 'usdt', heldAmount: '490.49', totalAmount: '50000' }],
  })
  await ada.get('/api/currency/order/cancelOrder', { id: data.id })
  expect(await adas.of('ORDER')).toMatchObject({ data: [{ id: data.id, status: 1, end: 'canceled_by_user', dealNum: '0', fee: '0' }] })
  expect(await adas.of('BALANCE')).toMatchObject({ data: [{ availableAmount: '50000', heldAmount: '0' }] })
  await bobs.served()
  expect(bobs.heard).toEqual([])
})

test('an order told as over says the same as its row in the history', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  await ada.post(SUBMIT, marketBuy)
  const [told] = (await socket.of('ORDER')).data
  await place.settled()
  const [row] = (await ada.get('/api/currency/order/orderList', { status: '1' })).rows
  expect(told).toEqual(row)
})

test('a session that ends while its socket is being let in closes it', async () => {
  const ada = await place.person('ada')
  const of = place.services.accounts.of.bind(place.services.accounts)
  const slow = vi.spyOn(place.services.accounts, 'of').mockImplementationOnce(async (...given) => {
    expect(await ada.post('/api/user/loginOut')).toMatchObject({ code: 200 })
    return of(...given)
  })
  const socket = await userSocket(ada)
  expect(await Promise.race([socket.closed, socket.of('AUTH')])).toBe(CLOSE_CODES.signedOut)
  expect(slow).toHaveBeenCalled()
})

test('without auth the user socket is told nothing private, and a stranger’s token opens nothing', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const socket = await SocketClient.open(place.url, `/ws/coin/${ada.userId}`)
  opened.push(socket)
  socket.send({ op: 'subscribe', type: 'ORDER' })
  expect(await socket.of('ERROR')).toMatchObject({ reason: 'token_missing' })
  for (const token of [bob.token, 'A'.repeat(43)]) {
    socket.send({ op: 'auth', token })
    expect(await socket.of('ERROR')).toMatchObject({ reason: 'token_invalid' })
  }
  await ada.post(SUBMIT, restingBuy)
  await socket.served()
  expect(socket.heard).toEqual([])
})

test('moving to the other realm closes the private sockets, and the new ones speak of that realm [WS-019]', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  await ada.send('POST', '/api/user/switch', { query: { type: '1' } })
  expect(await socket.closed).toBe(CLOSE_CODES.realmSwitched)
  const again = await userSocket(ada)
  expect(await again.of('AUTH')).toMatchObject({ data: { realm: 'real' } })
  expect(await again.of('BALANCE')).toMatchObject({ realm: 'real' })
})

test('signing out closes the private sockets', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  await socket.of('BALANCE')
  await ada.post('/api/user/loginOut')
  expect(await socket.closed).toBe(CLOSE_CODES.signedOut)
})

describe('heartbeats', () => {
  /** A server whose timers and monotonic clock stand still but for `pass`. */
  async function slowly(walk: (own: TestServer, pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const own = await testServer()
    try {
      await walk(own, async (ms) => void (await vi.advanceTimersByTimeAsync(ms)))
    } finally {
      await own.stop()
      vi.useRealTimers()
    }
  }

  test('come every 5 s to a socket that got nothing for 4 s, and the text ping is a good answer [WS-016]', () =>
    slowly(async (own, pass) => {
      const [quiet, busy] = [await SocketClient.open(own.url, '/ws/coin/123456789'), await SocketClient.open(own.url, '/ws/busy')]
      await pass(1_100)
      await busy.served()
      await pass(3_900)
      await quiet.served()
      await busy.served()
      expect([quiet.heartbeats, busy.heartbeats]).toMatchObject([[{ data: { time: own.time.nowMs } }], []])
      quiet.send('ping')
      await pass(5_000)
      for (const socket of [quiet, busy]) await socket.served()
      expect([quiet.heartbeats.length, busy.heartbeats.length, quiet.heard]).toEqual([2, 1, []])
      for (const socket of [quiet, busy]) {
        socket.close()
        await socket.closed
      }
    }))

  test('leave pings every 20 s as they are, and what answers none of them is cut at the next', () =>
    slowly(async (own, pass) => {
      const [alive, mute] = [await SocketClient.open(own.url, '/ws/alive'), await SocketClient.open(own.url, '/ws/mute')]
      let pings = 0
      alive.socket.on('ping', () => pings++)
      for (const socket of [alive, mute]) await socket.served()
      await pass(19_900)
      await alive.served()
      expect(pings).toBe(0)
      mute.socket.pause()
      await pass(100)
      await alive.served()
      expect(pings).toBe(1)
      await pass(20_000)
      await alive.served()
      expect(pings).toBe(2)
      mute.socket.resume()
      expect(await mute.closed).toBe(1006)
    }))
})

const BAD_FRAMES: readonly (readonly [what: string, frame: unknown, reason: string, field?: string])[] = [
  ['wrong JSON', '{"op":', 'frame_not_json'],
  ['a JSON list', [], 'frame_not_json'],
  ['a JSON text', '"subscribe"', 'frame_not_json'],
  ['no op', {}, 'unknown_op', 'op'],
  ['an unknown op', { op: 'publish', type: 'DETAIL' }, 'unknown_op', 'op'],
  ['no type', { op: 'subscribe' }, 'unknown_topic', 'type'],
  ['an unknown type', { op: 'subscribe', type: 'PRICES' }, 'unknown_topic', 'type'],
  ['a type of wrong type', { op: 'subscribe', type: 7 }, 'unknown_topic', 'type'],
  ['no symbol', { op: 'subscribe', type: 'TRADE' }, 'field_missing', 'symbol'],
  ['a symbol of wrong type', { op: 'subscribe', type: 'TRADE', symbol: 7 }, 'field_wrong_type', 'symbol'],
  ['too long a symbol', { op: 'subscribe', type: 'TRADE', symbol: 'x'.repeat(21) }, 'field_too_long', 'symbol'],
  ['an unknown symbol', { op: 'subscribe', type: 'DEPTH', symbol: 'nosuchusdt' }, 'unknown_market', 'symbol'],
  ['a coin without a book', { op: 'subscribe', type: 'DEPTH', symbol: 'xauusdt' }, 'unknown_market', 'symbol'],
  ['no interval', { op: 'subscribe', type: 'KLINE', symbol: 'btcusdt' }, 'field_missing', 'interval'],
  ['an unknown interval', { op: 'subscribe', type: 'KLINE', symbol: 'btcusdt', interval: '2m' }, 'value_not_listed', 'interval'],
  ['an unknown realm', { op: 'subscribe', type: 'DEPTH', symbol: 'btcusdt', realm: 'moon' }, 'value_not_listed', 'realm'],
  ['auth without a token', { op: 'auth' }, 'field_missing', 'token'],
  ['auth on the market socket', { op: 'auth', token: 'A' }, 'unknown_op', 'op'],
]
test.each(BAD_FRAMES)('a frame with %s is answered with its reason and the socket lives on', async (_what, frame, reason, field) => {
  const socket = await market()
  socket.send(frame)
  expect(await socket.of('ERROR')).toMatchObject({ reason, ...(field ? { field, msg: expect.stringContaining(`${field}: `) } : {}) })
  socket.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  expect(await socket.of('DETAIL')).toMatchObject({ snapshot: true })
})

test('a binary frame is refused', async () => {
  const socket = await market()
  socket.socket.send(Buffer.from('{"op":"subscribe","type":"DETAIL"}'))
  expect(await socket.of('ERROR')).toMatchObject({ reason: 'frame_not_json' })
})

test('one socket takes a bounded number of topics; those it has stay', async () => {
  const socket = await market()
  const intervals = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h']
  const symbols = place.services.listing.configuration.markets.map(({ symbol }) => symbol)
  const wanted = symbols
    .flatMap((symbol) => intervals.map((interval) => ({ op: 'subscribe', type: 'KLINE', symbol, interval })))
    .slice(0, TOPICS_MAX)
  for (const frame of wanted) socket.send(frame)
  socket.send({ op: 'subscribe', type: 'DETAIL' })
  expect(await socket.of('ERROR')).toMatchObject({ reason: 'too_many_topics' })
  socket.send({ ...wanted[0], op: 'unsubscribe' })
  socket.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
  expect(await socket.of('DETAIL')).toMatchObject({ symbol: 'btcusdt' })
})

test('an oversize frame closes the socket', async () => {
  const socket = await market()
  socket.send('x'.repeat(FRAME_MAX + 1))
  expect(await socket.closed).toBe(CLOSE_CODES.frameTooLarge)
})

test('a flood of frames is answered with a refusal', async () => {
  const socket = await market()
  for (let n = 0; n < 300; n++) socket.send({ op: 'unsubscribe', type: 'DETAIL' })
  expect(await socket.of('ERROR')).toMatchObject({ reason: 'too_many_requests' })
})

test('who goes on flooding after a thousand refusals is cut off without another word', async () => {
  const socket = await market()
  for (let n = 0; n < 3_000; n++) socket.send({ op: 'unsubscribe', type: 'DETAIL' })
  expect(await socket.closed).toBe(1006)
  expect(socket.heard.length).toBeLessThanOrEqual(1_001)
})

test('a page of a foreign origin may not connect, one of the house may [WS-018]', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://localhost:5173'])
    await expect(market({ origin })).rejects.toThrow('refused 403')
  await market({ origin: place.url })
})

test.each(['/ws', '/ws/', '/ws/coin/', '/ws/a/b', `/ws/${'x'.repeat(65)}`, '/api/ws'])('no socket at %s', async (path) => {
  await expect(SocketClient.open(place.url, path)).rejects.toThrow('refused 404')
})
